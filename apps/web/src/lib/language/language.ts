import type { texts } from '#languages/en/texts.ts'
import { englishAddress } from './address.ts'

/** What the house says in French, word for word; that it is one of these is that it can be said in English. */
export type Text = keyof typeof texts

export type English = ReadonlyMap<string, string>

/** Undefined on a French page. A page has one language from its first byte to its last (decision 067). */
let english: English | undefined

/** Makes this page an English one, or a French one; in the browser, before anything of it is rendered. */
export function speak(spoken: English | undefined): void {
  english = spoken
}

/** Renders in a language, in one go: nothing else happens meanwhile. */
export function speaking<Result>(spoken: English | undefined, render: () => Result): Result {
  const before = english
  english = spoken
  try {
    return render()
  } finally {
    english = before
  }
}

export const isEnglish = (): boolean => english !== undefined

/** What is said to visitors by others, as the API; in the words that came where there are no English ones. */
export const translated = (sentence: string): string => english?.get(sentence) ?? sentence

/** A text of the house in the language of the page, with what stands in its `{places}`. */
export function t(text: Text, values?: Record<string, string | number>): string {
  const sentence = translated(text)
  return values
    ? sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
    : sentence
}

/** The language of what the house writes itself, where the page around it has another. */
export const houseLang = (): 'fr' | undefined => (english ? 'fr' : undefined)

/** The address of a page in the language of this one. */
export const localAddress = (address: string): string =>
  english ? englishAddress(address) : address
