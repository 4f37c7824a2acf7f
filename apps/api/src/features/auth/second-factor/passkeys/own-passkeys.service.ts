import { MAX_PASSKEYS } from '@espace/contracts/auth/auth.constants'
import type { Attestation } from '@espace/contracts/auth/second-factor'
import { apiError } from '@espace/contracts/kernel/errors'
import type { User } from '@espace/prisma/client'
import type { Services } from '#services.ts'
import { beginChallenge, takeChallenge } from '../challenges.ts'
import { lockedOwner, settleFactors, notifyFactorChange } from '../factor-changes.ts'
import type { Owner } from '../factors.service.ts'
import { creationOptions, type Expected, readAttestation } from './webauthn.ts'

/** The passkeys of an account: add, rename, remove. */
export function ownPasskeysService({ db, party, now }: Services) {
  const expected = (userId: number): Expected => ({
    party,
    isOurs: (value) => takeChallenge(db, { purpose: 'passkey_new', value, userId, now: now() }),
  })

  return {
    async creationOptions(user: User) {
      const known = await db.passkey.findMany({ where: { userId: user.id } })
      const options = await creationOptions(party, user, known)
      const value = options.challenge
      await beginChallenge(db, { purpose: 'passkey_new', user, value, now: now() })
      return options
    },

    /** @returns recovery codes to be shown, once, if it is the first factor */
    async add(
      { user, sessionId, by }: Owner,
      { credential, name }: { credential: Attestation; name: string },
    ): Promise<string[]> {
      const made = await readAttestation(expected(user.id), credential)
      return db.$transaction(async (tx) => {
        const owner = await lockedOwner(tx, user.id)
        const known = await tx.passkey.count({ where: { userId: owner.id } })
        if (known >= MAX_PASSKEYS) throw apiError('CLE_REFUSEE')
        const { id: credentialId, publicKey, counter, transports = [] } = made
        const data = { userId: owner.id, name, credentialId, publicKey, counter, transports }
        const { count } = await tx.passkey.createMany({ data, skipDuplicates: true })
        if (count === 0) throw apiError('CLE_REFUSEE')
        await notifyFactorChange(tx, owner, { change: 'clé-ajoutée', name, by })
        return settleFactors(tx, owner.id, sessionId)
      })
    },

    async rename({ user, by }: Owner, id: number, name: string): Promise<void> {
      await db.$transaction(async (tx) => {
        const owner = await lockedOwner(tx, user.id)
        const [known] = await tx.passkey.findMany({ where: { id, userId: owner.id } })
        if (!known) throw apiError('RESSOURCE_INTROUVABLE')
        if (known.name === name) return
        await tx.passkey.update({ where: { id }, data: { name } })
        await notifyFactorChange(tx, owner, { change: 'clé-renommée', name, by })
      })
    },

    async remove({ user, by }: Owner, id: number): Promise<void> {
      await db.$transaction(async (tx) => {
        const owner = await lockedOwner(tx, user.id)
        const [gone] = await tx.passkey.findMany({ where: { id, userId: owner.id } })
        if (!gone) throw apiError('RESSOURCE_INTROUVABLE')
        await tx.passkey.delete({ where: { id } })
        await settleFactors(tx, owner.id)
        await notifyFactorChange(tx, owner, { change: 'clé-retirée', name: gone.name, by })
      })
    },
  }
}
