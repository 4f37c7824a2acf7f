import { addressLine, type ContactDetails, VENUE } from '@espace/contracts/lieu/lieu.constants'
import { type Venue, inPairs, NO_OPERATOR, Operator } from '@espace/contracts/settings/operator'
import type { Db } from '@espace/prisma/client'
import type { VenueLines } from './venue-lines.ts'
import { contactDetails, fields } from './venue-settings.ts'

export const OPERATOR_KEY = 'operator'

/** The default: the operator is reached at the venue. */
const unsaid = (contact: ContactDetails): Operator => ({
  ...NO_OPERATOR,
  name: VENUE.name,
  address: addressLine(contact),
  phone: inPairs(contact.phone),
  email: contact.email,
})

/** As stored; a field that an earlier version did not have gets its default. */
export const operatorIn = (value: unknown, contact: ContactDetails): Operator =>
  fields(Operator, unsaid(contact))(value)

/** Operator and contact details, in one statement. */
export async function readVenue(db: Db): Promise<Venue> {
  const settings = await db.setting.findMany({
    where: { key: { in: [OPERATOR_KEY, contactDetails.key] } },
  })
  const valueOf = (name: string) => settings.find(({ key }) => key === name)?.value
  const contact = contactDetails.parse(valueOf(contactDetails.key))
  return { ...operatorIn(valueOf(OPERATOR_KEY), contact), contact }
}

/** What emails and tickets say of the venue. */
export async function readVenueLines(db: Db): Promise<VenueLines> {
  const { contact, ...operator } = await readVenue(db)
  const licence = licenceLine(operator)
  return { address: addressLine(contact), phone: contact.phone, way: contact.transit, licence }
}

/** `Licences PLATESV-D-2021-003456, L-R-20-12`: required by law on tickets, mails and posters. */
export function licenceLine({ licences }: Pick<Operator, 'licences'>): string | undefined {
  if (licences.length === 0) return undefined
  return `${licences.length === 1 ? 'Licence' : 'Licences'} ${licences.join(', ')}`
}
