import {
  addressIn,
  languageCode,
  type LanguageCode,
  LANGUAGES,
} from '@espace/contracts/kernel/languages'

export { addressIn, type LanguageCode, LANGUAGES }

export const languageOf = (address: string): LanguageCode =>
  languageCode(address.split(/[/?#]/, 2)[1])

export function frenchAddress(address: string): string {
  const language = languageOf(address)
  return language === 'fr' ? address : address.slice(language.length + 1).replace(/^(?!\/)/, '/')
}

/** Translation sent with a page in a language other than French. */
export interface Language {
  code: LanguageCode
  /** Translations by French text. */
  words: Readonly<Record<string, string>>
}
