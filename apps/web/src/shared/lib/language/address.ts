import { firstWord, frenchAddress } from '#languages/languages.ts'
import type { Page } from '#page.ts'
import { PAGES } from '#pages.ts'

/** First path segment of every translated page. */
const TRANSLATED = new Set(PAGES.map(({ multilingual, path }) => multilingual && firstWord(path)))

/** Whether a page, given by its French address, exists in every language. */
export const hasTranslations = (address: string): boolean => TRANSLATED.has(firstWord(address))

/** Page of an address, in any language and with any query; not for pages with an id. */
export function pageAt(address: string): Page | undefined {
  const path = (frenchAddress(address).split('?', 1)[0] ?? '').replace(/(?<=.)\/$/, '')
  return PAGES.find((page) => page.path === path)
}
