import { VENUE } from '@espace/contracts/lieu/venue'
import { inPairs, Operator } from '@espace/contracts/settings/operator'
import type { PrismaClient } from '@espace/prisma/client'

/** The setting that holds who runs the house. */
export const OPERATOR_KEY = 'operator'

/** What is known before anybody has said more. */
const UNSAID: Operator = {
  name: VENUE.name,
  legalForm: '',
  capital: '',
  siren: '',
  registry: '',
  vatNumber: '',
  licences: [],
  address: `${VENUE.street}, ${VENUE.postalCode} ${VENUE.city}`,
  phone: inPairs(VENUE.phone),
  email: VENUE.email,
  director: '',
  host: '',
  hostAddress: '',
  hostPhone: '',
  mediator: '',
}

/** As stored; a field that an earlier version did not know is as nobody has said it. */
export function operatorIn(value: unknown): Operator {
  const stored = typeof value === 'object' && value !== null ? value : {}
  const { data } = Operator.safeParse({ ...UNSAID, ...stored })
  return data ?? UNSAID
}

export async function readOperator(db: Pick<PrismaClient, 'setting'>): Promise<Operator> {
  const setting = await db.setting.findUnique({ where: { key: OPERATOR_KEY } })
  return operatorIn(setting?.value)
}

/** `Licences PLATESV-D-2021-003456, L-R-20-12`: the law wants them on tickets, mails and posters. */
export function licenceLine({ licences }: Pick<Operator, 'licences'>): string | undefined {
  if (licences.length === 0) return undefined
  return `${licences.length === 1 ? 'Licence' : 'Licences'} ${licences.join(', ')}`
}
