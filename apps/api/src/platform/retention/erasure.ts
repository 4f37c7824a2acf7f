import { apiError } from '@espace/contracts/kernel/errors'
import type { Db, User } from '@espace/prisma/client'
import type { MailCopies } from '../mail/mail-copies.ts'

/** Somebody who goes. */
export interface Erased {
  id: number
  /** Of the account; it may be somebody else's as long as nobody has proven it. */
  email: string
  isProven: boolean
}

/** What a room removes of somebody. */
export type Erase = (tx: Db, person: Erased) => Promise<unknown>

export type EraseUser = (tx: Db, user: Pick<User, 'id'>) => Promise<void>

/**
 * Removes somebody, in the caller's transaction: the account with its sessions, links and the mails about it, and
 * their copies. Where the address was proven also all that it stands in besides. An address that nobody has proven
 * is not the account's: whatever stands under it may be somebody else's, and stays. What is kept under the HMAC of an
 * address names nobody and stays: the suppression list, proofs of consent. The log of changes holds numbers.
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
    // First: a file that is gone harms nobody if the transaction is undone, one that stays tells of somebody.
    await copies.forget({
      addresses: person.isProven ? [email] : [],
      messageIds: mails.map(({ messageId }) => messageId),
    })
    for (const erase of [eraseMails, eraseAnswers, ...ofRooms]) await erase(tx, person)
    await tx.user.delete({ where: { id } })
  }

/** Those about the account; those to its address, and those that name it. */
const eraseMails: Erase = async (tx, { id, email, isProven }) => {
  await tx.mail.deleteMany({ where: { userId: id } })
  if (!isProven) return
  await tx.$executeRaw`
    delete from mails
     where "to" = ${email}
        or jsonb_path_exists(data, '$.** ? (@ == $it)', jsonb_build_object('it', ${email}::text))`
}

/** What the team was answered that names them, kept in case it asks again; the account's own answers go with its row. */
const eraseAnswers: Erase = async (tx, { email, isProven }) => {
  if (!isProven) return
  const gone = apiError('RESSOURCE_INTROUVABLE')
  await tx.$executeRaw`
    update idempotent_calls set status = ${gone.status}, body = ${JSON.stringify(gone.toBody())}
     where position(${email} in body) > 0`
}
