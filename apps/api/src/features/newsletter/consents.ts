import { type Db, Prisma } from '@espace/prisma/client'
import { truncatedAddress } from '@espace/server/ip'
import { readSwitch, throwSwitch } from '#platform/content/versions.ts'
import type { AddressKeys } from '#platform/keys/address-keys.ts'

export interface Purpose {
  purpose: string
  /** The name of the consent's wording in the form; a new sentence is a new name. */
  wording: string
}

export const TO_THE_LETTER: Purpose = { purpose: 'newsletter', wording: 'lettre-2026-11-25' }

export interface NewConsent extends Purpose {
  emailHash: string
  source: 'formulaire' | 'lien' | 'import'
  address: string
  isConfirmed: boolean
}

/** Records a consent: its purpose, source and time. */
export async function recordConsent(
  tx: Db,
  { emailHash, purpose, wording, source, address, isConfirmed }: NewConsent,
): Promise<void> {
  const open = { emailHash, purpose, withdrawnAt: null }
  if (source === 'lien') {
    const confirmed = await tx.consent.updateMany({
      where: { ...open, confirmedAt: null },
      data: { confirmedAt: new Date() },
    })
    if (confirmed.count > 0) return
  }
  // A consent that still stands stays the proof.
  if ((await tx.consent.count({ where: open })) > 0) return
  await tx.consent.create({
    data: {
      emailHash,
      purpose,
      wording,
      source,
      address: truncatedAddress(address),
      confirmedAt: isConfirmed ? new Date() : null,
    },
  })
}

export async function withdrawConsent(
  tx: Db,
  emailHash: string,
  { purpose }: Purpose,
): Promise<void> {
  const where = { emailHash, purpose, withdrawnAt: null }
  await tx.consent.updateMany({ where, data: { withdrawnAt: new Date() } })
}

/** Years that a proof of consent is kept after the last subscription under it. */
const CONSENT_YEARS = 3

/** Years after the last hard bounce until an address counts from zero again. */
const BOUNCE_YEARS = 1

export const subscribersAs = ({ hashSql }: Pick<AddressKeys, 'hashSql'>) =>
  Prisma.sql`select ${hashSql(Prisma.sql`email`)} from subscribers`

/**
 * Deletes old proofs of consent and bounce counts.
 *
 * @param inUse hashes of the addresses still on a list
 */
export async function purgeProofs(db: Db, inUse: readonly Prisma.Sql[]): Promise<void> {
  await db.$executeRaw`
    delete from bounces where last_at < now() - make_interval(years => ${BOUNCE_YEARS}::int)`
  await db.$executeRaw`
    delete from consents c
     where greatest(at, confirmed_at, withdrawn_at) < now() - make_interval(years => ${CONSENT_YEARS}::int)
       and not exists (select from (${Prisma.join(inUse, ' union all ')}) as known (hash)
                        where known.hash = c.email_hash)`
}

const KEY = 'newsletter_double_opt_in'

/** Whether subscribing needs a confirmation by mail (double opt-in); off by default. */
export const isDoubleOptIn = (db: Db): Promise<boolean> => readSwitch(db, KEY)

export const setDoubleOptIn = (tx: Db, value: boolean) => throwSwitch(tx, KEY, value)
