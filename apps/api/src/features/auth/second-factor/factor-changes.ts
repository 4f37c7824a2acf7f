import { languageCode } from '@espace/contracts/kernel/languages'
import type { Db, User } from '@espace/prisma/client'
import { lockAccount } from '#platform/accounts/account-links.ts'
import { type Actor, audit } from '#platform/audit.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import { type FactorChange, secondFactorChanged } from '../security-mails.ts'
import { drawRecoveryCodes } from './codes/recovery-codes.ts'

type Owner = Pick<User, 'id' | 'email' | 'firstName' | 'language'>

/** The account, locked: its factors are counted and changed by one call at a time. */
export async function lockedOwner(tx: Db, id: number): Promise<User> {
  await lockAccount(tx, id)
  return tx.user.findUniqueOrThrow({ where: { id } })
}

/**
 * What follows from a factor that has come or gone. The first one brings recovery codes, and other sessions have to
 * confirm themselves with it; with the last one they go.
 *
 * @param sessionId the session that has changed it
 * @returns recovery codes to be shown, once
 */
export async function settleFactors(tx: Db, userId: number, sessionId?: string): Promise<string[]> {
  const applications = await tx.totpSecret.count({ where: { userId, confirmedAt: { not: null } } })
  const hasSecondFactor = applications + (await tx.passkey.count({ where: { userId } })) > 0
  const { count } = await tx.user.updateMany({
    where: { id: userId, hasSecondFactor: !hasSecondFactor },
    data: { hasSecondFactor },
  })
  if (count === 0) return []
  if (!hasSecondFactor) {
    await tx.recoveryCode.deleteMany({ where: { userId } })
    return []
  }
  const others = { userId, ...(sessionId !== undefined && { id: { not: sessionId } }) }
  await tx.session.updateMany({ where: others, data: { steppedUpAt: null } })
  return drawRecoveryCodes(tx, userId)
}

export async function removeFactors(tx: Db, userId: number, since = new Date(0)): Promise<void> {
  const createdAt = { gte: since }
  await tx.totpSecret.deleteMany({ where: { userId, createdAt } })
  await tx.passkey.deleteMany({ where: { userId, createdAt } })
  await tx.recoveryCode.deleteMany({ where: { userId, createdAt } })
  await tx.authChallenge.deleteMany({ where: { userId } })
  await settleFactors(tx, userId)
}

/** Notifies the holder by mail, and writes the audit log. */
export async function notifyFactorChange(
  tx: Db,
  { id: userId, email, firstName, language }: Owner,
  { change, name, by }: { change: FactorChange; name?: string; by?: Actor },
): Promise<void> {
  const data = { firstName, change, ...(name !== undefined && { name }) }
  const mail = { to: email, userId, template: secondFactorChanged, data }
  await queueMail(tx, { ...mail, language: languageCode(language) })
  if (!by) return
  const after = { facteur: change }
  await audit(tx, by, { action: 'modification', entity: 'users', id: userId, after })
}
