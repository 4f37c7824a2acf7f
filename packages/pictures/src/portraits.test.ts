import { AMBIANCES } from '@espace/contracts/spectacles/ambiance'
import { describe, expect, it } from 'vitest'
import { sharp } from './loaders.ts'
import { drawPortrait } from './portraits.ts'
import { personOf } from './portraits/person.ts'
import { chanceOf } from './random.ts'
import { renderPng } from './render.ts'

const NAMES = [
  'Nadia Lemoine',
  'Théo Vandamme',
  'Camille Roux',
  'Marius Delcroix',
  'Inès Baudry',
  'Jojo Wattrelos',
  'Lou Castel',
  'Samir Benali',
  'Odile Fontaine',
  'Hugo Prévost',
]

const person = (name: string) => personOf(name, '#f6f0e4', chanceOf(`portrait ${name}`))

describe('a portrait', () => {
  it.each(AMBIANCES)('is 1000 by 1250 pixels, in every mood: %s', async (ambiance) => {
    const svg = drawPortrait({ name: 'Nadia Lemoine', ambiance })
    expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ width: 1000, height: 1250 })
    await expect(renderPng(svg, 200)).resolves.toBeInstanceOf(Buffer)
    expect(svg).not.toContain('<text')
  })

  it('is always of the same person for the same name', () => {
    const sitter = { name: 'Nadia Lemoine', ambiance: 'ocre' } as const
    expect(drawPortrait(sitter)).toBe(drawPortrait({ ...sitter }))
  })

  it('is of somebody for a name that cannot be printed, or none', async () => {
    for (const name of ['', '漢字', '🎭']) {
      const svg = drawPortrait({ name, ambiance: 'nuit' })
      await expect(renderPng(svg, 100)).resolves.toBeInstanceOf(Buffer)
    }
  })
})

describe('ten portraits of one season', () => {
  it('look like ten different people', async () => {
    const pictures = await Promise.all(
      NAMES.map(async (name) => {
        const png = await renderPng(drawPortrait({ name, ambiance: 'papier' }), 60)
        return sharp(png).raw().toBuffer()
      }),
    )
    const distances = pictures.flatMap((one, index) =>
      pictures.slice(index + 1).map((other) => {
        const sum = one.reduce((total, value, at) => total + Math.abs(value - (other[at] ?? 0)), 0)
        return sum / one.length
      }),
    )
    expect(Math.min(...distances)).toBeGreaterThan(10)
  })

  it('mix haircuts, skins, glasses, hats and clothes', () => {
    const people = NAMES.map(person)
    const kinds = (feature: keyof ReturnType<typeof person>) =>
      new Set(people.map((somebody) => somebody[feature])).size
    expect(kinds('haircut')).toBeGreaterThan(4)
    expect(kinds('skin')).toBeGreaterThan(2)
    expect(kinds('glasses')).toBeGreaterThan(1)
    expect(kinds('hat')).toBeGreaterThan(1)
    expect(kinds('outfit')).toBeGreaterThan(3)
  })
})

describe('a beard', () => {
  it.each(['Inès', 'Zoé', 'Odile', 'Sarah', 'Margot', 'Manon', 'Fatou', 'Camille', 'Agathe'])(
    'is never given to %s',
    (first) => {
      const beards = Array.from(
        { length: 40 },
        (_, index) => person(`${first} Martin ${index}`).beard,
      )
      expect(new Set(beards)).toEqual(new Set(['none']))
    },
  )

  it.each(['Hugo', 'Samir', 'Bastien'])('may be given to %s', (first) => {
    const beards = Array.from(
      { length: 40 },
      (_, index) => person(`${first} Martin ${index}`).beard,
    )
    expect(new Set(beards).size).toBe(4)
  })
})
