import { apiError } from '@espace/contracts/kernel/errors'
import type { AccountLink, Db, Prisma, User } from '@espace/prisma/client'
import { fingerprint, newToken } from '../keys/keys.ts'

export interface NewLink extends Pick<AccountLink, 'purpose' | 'email'> {
  user: Pick<User, 'id' | 'tokenVersion'>
  expiresAt: Date
}

/** Creates a link and returns its token, which is not stored. A change of password voids it. */
export async function createLink(
  tx: Db,
  { user: { id: userId, tokenVersion }, ...link }: NewLink,
): Promise<string> {
  const token = newToken()
  await tx.accountLink.create({
    data: { hash: fingerprint(token), userId, tokenVersion, ...link },
  })
  return token
}

/** Creates a reset link; for an unknown account the same statement creates none, in the same time. */
export async function createResetLink(tx: Db, userId: number, expiresAt: Date): Promise<string> {
  const token = newToken()
  await tx.$executeRaw`
    insert into account_links (hash, purpose, email, user_id, token_version, expires_at)
    select ${fingerprint(token)}, 'reset', email, id, token_version, ${expiresAt} from users where id = ${userId}`
  return token
}

/**
 * Everything that changes an account or its owner waits for its row: an address, a password or the number of
 * links is never decided on concurrently.
 */
export const lockAccount = (tx: Db, id: number) =>
  tx.$executeRaw`select from users where id = ${id} for no key update`

/**
 * Consumes a link and returns its account, locked; of two concurrent openings, one
 * succeeds.
 *
 * @throws {ApiError} LIEN_INVALIDE, also where the password or the account has changed hands since
 */
export async function openLink(
  tx: Db,
  { purpose, token, now }: { purpose: AccountLink['purpose']; token: string; now: Date },
): Promise<AccountLink & { user: User }> {
  const hash = fingerprint(token)
  const known = await tx.accountLink.findUnique({ where: { hash }, select: { userId: true } })
  if (!known) throw apiError('LIEN_INVALIDE')
  await lockAccount(tx, known.userId)
  const usable: Prisma.AccountLinkWhereInput = { purpose, usedAt: null, expiresAt: { gt: now } }
  const { count } = await tx.accountLink.updateMany({
    where: { hash, ...usable },
    data: { usedAt: now },
  })
  const link =
    count === 1 && (await tx.accountLink.findUnique({ where: { hash }, include: { user: true } }))
  if (!link || !link.user.isActive || !isOfThisPassword(link)) throw apiError('LIEN_INVALIDE')
  return link
}

/** An undo link of a change of address must work against a thief who has set another password since. */
const isOfThisPassword = ({ purpose, tokenVersion, user }: AccountLink & { user: User }): boolean =>
  purpose === 'undo' || tokenVersion === user.tokenVersion
