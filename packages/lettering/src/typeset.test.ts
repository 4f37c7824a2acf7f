import { describe, expect, it } from 'vitest'
import { typeset } from './typeset.ts'

// `_` stands for a full no-break space, `'` for a narrow one.
const spaced = (text: string) => text.replaceAll('_', '\u00A0').replaceAll("'", '\u202F')

describe('a French text', () => {
  it.each([
    ['Qui ? Moi !', "Qui'? Moi'!"],
    ['Quoi ?!', "Quoi'?!"],
    ['Un peu ; beaucoup', "Un peu'; beaucoup"],
    ['Il dit : « Rideau ! »', "Il dit_: «'Rideau'!'»"],
    ['À 20 h, dès 4 ans, 8 €', 'À 20_h, dès 4_ans, 8_€'],
  ])('keeps its signs on the line of their word: %s', (text, set) => {
    expect(typeset(text)).toBe(spaced(set))
  })

  it.each([
    'https://billetterie.example/show?date=20:30&seats=2!',
    'Lundi à 20:30, ratio 16:9',
    'Hello! «Tight» (really?)',
    'Un deux\n\ntrois',
    '  au bord  ',
    '',
  ])('keeps what has no space to set: %j', (text) => {
    expect(typeset(text)).toBe(text)
  })

  it('is the same when it is set again, or was set by hand', () => {
    const byHand = 'Qui\u00A0? «\u00A0Moi\u202F! » :\u00A08 €'
    const once = typeset(byHand)

    expect(once).toBe(spaced("Qui'? «'Moi'!'»_:_8_€"))
    expect(typeset(once)).toBe(once)
  })
})
