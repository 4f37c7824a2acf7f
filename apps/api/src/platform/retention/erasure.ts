import { apiError } from '@espace/contracts/kernel/errors'
import { appendErasures } from '@espace/prisma/backup/erasures'
import type { Db, PrismaClient, User } from '@espace/prisma/client'
import type { MailCopies } from '../mail/mail-copies.ts'

export interface Erased {
  id: number
  /** Of the account; possibly a stranger's while it is unverified. */
  email: string
  isProven: boolean
}

/** Erases an account's data in one room. */
export type Erase = (tx: Db, person: Erased) => Promise<unknown>

export type EraseUser = (tx: Db, user: Pick<User, 'id'>) => Promise<void>

/**
 * Erases an account, in the caller's transaction: its row with sessions, links and the mails about it, and their
 * copies. If its address was verified, also all data under that address; data under an unverified address may be a
 * stranger's, and stays. What is kept under the HMAC of an address is anonymous and stays: the suppression list,
 * proofs of consent. The audit log holds ids.
 *
 * Rows of `users` deleted by another way are erased by the trigger `users_forget_person`, by the same
 * rule; of mails it knows those of the account alone.
 *
 * @param ofRooms in the order in which their rows are locked
 */
export const erasure =
  (copies: MailCopies, ofRooms: readonly Erase[]): EraseUser =>
  async (tx, { id }) => {
    const { email, emailVerifiedAt } = await tx.user.findUniqueOrThrow({ where: { id } })
    const person = { id, email, isProven: emailVerifiedAt !== null }
    const mails = await tx.mail.findMany({ where: { userId: id }, select: { messageId: true } })
    // First: a file deleted before a rollback does no harm, one left after the commit is personal data.
    await copies.forget({
      addresses: person.isProven ? [email] : [],
      messageIds: mails.map(({ messageId }) => messageId),
    })
    for (const erase of [eraseMails, eraseAnswers, ...ofRooms]) await erase(tx, person)
    await tx.user.delete({ where: { id } })
  }

/** Mails about the account, to its address, and with its address in their data. */
const eraseMails: Erase = async (tx, { id, email, isProven }) => {
  await tx.mail.deleteMany({ where: { userId: id } })
  if (!isProven) return
  await tx.$executeRaw`
    delete from mails
     where "to" = ${email}
        or jsonb_path_exists(data, '$.** ? (@ == $it)', jsonb_build_object('it', ${email}::text))`
}

/** Stored answers to the team's calls that hold its address; the account's own ones are deleted with its row. */
const eraseAnswers: Erase = async (tx, { email, isProven }) => {
  if (!isProven) return
  const gone = apiError('RESSOURCE_INTROUVABLE')
  await tx.$executeRaw`
    update idempotent_calls set status = ${gone.status}, body = ${JSON.stringify(gone.toBody())}
     where position(${email} in body) > 0`
}

/** Far below the limit of a statement's parameters. */
const AT_A_TIME = 1_000

/** Records erased accounts and suppressed addresses outside of the database: a restore replays both. Idempotent. */
export const noteErasures = (db: PrismaClient, file: string): Promise<void> =>
  db.$transaction(async (tx) => {
    const unnoted = { where: { notedAt: null }, take: AT_A_TIME }
    const erased = await tx.erasure.findMany(unnoted)
    const suppressed = await tx.suppression.findMany(unnoted)
    if (erased.length + suppressed.length === 0) return
    await appendErasures(file, [
      ...erased.map(({ userId, at }) => ({ id: userId, at: at.toISOString() })),
      ...suppressed.map(({ emailHash, reason, createdAt }) => ({
        emailHash,
        reason,
        at: createdAt.toISOString(),
      })),
    ])
    const data = { notedAt: new Date() }
    const userId = { in: erased.map((erasure) => erasure.userId) }
    const emailHash = { in: suppressed.map((suppression) => suppression.emailHash) }
    await tx.erasure.updateMany({ where: { userId }, data })
    await tx.suppression.updateMany({ where: { emailHash }, data })
  })
