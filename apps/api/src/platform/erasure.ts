import { Prisma, type PrismaClient, type User } from '@espace/prisma/client'
import type { MailCopies } from './mail/mail-copies.ts'

type Tx = Pick<PrismaClient, 'user' | '$executeRaw' | '$queryRaw'>

/**
 * Removes somebody, in the caller's transaction: the account with its sessions and links, what the address
 * stands in besides, and the mails that are for or about them, with their copies. What is kept under the HMAC of an address
 * names nobody and stays: the suppression list, proofs of consent. The log of changes holds numbers.
 *
 * Whoever deletes a row of `users` by another way is forgotten by the trigger `users_forget_person`, which
 * knows no mails.
 */
export async function eraseUser(
  tx: Tx,
  { id }: Pick<User, 'id'>,
  copies: MailCopies,
): Promise<void> {
  // First: a file that is gone harms nobody if the transaction is undone, one that stays tells of somebody.
  await copies.forget(await addressesOf(tx, id))
  await eraseMails(tx, id)
  await endOffers(tx, id)
  await eraseAddress(tx, id)
  await tx.user.delete({ where: { id } })
}

/** Every address that the account had or asked for, unless it is somebody else's. */
const THEIRS = (id: number) => Prisma.sql`
  (select email from users where id = ${id}
   union select email from account_links where user_id = ${id}
   union select email from contact_messages where user_id = ${id})`

async function addressesOf(tx: Tx, id: number): Promise<string[]> {
  const rows = await tx.$queryRaw<{ email: string }[]>`
    select email from ${THEIRS(id)} as theirs
     where not exists (select from users where email = theirs.email and id <> ${id})`
  return rows.map(({ email }) => email)
}

/** Those to such an address, and those that name one. */
const eraseMails = (tx: Tx, id: number) => tx.$executeRaw`
  delete from mails
   using ${THEIRS(id)} as theirs
   where ("to" = theirs.email
          or jsonb_path_exists(data, '$.** ? (@ == $it)', jsonb_build_object('it', theirs.email)))
     and not exists (select from users where email = theirs.email and id <> ${id})`

/** Seats that were offered to them run out at once, for whoever is next. */
const endOffers = (tx: Tx, id: number) => tx.$executeRaw`
  update reservations r set expires_at = now() from waiting_parties w
   where w.reservation_id = r.id and w.user_id = ${id} and r.status = 'pending'`

/** The subscription, the artists that are followed, what was written to the team, invitations, and the address of each newsletter's copy. */
async function eraseAddress(tx: Tx, id: number): Promise<void> {
  await tx.$executeRaw`
    delete from subscribers using users where users.id = ${id} and subscribers.email = users.email`
  await tx.$executeRaw`
    delete from followers using users where users.id = ${id} and followers.email = users.email`
  await tx.$executeRaw`
    delete from contact_messages using users
     where users.id = ${id}
       and (contact_messages.user_id = users.id or contact_messages.email = users.email)`
  await tx.$executeRaw`
    update reservations set guest_name = null, guest_email = null from users
     where users.id = ${id} and lower(guest_email) = lower(users.email)`
  await tx.$executeRaw`
    update deliveries
       set email = '',
           state = case when state in ('pending', 'claimed') then 'skipped' else state end
      from users
     where users.id = ${id} and deliveries.email = users.email`
}
