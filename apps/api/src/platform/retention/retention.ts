import type { Db } from '@espace/prisma/client'
import { Prisma } from '@espace/prisma/client'
import type { AddressKeys } from '../keys/address-keys.ts'

/** Years that a proof of consent is kept once nobody is on a list under it. */
const CONSENT_YEARS = 3

/** Years after its last rejection that an address starts anew. */
const BOUNCE_YEARS = 1

/**
 * Forgets what nothing else deletes: proofs of consent, counts of rejections, and lines of the journal, which the database
 * gives up itself after three years and no sooner.
 */
export async function purgeOldProofs(
  db: Db,
  { hashSql }: Pick<AddressKeys, 'hashSql'>,
): Promise<void> {
  await db.$executeRaw`select forget_old_audit()`
  await db.$executeRaw`
    delete from bounces where last_at < now() - make_interval(years => ${BOUNCE_YEARS}::int)`
  await db.$executeRaw`
    delete from consents c
     where greatest(at, confirmed_at, withdrawn_at) < now() - make_interval(years => ${CONSENT_YEARS}::int)
       and not exists (select from subscribers s where ${hashSql(Prisma.sql`s.email`)} = c.email_hash)
       and not exists (select from followers f where ${hashSql(Prisma.sql`f.email`)} = c.email_hash)`
}
