import { describe, expect, it } from 'vitest'
import { markedTitles, markedTitlesIn } from './marked-titles.ts'
import { coveragePage, PARTS, strayMarks, untestedParts } from './spec-coverage.ts'

const SOURCE = String.raw`
  // a comment about a reader's page (§2.1)
  it('leads from the list to the show (§2.4, §2.5)', () => {})
  it("is 'Complet' (§2)", () => {})
  test('is sold out (§2.5) @phone', () => {})
  it.each([1])('asks \'Supprimer ?\' for %s (§5.17)', () => {})
`

describe('the specification', () => {
  it('has a test for every part that is built', () => {
    expect(untestedParts(markedTitles('specification'))).toEqual([])
  })

  it('has a part for every mark in the title of a test', () => {
    expect(strayMarks(markedTitles('specification'))).toEqual([])
  })
})

describe('marks in titles of tests', () => {
  it('are read wherever they stand, and not from comments', () => {
    expect(
      markedTitlesIn('a.test.ts', SOURCE, 'specification').map(({ title, marks }) => [
        title,
        marks,
      ]),
    ).toEqual([
      ['leads from the list to the show (§2.4, §2.5)', ['2.4', '2.5']],
      ["is 'Complet' (§2)", ['2']],
      ['is sold out (§2.5) @phone', ['2.5']],
      ["asks 'Supprimer ?' for %s (§5.17)", ['5.17']],
    ])
  })

  it('leave a part without a test to be named', () => {
    const tests = PARTS.filter(({ number }) => number !== '2.3').map(({ number }) => ({
      path: 'a.test.ts',
      title: `holds (§${number})`,
      marks: [number],
    }))

    expect(untestedParts(tests)).toEqual([{ number: '2.3', title: 'Home' }])
  })

  it('name nothing beyond the specification', () => {
    const stray = { path: 'a.test.ts', title: 'holds (§2.99)', marks: ['2.99'] }

    expect(strayMarks([stray])).toEqual([stray])
  })

  it('are printed under their part', () => {
    const page = coveragePage(markedTitlesIn('a.test.ts', SOURCE, 'specification'))

    expect(page).toContain('### §2.4 Show list\n\n- `a.test.ts` › leads from the list')
    expect(page).toContain('### §2.3 Home\n\nNo test.')
    expect(page).toContain("### General\n\n- `a.test.ts` › is 'Complet' (§2)")
  })
})
