import { randomBytes } from 'node:crypto'
import { apiError } from '@espace/contracts/kernel/errors'
import type { AccountLink, Prisma, PrismaClient, User } from '@espace/prisma/client'
import { fingerprint } from '../../platform/keys.ts'

type LinkTable = Pick<PrismaClient, 'accountLink'>

export interface NewLink extends Pick<AccountLink, 'userId' | 'purpose' | 'email'> {
  expiresAt: Date
}

/** Makes a link and returns what it carries, which we do not keep. */
export async function createLink(tx: LinkTable, link: NewLink): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.accountLink.create({ data: { hash: fingerprint(token), ...link } })
  return token
}

/**
 * Takes a link out of use and says whose it is; of two who open it at the same time, one succeeds.
 *
 * @throws {ApiError} LIEN_INVALIDE
 */
export async function openLink(
  tx: LinkTable,
  { purpose, token, now }: { purpose: AccountLink['purpose']; token: string; now: Date },
): Promise<AccountLink & { user: User }> {
  const hash = fingerprint(token)
  const usable: Prisma.AccountLinkWhereInput = { purpose, usedAt: null, expiresAt: { gt: now } }
  const { count } = await tx.accountLink.updateMany({
    where: { hash, ...usable },
    data: { usedAt: now },
  })
  const link =
    count === 1 && (await tx.accountLink.findUnique({ where: { hash }, include: { user: true } }))
  if (!link) throw apiError('LIEN_INVALIDE')
  return link
}
