import type { Db } from '@espace/prisma/client'
import type { MailData, MailTemplate } from '../content/mail-data.ts'
import { isOneAddress } from '../transport/mail-address.ts'
import { urgencyOf } from './mail-classes.ts'

/**
 * A message to one person: `to` is a bare address, without a name. `userId` is the account that it is about: it is
 * deleted with it, even where the address is not the account's own.
 */
export type QueuedMail = {
  [Template in MailTemplate]: {
    to: string
    userId?: number | null
    template: Template
    data: MailData<Template>
  }
}[MailTemplate]

/**
 * Queues a message in the caller's transaction: it leaves if and only if that is committed.
 *
 * @throws {RangeError} `to` is not a single address
 */
export async function queueMail(
  tx: Db,
  { to, userId = null, template, data }: QueuedMail,
): Promise<void> {
  if (!isOneAddress(to)) throw new RangeError('A message goes to a single address.')
  await tx.mail.create({
    data: { to, userId, template, data, urgency: urgencyOf(template) },
    select: { id: true },
  })
}
