import { frenchAddress } from '#languages/languages.ts'
import type { Page } from '#page.ts'
import { PAGES } from '#pages.ts'

/** Whether an address, given in French, exists in every language: as all do that are not of a page in French alone. */
export const hasTranslations = (address: string): boolean =>
  !PAGES.some(({ isFrench, path }) => isFrench && address.startsWith(path.replace(/\/:.*/, '')))

/** Page of an address, in any language and with any query; not for pages with an id. */
export function pageAt(address: string): Page | undefined {
  const path = (frenchAddress(address).split('?', 1)[0] ?? '').replace(/(?<=.)\/$/, '')
  return PAGES.find((page) => page.path === path)
}
