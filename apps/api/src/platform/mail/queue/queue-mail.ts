import type { LanguageCode } from '@espace/contracts/kernel/languages'
import type { Db } from '@espace/prisma/client'
import type * as z from 'zod'
import { isOneAddress } from '../transport/mail-address.ts'
import type { MailSchema, MailTemplate } from './mail-template.ts'

/**
 * A message to one person: `to` is a bare address, without a name. `userId` is the account that it is about: it is
 * deleted with it, even where the address is not the account's own.
 */
export interface QueuedMail<Schema extends MailSchema = MailSchema> {
  to: string
  userId?: number | null
  template: MailTemplate<Schema>
  data: NoInfer<z.infer<Schema>>
  /** Of the recipient; French by default. */
  language?: LanguageCode
}

/**
 * Queues a message in the caller's transaction: it leaves if and only if that is committed.
 *
 * @throws {RangeError} `to` is not a single address
 */
export async function queueMail<Schema extends MailSchema>(
  tx: Db,
  { to, userId = null, template: { name, urgency }, data, language = 'fr' }: QueuedMail<Schema>,
): Promise<void> {
  if (!isOneAddress(to)) throw new RangeError('A message goes to a single address.')
  await tx.mail.create({
    data: { to, userId, template: name, data: data, urgency, language },
    select: { id: true },
  })
}
