import { type ContactDetails, NO_DETAILS } from '@espace/contracts/lieu/lieu.constants'
import { ContactDetails as Stored } from '@espace/contracts/settings/contact-details'
import type { Db } from '@espace/prisma/client'

/** The setting of the contact details. */
export const CONTACT_DETAILS_KEY = 'contact_details'

/** As stored; a field that an earlier version did not know is as nobody has said it. */
export function contactDetailsIn(value: unknown): ContactDetails {
  const stored = typeof value === 'object' && value !== null ? value : {}
  const { data } = Stored.safeParse({ ...NO_DETAILS, ...stored })
  return data ?? NO_DETAILS
}

export async function readContactDetails(db: Db): Promise<ContactDetails> {
  const setting = await db.setting.findUnique({ where: { key: CONTACT_DETAILS_KEY } })
  return contactDetailsIn(setting?.value)
}
