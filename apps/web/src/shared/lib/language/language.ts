import type { texts } from '#languages/en/language.ts'
import { type Language, type LanguageCode, addressIn } from '#languages/languages.ts'

/** A French text of the interface; the type makes a missing translation a type error. */
export type Text = keyof typeof texts

/** Undefined on a French page. A page has one language from its first byte to its last (decision 067). */
let language: Language | undefined

/** Sets the language of the page, French without one; in the browser before hydration. */
export function speak(spoken: Language | undefined): void {
  language = spoken
}

/** Renders synchronously in a language, which is global state meanwhile. */
export function speaking<Result>(spoken: Language | undefined, render: () => Result): Result {
  const before = language
  language = spoken
  try {
    return render()
  } finally {
    language = before
  }
}

export const languageCode = (): LanguageCode => language?.code ?? 'fr'

/** Translates a sentence of the API; unchanged where there is no translation. */
export const translated = (sentence: string): string => language?.words[sentence] ?? sentence

/** Translates a text and fills in its `{placeholders}`. */
export function t(text: Text, values?: Record<string, string | number>): string {
  const sentence = translated(text)
  return values
    ? sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
    : sentence
}

/** `lang` of the venue's French texts on a translated page. */
export const frenchLang = (): 'fr' | undefined => language && 'fr'

export const localAddress = (address: string): string => addressIn(languageCode(), address)
