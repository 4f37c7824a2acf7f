import type { Prisma } from '../../src/connection/client.ts'
import type { StoredEvening } from './booking-rows.ts'
import { type Clock, daysBefore } from './moments.ts'
import type { DoorOfPast } from './write-bookings.ts'

interface Told {
  evenings: readonly StoredEvening[]
  door: DoorOfPast | undefined
  letters: { sent: number; planned: number }
  doorId: number
  binnedId: number
}

type Line = Pick<Prisma.AuditEntryCreateManyInput, 'action' | 'entity' | 'label'> & {
  at: Date
  entityId: number | string
  actorId?: number
  before?: Prisma.InputJsonObject
  after?: Prisma.InputJsonObject
}

/** An address of those that documents are written with. */
const ADDRESS = '192.0.2.0'

/**
 * The audit log, oldest first. Office entries have no actor: the administrator's account is made when the product
 * starts for the first time.
 */
export const journalRows = (clock: Clock, told: Told): Prisma.AuditEntryCreateManyInput[] =>
  [...officeLines(clock, told), ...doorLines(told)]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(rowOf)

const rowOf = ({ actorId, entityId, ...line }: Line): Prisma.AuditEntryCreateManyInput => ({
  ...line,
  entityId: String(entityId),
  actorId: actorId ?? null,
  requestId: 'demo',
  address: actorId === undefined ? '' : ADDRESS,
})

function officeLines(clock: Clock, { evenings, letters, binnedId }: Told): Line[] {
  const lines = evenings.flatMap(({ kind, id: entityId, title: label }): Line[] => {
    const spectacle = { entity: 'spectacles', entityId, label }
    const on = { status: 'programmé' }
    const at = daysBefore(clock, 3)
    if (kind === 'cancelled') {
      return [{ ...spectacle, at, action: 'modification', before: on, after: { status: 'annulé' } }]
    }
    if (kind === 'postponed') {
      return [
        { ...spectacle, at, action: 'modification', before: on, after: { status: 'reporté' } },
      ]
    }
    return [
      {
        ...spectacle,
        at: daysBefore(clock, 30),
        action: 'ajout',
        after: { ...on, bookingMode: 'maison' },
      },
    ]
  })
  const letter = { entity: 'newsletter', after: { recipients: 'newsletter' } }
  return [
    ...lines,
    { ...letter, at: daysBefore(clock, 5), action: 'envoi', entityId: letters.sent },
    { ...letter, at: daysBefore(clock, 1), action: 'programmation', entityId: letters.planned },
    { at: daysBefore(clock, 2), action: 'suppression', entity: 'spectacles', entityId: binnedId },
  ]
}

function doorLines({ evenings, door, doorId }: Told): Line[] {
  const past = evenings.find(({ kind }) => kind === 'past')
  if (!past || !door) return []
  const { entries, closedAt, figures } = door
  const label = past.title
  const lines = entries.map(({ kind, ticketId, seats, paidCents, method, at }): Line => {
    const isSale = kind === 'sale'
    return {
      at,
      actorId: doorId,
      action: isSale ? 'vente' : 'validation',
      entity: 'billets',
      entityId: ticketId,
      label,
      after: {
        places: seats,
        centimes: paidCents,
        règlement: isSale ? method : undefined,
      },
    }
  })
  const closing = { at: closedAt, actorId: doorId, entity: 'spectacles', entityId: past.id, label }
  const after = { entrées: figures.attended, centimes: figures.netCents }
  return [...lines, { ...closing, action: 'clôture', after }]
}
