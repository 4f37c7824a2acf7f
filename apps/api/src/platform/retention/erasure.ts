import { apiError } from '@espace/contracts/kernel/errors'
import { type Db, Prisma, type User } from '@espace/prisma/client'
import type { MailCopies } from '../mail/mail-copies.ts'

/**
 * Removes somebody, in the caller's transaction: the account with its sessions, links and the mails about it, and
 * their copies. Where the address was proven also all that it stands in besides. An address that nobody has proven
 * is not the account's: whatever stands under it may be somebody else's, and stays. What is kept under the HMAC of an
 * address names nobody and stays: the suppression list, proofs of consent. The log of changes holds numbers.
 *
 * Whoever deletes a row of `users` by another way is forgotten by the trigger `users_forget_person`, by the same
 * rule; of mails it knows those of the account alone.
 */
export async function eraseUser(
  tx: Db,
  { id }: Pick<User, 'id'>,
  copies: MailCopies,
): Promise<void> {
  // First: a file that is gone harms nobody if the transaction is undone, one that stays tells of somebody.
  await copies.forget({
    addresses: await provenAddress(tx, id),
    messageIds: await messagesAbout(tx, id),
  })
  await eraseMails(tx, id)
  await eraseAnswers(tx, id)
  await endHolds(tx, id)
  await eraseAddress(tx, id)
  await tx.user.delete({ where: { id } })
}

async function provenAddress(tx: Db, id: number): Promise<string[]> {
  const user = await tx.user.findUnique({ where: { id, emailVerifiedAt: { not: null } } })
  return user ? [user.email] : []
}

async function messagesAbout(tx: Db, id: number): Promise<string[]> {
  const mails = await tx.mail.findMany({ where: { userId: id }, select: { messageId: true } })
  return mails.map(({ messageId }) => messageId)
}

/** Of `users`: the one that goes, with an address that is surely theirs. */
const PROVEN = (id: number) =>
  Prisma.sql`(users.id = ${id} and users.email_verified_at is not null)`

/** Those about the account; those to its address, and those that name it. */
async function eraseMails(tx: Db, id: number): Promise<void> {
  await tx.$executeRaw`delete from mails where user_id = ${id}`
  await tx.$executeRaw`
    delete from mails using users
     where ${PROVEN(id)}
       and ("to" = users.email
            or jsonb_path_exists(data, '$.** ? (@ == $it)', jsonb_build_object('it', users.email)))`
}

/** What the team was answered that names them, kept in case it asks again; the account's own answers go with its row. */
async function eraseAnswers(tx: Db, id: number): Promise<void> {
  const gone = apiError('RESSOURCE_INTROUVABLE')
  await tx.$executeRaw`
    update idempotent_calls set status = ${gone.status}, body = ${JSON.stringify(gone.toBody())}
      from users where ${PROVEN(id)} and position(users.email in body) > 0`
}

/**
 * Seats that are held for them, be they offered, waiting for a payment or for their address, run out at once, for
 * whoever is next. Their payment page is closed by the chores of the reservations; what is paid there all the same
 * goes back.
 */
const endHolds = (tx: Db, id: number) => tx.$executeRaw`
  update reservations r set expires_at = now()
   where r.status = 'pending' and (r.user_id = ${id} or exists (
     select from waiting_parties w where w.reservation_id = r.id and w.user_id = ${id}))`

/** The subscription, the artists that are followed, what was written to the team, invitations, and the address of each newsletter's copy. */
async function eraseAddress(tx: Db, id: number): Promise<void> {
  await tx.$executeRaw`
    delete from subscribers using users where ${PROVEN(id)} and subscribers.email = users.email`
  await tx.$executeRaw`
    delete from followers using users where ${PROVEN(id)} and followers.email = users.email`
  await tx.$executeRaw`
    delete from invitations using users where ${PROVEN(id)} and invitations.email = users.email`
  await tx.$executeRaw`
    delete from contact_messages using users
     where users.id = ${id}
       and (contact_messages.user_id = users.id
            or (${PROVEN(id)} and contact_messages.email = users.email))`
  await tx.$executeRaw`
    update reservations set guest_name = null, guest_email = null from users
     where ${PROVEN(id)} and lower(guest_email) = lower(users.email)`
  // A copy that only the account was sent goes with it.
  await tx.$executeRaw`
    update deliveries
       set email = '',
           state = case when state in ('pending', 'claimed') then 'skipped' else state end
      from users
     where users.id = ${id} and deliveries.email = users.email
       and (${PROVEN(id)} or not exists (select from subscribers where email = users.email))`
}
