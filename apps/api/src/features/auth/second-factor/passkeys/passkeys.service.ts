import type { Assertion } from '@espace/contracts/auth/second-factor'
import { apiError } from '@espace/contracts/kernel/errors'
import type { ChallengePurpose, Passkey, User } from '@espace/prisma/client'
import type { Services } from '#services.ts'
import { beginChallenge, takeChallenge } from '../challenges.ts'
import { type Expected, readAssertion, requestOptions } from './webauthn.ts'

/** Logs in, and confirms a session, with a passkey. */
export function passkeysService({ db, party, now }: Services) {
  /** Reads the challenge from the browser's answer; it is consumed even if the rest is invalid. */
  const expected = (purpose: ChallengePurpose, userId?: number): Expected => ({
    party,
    isOurs: (value) =>
      takeChallenge(db, { purpose, value, now: now(), ...(userId !== undefined && { userId }) }),
  })

  const keyOf = async (given: Assertion, userId?: number): Promise<Passkey & { user: User }> => {
    const passkey = await db.passkey.findUnique({
      where: { credentialId: given.id },
      include: { user: true },
    })
    if (!passkey || (userId ?? passkey.userId) !== passkey.userId) throw apiError('CLE_REFUSEE')
    return passkey
  }

  const prove = async (given: Assertion, expecting: Expected, passkey: Passkey): Promise<void> => {
    const counter = await readAssertion(expecting, given, passkey)
    const { count } = await db.passkey.updateMany({
      where: { id: passkey.id },
      data: { counter, lastUsedAt: now() },
    })
    if (count === 0) throw apiError('CLE_REFUSEE')
  }

  return {
    async loginOptions() {
      const options = await requestOptions(party)
      const value = options.challenge
      await beginChallenge(db, { purpose: 'passkey_login', value, now: now() })
      return options
    },

    /** The account of a passkey whose device has verified its user (finger, face or PIN). */
    async whose(given: Assertion): Promise<User> {
      const passkey = await keyOf(given)
      await prove(given, expected('passkey_login'), passkey)
      return passkey.user
    },

    async confirmationOptions(user: User) {
      const known = await db.passkey.findMany({ where: { userId: user.id } })
      const options = await requestOptions(party, known)
      const value = options.challenge
      await beginChallenge(db, { purpose: 'confirmation', user, value, now: now() })
      return options
    },

    async confirm(user: User, given: Assertion): Promise<void> {
      const passkey = await keyOf(given, user.id)
      await prove(given, expected('confirmation', user.id), passkey)
    },
  }
}
