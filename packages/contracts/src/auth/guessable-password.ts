// No zod here: this file is in the browser's bundle.

/** The message about a password among the first guesses. */
export const TOO_COMMON = 'Ce mot de passe est trop courant, choisissez-en un autre'

/** The venue's name and city, the first guess of an attacker who knows the site. */
const HOUSE = /^(?:l|la|le|espace|comedie|cafe|theatre|lille)+$/

/**
 * Of the fifty thousand passwords that leaked most often, those that meet every criterion of the form, in
 * lower case. The server knows the whole list; a test compares.
 */
export const COMMON_AND_COMPLETE: ReadonlySet<string> = new Set([
  '!qaz2wsx',
  '!qazxsw2',
  '%e2%82%ac',
  '1qaz!qaz',
  '1qaz@wsx',
  'doc_0815',
  'fre_ak8yj',
  'l58jkdjp!',
  'ncc-1701',
  'nick1234-rem936',
  'p030710p$e4o',
  'p@ssw0rd',
  'pa$$w0rd',
  'sasha_007',
  'wapbbs_1',
  'ybrbnf_25',
  'zaq!2wsx',
])

/** A password in the form of the lists of leaked ones. */
export const asListed = (password: string): string => password.normalize('NFC').toLowerCase()

/** Whether it is nothing but the venue's name with digits and signs. */
export const isNameOfHouse = (password: string): boolean =>
  HOUSE.test(
    asListed(password)
      .normalize('NFD')
      .replaceAll(/[^a-z]/g, ''),
  )

/** Whether the server refuses it although it meets every criterion. */
export const isGuessable = (password: string): boolean =>
  COMMON_AND_COMPLETE.has(asListed(password)) || isNameOfHouse(password)
