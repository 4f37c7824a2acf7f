import { describe, expect, it } from 'vitest'
import { measureFont } from '../scripts/measure-font.ts'
import { advanceOf, fitTitle, heightOf } from './fit-title.ts'
import metrics from './metrics.json' with { type: 'json' }

describe('the table of the display face', () => {
  it('says what the font says', async () => {
    expect(metrics).toEqual(await measureFont())
  })
})

describe('a title set by the width of its letters', () => {
  it.each([
    'Tchatcheur Comedy Club',
    'Un ado peut en cacher un autre',
    'Chéri, je t’ai trompé',
    'Kaci dans la connerie humaine',
    'L’œuf, la poule et l’huissier',
    'Rideau !',
    '404',
  ])('fills its width exactly on every line: %s', (title) => {
    for (const { text, width, size } of fitTitle(title)) {
      expect(advanceOf(text, width) * size).toBeCloseTo(1, 3)
      expect(width).toBeGreaterThanOrEqual(50)
      expect(width).toBeLessThanOrEqual(150)
    }
  })

  it('keeps every word, in order, in capitals', () => {
    const lines = fitTitle('Un ado peut en cacher un autre')

    expect(lines.map(({ text }) => text).join(' ')).toBe('UN ADO PEUT EN CACHER UN AUTRE')
  })

  it('puts the French apostrophe, and drops a comma that ends a line', () => {
    const text = fitTitle("Chéri, je t'ai trompé").map((line) => line.text)

    expect(text).toEqual(['CHÉRI', 'JE T’AI', 'TROMPÉ'])
  })

  it('measures a space that does not break as a space', () => {
    const spaced = fitTitle('Chut\u00a0!').map(({ text }) => text)

    expect(spaced).toEqual(['CHUT !'])
  })

  it('leaves room for accents that rise and commas that hang', () => {
    const gapOf = (title: string) => fitTitle(title, { aspect: 1, maxLines: 2 })[1]?.gap

    expect(gapOf('Mon oncle')).toBe(0)
    expect(gapOf('Mon été')).toBeCloseTo(0.07)
    expect(gapOf('Ça été')).toBeCloseTo(0.17)
  })

  it('comes close to the shape that is wanted', () => {
    const title = 'Kaci dans la connerie humaine'

    expect(heightOf(fitTitle(title, { aspect: 0.3 }))).toBeCloseTo(0.3, 1)
    expect(heightOf(fitTitle(title, { aspect: 0.8 }))).toBeCloseTo(0.8, 1)
  })

  it('respects the number of lines that there is room for', () => {
    const long = 'Un titre vraiment très long pour un spectacle qui n’en finit pas de commencer'

    expect(fitTitle(long, { aspect: 2, maxLines: 3 }).length).toBeLessThanOrEqual(3)
  })

  it('survives what nobody expects in a title', () => {
    expect(fitTitle('')).toEqual([])
    expect(fitTitle('   ')).toEqual([])
    expect(fitTitle('🎭 Ωmega Ż')).not.toEqual([])
    expect(fitTitle('Anticonstitutionnellement'.repeat(5))).toHaveLength(1)
    expect(fitTitle(Array.from({ length: 40 }, () => 'mot').join(' ')).length).toBeLessThanOrEqual(
      5,
    )
  })
})
