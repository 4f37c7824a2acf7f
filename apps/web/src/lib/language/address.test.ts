import { describe, expect, it } from 'vitest'
import { englishAddress, frenchAddress, hasEnglish, isEnglishAddress } from './address.ts'

describe('the address of a page in both languages', () => {
  it.each([
    ['/', '/en'],
    ['/?mois=2026-12', '/en?mois=2026-12'],
    ['/#newsletter', '/en#newsletter'],
    ['/spectacles?page=2', '/en/spectacles?page=2'],
    ['/spectacles/3-le-grand-soir', '/en/spectacles/3-le-grand-soir'],
  ])('%s is %s in English, and back', (french, english) => {
    expect(englishAddress(french)).toBe(english)
    expect(frenchAddress(english)).toBe(french)
    expect(isEnglishAddress(english)).toBe(true)
    expect(hasEnglish(french)).toBe(true)
  })

  it('takes no French page for an English one', () => {
    for (const address of ['/', '/entracte', '/spectacles/en', '/archives?page=2']) {
      expect(isEnglishAddress(address)).toBe(false)
      expect(frenchAddress(address)).toBe(address)
    }
  })

  it.each(['/mon-compte', '/reserver/3', '/cgv', '/dashboard/spectacles', '/connexion', '/nulle'])(
    '%s is there in French alone',
    (address) => {
      expect(hasEnglish(address)).toBe(false)
    },
  )
})
