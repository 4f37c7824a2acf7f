/**
 * Which pages there are in English, and where: French ones stand at their own addresses, English ones
 * under `/en` (decision 067). No zod here: the browser carries this file.
 */
export const ENGLISH_ROOT = '/en'

/** The first word of the address of every page that there is in both languages. */
const PAGES = new Set([
  '',
  'spectacles',
  'archives',
  'le-lieu',
  'cours',
  'artistes',
  'contact',
  'faq',
  'sponsorise',
  'unsubscribe',
  'confirmer-inscription',
  'confirmer-suivi',
  'ne-plus-suivre',
])

/** Whether a page is in English, too: by its French address. */
export const hasEnglish = (address: string): boolean => PAGES.has(address.split(/[/?#]/)[1] ?? '')

/** The English address of a page, by its French one. */
export const englishAddress = (address: string): string =>
  ENGLISH_ROOT + address.replace(/^\/(?=[?#]|$)/, '')

const IS_ENGLISH = /^\/en(?=[/?#]|$)/

export const isEnglishAddress = (address: string): boolean => IS_ENGLISH.test(address)

/** The French address of a page, by either. */
export const frenchAddress = (address: string): string =>
  isEnglishAddress(address) ? address.replace(IS_ENGLISH, '').replace(/^(?!\/)/, '/') : address
