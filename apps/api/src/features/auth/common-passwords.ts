import { apiError } from '@espace/contracts/kernel/errors'

let list: Promise<ReadonlySet<string>> | undefined

/** What everybody tries first: fifty thousand passwords that leaked most often, in lower case. Read for the first new one. */
const common = () => (list ??= readList())

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** What somebody tries first who knows where this is. */
const HOUSE = /^(?:l|la|le|espace|comedie|cafe|theatre|lille)+$/

const TOO_COMMON = 'Ce mot de passe est trop courant, choisissez-en un autre'

/**
 * Refuses a new password that is on the lists of those who guess, or nothing but the house's name with
 * digits and signs. The browser does not know the list: it is larger than the site.
 *
 * @throws {ApiError} REQUETE_INVALIDE
 */
export async function refuseCommon(password: string): Promise<void> {
  const text = password.normalize('NFC').toLowerCase()
  const letters = text.normalize('NFD').replaceAll(/[^a-z]/g, '')
  if (!(await common()).has(text) && !HOUSE.test(letters)) return
  throw apiError('REQUETE_INVALIDE', { issues: [{ path: 'password', message: TOO_COMMON }] })
}
