import { describe, expect, it } from 'vitest'
import { addressIn, frenchAddress, languageOf } from '#languages/languages.ts'
import { hasTranslations } from './address.ts'

describe('the address of a page in both languages', () => {
  it.each([
    ['/', '/en'],
    ['/?mois=2026-12', '/en?mois=2026-12'],
    ['/#newsletter', '/en#newsletter'],
    ['/spectacles?page=2', '/en/spectacles?page=2'],
    ['/spectacles/3-le-grand-soir', '/en/spectacles/3-le-grand-soir'],
  ])('%s is %s in English, and back', (french, english) => {
    expect(addressIn('en', french)).toBe(english)
    expect(frenchAddress(english)).toBe(french)
    expect(languageOf(english)).toBe('en')
    expect(hasTranslations(french)).toBe(true)
  })

  it('takes no French page for an English one', () => {
    for (const address of ['/', '/entracte', '/spectacles/en', '/archives?page=2']) {
      expect(languageOf(address)).toBe('fr')
      expect(frenchAddress(address)).toBe(address)
    }
  })

  it.each(['/cookies', '/dashboard', '/dashboard/spectacles', '/accueil'])(
    '%s is there in French alone',
    (address) => {
      expect(hasTranslations(address)).toBe(false)
    },
  )
})
