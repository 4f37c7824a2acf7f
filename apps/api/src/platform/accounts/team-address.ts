import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import { isOneAddress } from '../mail/transport/mail-address.ts'
import { contactDetails } from '../venue/venue-settings.ts'

/**
 * The team's mailbox: the setting, else the public contact address, else that of the first administrator.
 * Undefined if there is none yet.
 */
export async function teamAddress(tx: Db): Promise<string | undefined> {
  const setting = await tx.setting.findUnique({ where: { key: 'contact_email' } })
  const { data } = z.string().refine(isOneAddress).safeParse(setting?.value)
  if (data !== undefined) return data
  const { email } = await contactDetails.read(tx)
  if (email !== '') return email
  const admin = await tx.user.findFirst({
    where: { role: 'admin', isActive: true },
    orderBy: { id: 'asc' },
  })
  return admin?.email
}
