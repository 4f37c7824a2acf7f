import { asListed, isNameOfHouse, TOO_COMMON } from '@espace/contracts/auth/guessable-password'
import { fieldError } from '@espace/contracts/kernel/errors'

let list: Promise<ReadonlySet<string>> | undefined

/** The fifty thousand most leaked passwords, in lower case. Loaded lazily, at the first new password. */
const common = () => (list ??= readList())

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/**
 * Refuses a new password that is on the list of leaked ones, or nothing but the venue's name with
 * digits and signs. The browser carries only those entries that meet its criteria.
 *
 * @throws {ApiError} REQUETE_INVALIDE
 */
export async function refuseCommon(password: string): Promise<void> {
  if (!(await common()).has(asListed(password)) && !isNameOfHouse(password)) return
  throw fieldError('password', TOO_COMMON)
}
