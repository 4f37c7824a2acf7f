/**
 * Languages of pages, orders and emails. French is first: its texts are in the code, and its addresses have no language
 * code (decision 067).
 */
export const LANGUAGES = ['fr', 'en'] as const

/** Each in itself. */
export const LANGUAGE_NAMES = { fr: 'Français', en: 'English' } as const

export type LanguageCode = (typeof LANGUAGES)[number]

export const addressIn = (language: LanguageCode, address: string): string =>
  language === 'fr' ? address : `/${language}${address.replace(/^\/(?=[?#]|$)/, '')}`

/** French for anything else. */
export const languageCode = (text: string | undefined): LanguageCode =>
  LANGUAGES.find((code) => code === text) ?? 'fr'
