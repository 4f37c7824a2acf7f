import { randomUUID, createHash } from 'node:crypto'
import { VENUE } from '@espace/contracts/lieu/lieu.constants'
import type { Db, Prisma } from '../../src/connection/client.ts'
import { type StoredEvening, unknownLink, userOf, wallClockColumn } from './booking-rows.ts'
import { journalRows } from './journal.ts'
import { writeLetters } from './letters.ts'
import { type Clock, daysBefore } from './moments.ts'
import { PEOPLE, PERSON_KEYS, type PersonKey, personRows } from './people.ts'
import { writeBookings } from './write-bookings.ts'

/**
 * Demo data around the programme: people, bookings in every state, check-ins, newsletters, messages, an audit log.
 * No mail is queued, and all changes are marked as notified: the scheduled jobs find nothing to do.
 */
export async function writeActivity(
  tx: Db,
  evenings: readonly StoredEvening[],
  clock: Clock,
): Promise<void> {
  const users = await writePeople(tx, clock)
  const door = await writeBookings(tx, evenings, { clock, users })
  await writeGiftCard(tx, evenings, { clock, actorId: userOf(users, 'iris') })
  await tx.statusChange.createMany({ data: evenings.flatMap((each) => statusRow(each, clock)) })
  await tx.contactMessage.createMany({ data: messageRows(clock) })
  const letters = await writeLetters(tx, clock)
  const binnedId = await writeBinned(tx, clock)
  const told = { evenings, door, letters, binnedId, doorId: userOf(users, 'iris') }
  await tx.auditEntry.createMany({ data: journalRows(clock, told) })
}

async function writePeople(tx: Db, clock: Clock): Promise<ReadonlyMap<PersonKey, number>> {
  // An account with one of these addresses may exist already.
  await tx.user.createMany({ data: personRows(clock), skipDuplicates: true })
  const rows = await tx.user.findMany({ select: { id: true, email: true } })
  const ids = new Map(rows.map(({ id, email }) => [email, id]))
  return new Map(PERSON_KEYS.map((key) => [key, ids.get(PEOPLE[key].email) ?? 0]))
}

/**
 * A gift card sold for twice what has been spent of it. Its code derives from a key that the seed does not have,
 * so that the rest cannot be spent.
 */
async function writeGiftCard(
  tx: Db,
  evenings: readonly StoredEvening[],
  { clock, actorId }: { clock: Clock; actorId: number },
): Promise<void> {
  const spectacleId = evenings.find(({ kind }) => kind === 'nextMonth')?.id ?? 0
  const reservation = { payment: 'porte' }
  const ticket = await tx.ticket.findFirst({ where: { spectacleId, paidSeats: 0, reservation } })
  if (!ticket) return
  const { id: ticketId, seats, priceCents } = ticket
  const amountCents = seats * priceCents
  const card = { id: randomUUID(), hash: unknownLink(), name: 'La famille Wassingue', actorId }
  const worth = { amountCents: 2 * amountCents, balanceCents: 2 * amountCents, means: 'carte' }
  const times = { validUntil: dayOf(daysBefore(clock, -345)), createdAt: daysBefore(clock, 20) }
  await tx.voucher.create({ data: { ...card, ...worth, ...times } })
  const createdAt = daysBefore(clock, 2)
  const money = { means: 'bon', seats, amountCents, receivedOn: dayOf(createdAt), createdAt }
  await tx.settlement.create({ data: { ...money, ticketId, voucherId: card.id, actorId } })
  await tx.ticket.update({ where: { id: ticketId }, data: { paidSeats: seats } })
}

const dayOf = (at: Date): Date => new Date(at.toISOString().slice(0, 10))

/** A change of status past its undo deadline, its ticket holders notified. */
function statusRow(
  { id: spectacleId, kind, start, putOffFrom }: StoredEvening,
  clock: Clock,
): Prisma.StatusChangeCreateManyInput[] {
  if (kind !== 'cancelled' && kind !== 'postponed') return []
  const changedAt = daysBefore(clock, 3)
  return [
    {
      spectacleId,
      fromStatus: 'programmé',
      toStatus: kind === 'cancelled' ? 'annulé' : 'reporté',
      fromStart: wallClockColumn(putOffFrom ?? start),
      toStart: wallClockColumn(start),
      note:
        kind === 'cancelled'
          ? 'La comédienne n’a plus de voix.'
          : 'Le décor est resté à Dunkerque.',
      reason:
        kind === 'cancelled'
          ? 'Notre comédienne n’a plus de voix : elle vous demande pardon, par écrit.'
          : 'Le décor est resté à Dunkerque ; il arrive.',
      changedAt,
      undoUntil: daysBefore(clock, 3, 1),
    },
  ]
}

/** A deleted date, so that the trash is not empty. */
async function writeBinned(tx: Db, clock: Clock): Promise<number> {
  const { id } = await tx.spectacle.create({
    data: {
      title: 'Le gala des rideaux',
      description: 'Une soirée qui n’a pas trouvé de date.',
      date: dayOf(daysBefore(clock, -40)),
      time: wallClockColumn('1970-01-01T20:30'),
      lieu: VENUE.lieu,
      status: 'brouillon',
      deletedAt: daysBefore(clock, 2),
    },
    select: { id: true },
  })
  return id
}

const MESSAGES = [
  {
    firstName: 'Gisèle',
    lastName: 'Entracte',
    email: 'gisele@courrier.example',
    subject: 'spectacle',
    message:
      'Bonjour, ma mère est en fauteuil roulant. Peut-elle s’asseoir au premier rang samedi, et faut-il réserver une place pour moi à côté d’elle ? Merci !',
    status: 'nouveau',
    days: 0,
  },
  {
    firstName: 'Armand',
    lastName: 'Fourbi',
    email: 'ce@atelier.example',
    subject: 'partenariat',
    message:
      'Nous sommes vingt-deux à l’atelier et cherchons une soirée pour la fin de l’année. Faites-vous un tarif de groupe un mardi ?',
    status: 'nouveau',
    days: 1,
  },
  {
    firstName: 'Rosalie',
    lastName: 'Vestiaire',
    email: 'rosalie@courrier.example',
    subject: 'autre',
    message: 'J’ai oublié un parapluie rouge sous mon fauteuil vendredi. Est-il chez vous ?',
    status: 'lu',
    days: 2,
  },
  {
    firstName: 'Zénon',
    lastName: 'Rappel',
    email: 'zenon@courrier.example',
    subject: 'spectacle',
    message: 'À partir de quel âge peut-on venir le dimanche ? Le mien a sept ans et rit fort.',
    status: 'traite',
    days: 6,
  },
] as const

/** Visitors' messages: new, read, and answered. */
const messageRows = (clock: Clock): Prisma.ContactMessageCreateManyInput[] =>
  MESSAGES.toReversed().map(({ firstName, lastName, email, subject, message, status, days }) => ({
    firstName,
    lastName,
    email,
    subject,
    message,
    status,
    contentHash: createHash('sha256').update(message).digest('hex'),
    createdAt: daysBefore(clock, days, -2),
  }))
