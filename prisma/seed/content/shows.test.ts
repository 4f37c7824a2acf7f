import { describe, expect, it } from 'vitest'
import { SHOWS } from './shows.ts'

const texts = SHOWS.flatMap(({ title, description }) => [title, description])

const sentencesOf = (text: string) =>
  [...new Intl.Segmenter('fr', { granularity: 'sentence' }).segment(text)].length

describe('the shows of the demo content', () => {
  it('are at least sixteen, under titles that nobody confuses', () => {
    const spellings = new Set(SHOWS.map(({ slug }) => slug))

    expect(spellings.size).toBe(SHOWS.length)
    expect(spellings.size).toBeGreaterThanOrEqual(16)
  })

  it.each([
    ['Tchatcheur Comedy Club', 'tchatcheur-comedy-club'],
    ['Un ado peut en cacher un autre', 'un-ado-peut-en-cacher-un-autre'],
    ['Chéri, je t’ai trompé', 'cheri-je-tai-trompe'],
    ['Kaci dans la connerie humaine', 'kaci-dans-la-connerie-humaine'],
  ])('have %s among them, to be found under /sponsorise/%s (§2)', (title, slug) => {
    const found = SHOWS.filter((show) => show.title === title)

    expect(found.map((show) => show.slug)).toEqual([slug])
  })

  it('are told in three to six sentences each', () => {
    const lengths = SHOWS.map(({ description }) => sentencesOf(description))

    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(3)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(6)
  })

  it('cost from 8 to 22 €, unless the entry is free or the price open', () => {
    const prices = SHOWS.flatMap(({ priceCents }) => (priceCents ? [priceCents] : []))

    expect(Math.min(...prices)).toBe(800)
    expect(Math.max(...prices)).toBe(2200)
    expect(SHOWS.map(({ priceCents }) => priceCents)).toEqual(expect.arrayContaining([0, null]))
  })

  it('have a picture each of another object, but for two that are drawn from their titles', () => {
    const motifs = SHOWS.flatMap(({ motif }) => motif ?? [])

    expect(new Set(motifs).size).toBe(motifs.length)
    expect(motifs).toHaveLength(SHOWS.length - 2)
  })

  it('have a title to try every screen with', () => {
    const titles = SHOWS.map(({ title }) => title)

    expect(Math.max(...titles.map((title) => title.length))).toBeGreaterThan(120)
    expect(titles).toEqual(expect.arrayContaining([expect.stringMatching(/œ.*’/)]))
  })

  it.each([
    ['a straight apostrophe or quote', /['"]/],
    ['a breaking space, or none, before a colon', /[^\u00A0]:/],
    ['a breaking space, or none, before a high sign', /[^\u202F][;!?»]/],
    ['a breaking space, or none, after an opening quote', /«[^\u202F]/],
    ['a breaking space after a number', /\d \p{L}/u],
    ['three dots for an ellipsis', /\.\.\./],
    ['a hyphen for a dash', / - /],
    ['two spaces, or one at an end', /\s\s|^\s|\s$/],
    ['an oe that wants to be œ', /c[oO]eur|s[oO]eur|[oO]euf/],
    ['a capital without its accent', /\b(A|Etes|Etat|Elodie) /],
  ])('are written without %s', (_, fault) => {
    expect(texts.filter((text) => fault.test(text))).toEqual([])
  })
})
