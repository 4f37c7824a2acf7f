import { addressIn, type LanguageCode } from '@espace/contracts/kernel/languages'
import { VANNE_PATH } from '@espace/contracts/paths'
import type { AddressKeys } from '#platform/keys/address-keys.ts'

interface LinkedVanne {
  spectacleId: number
  email: string
}

const subjectOf = ({ spectacleId, email }: LinkedVanne): string => `${spectacleId} ${email}`

/** The page that takes the joke of an address about an evening. */
export function vanneLink(
  keys: Pick<AddressKeys, 'confirmTokenOf'>,
  asked: LinkedVanne & { language?: LanguageCode },
): string {
  const { spectacleId, email, language = 'fr' } = asked
  const proof = keys.confirmTokenOf('vannes', subjectOf(asked), new Date())
  const query = new URLSearchParams({ email, token: `${proof}.${spectacleId}` })
  return `${addressIn(language, VANNE_PATH)}?${query.toString()}`
}

/** The evening that a token is for; undefined of a token that proves nothing, or no longer. */
export function eveningOf(
  keys: Pick<AddressKeys, 'isConfirmToken'>,
  email: string,
  token: string,
): number | undefined {
  const [, proof = '', evening = ''] = /^(.+)\.([1-9]\d{0,8})$/.exec(token) ?? []
  const spectacleId = Number(evening)
  const subject = subjectOf({ spectacleId, email })
  return keys.isConfirmToken('vannes', subject, proof, new Date()) ? spectacleId : undefined
}
