import { describe, expect, it } from 'vitest'
import { typeset } from './typeset.ts'

describe('a text of the demo content', () => {
  it('keeps French punctuation on the line of its word', () => {
    expect(typeset('Qui ? « Moi ! » : à 20 h, dès 4 ans ; 8 €.')).toBe(
      'Qui\u00A0? «\u00A0Moi\u00A0!\u00A0»\u00A0: à 20\u00A0h, dès 4\u00A0ans\u00A0; 8\u00A0€.',
    )
  })

  it('is one line, however it is written', () => {
    expect(typeset('\n    Un deux\n    trois.')).toBe('Un deux trois.')
  })
})
