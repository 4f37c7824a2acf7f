import { type Page, PAGES, pagesThat } from '#pages.ts'

/** French pages stand at their own addresses, English ones under it (decision 067). */
export const ENGLISH_ROOT = '/en'

const firstWord = (address: string) => address.split(/[/?#]/)[1] ?? ''

/** The first word of the address of every page that there is in both languages. */
const IN_ENGLISH = new Set(pagesThat('english').map(firstWord))

/** Whether a page is in English, too: by its French address. */
export const hasEnglish = (address: string): boolean => IN_ENGLISH.has(firstWord(address))

/** The English address of a page, by its French one. */
export const englishAddress = (address: string): string =>
  ENGLISH_ROOT + address.replace(/^\/(?=[?#]|$)/, '')

const IS_ENGLISH = /^\/en(?=[/?#]|$)/

export const isEnglishAddress = (address: string): boolean => IS_ENGLISH.test(address)

/** The French address of a page, by either. */
export const frenchAddress = (address: string): string =>
  isEnglishAddress(address) ? address.replace(IS_ENGLISH, '').replace(/^(?!\/)/, '/') : address

/** The page at an address, in either language and with any query; pages of one thing are not found so. */
export function pageAt(address: string): Page | undefined {
  const path = (frenchAddress(address).split('?', 1)[0] ?? '').replace(/(?<=.)\/$/, '')
  return PAGES.find((page) => page.path === path)
}
