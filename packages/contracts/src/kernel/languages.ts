/** Languages that visitors book in, and are written to in. */
export const LANGUAGES = ['fr', 'en'] as const

export type LanguageCode = (typeof LANGUAGES)[number]
