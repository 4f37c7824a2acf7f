import { VENUE } from '@espace/contracts/lieu/venue'
import type { Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { isOneAddress } from './mail/mail-address.ts'

/** Where the team reads: the setting, else the address that the site shows. */
export async function teamAddress(tx: Pick<Prisma.TransactionClient, 'setting'>): Promise<string> {
  const setting = await tx.setting.findUnique({ where: { key: 'contact_email' } })
  const { data } = z.string().refine(isOneAddress).safeParse(setting?.value)
  return data ?? VENUE.email
}
