import { apiError } from '@espace/contracts/kernel/errors'
import { describe, expect, it } from 'vitest'
import { sentenceOf } from './sentence-of.ts'

describe('what a failure is called before people (§8)', () => {
  it('is what the server said', () => {
    expect(sentenceOf(apiError('SPECTACLE_INTROUVABLE'))).toBe('Spectacle non trouvé')
  })

  it('is the sentence of the place where nobody said anything, or « Erreur inconnue » (§8.4)', () => {
    const fault = new TypeError('x is not a function')

    expect(sentenceOf(fault, "Erreur lors de l'inscription")).toBe("Erreur lors de l'inscription")
    expect(sentenceOf(fault)).toBe('Erreur inconnue')
  })
})
