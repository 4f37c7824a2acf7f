import { createHash } from 'node:crypto'
import type { Db, Prisma } from '../../src/connection/client.ts'
import { type Clock, daysBefore, parisInstant, wallClockIn } from './moments.ts'
import { PEOPLE } from './people.ts'

/** The newsletter's subscribers; the last one is unconfirmed. */
const READERS = [
  PEOPLE.camille.email,
  PEOPLE.fatou.email,
  PEOPLE.noemie.email,
  PEOPLE.odette.email,
  'beffroi@lecteurs.example',
  'deux-fauteuils@lecteurs.example',
  'rang-c@lecteurs.example',
  'du-premier-rang@lecteurs.example',
]
const UNCONFIRMED = 'bientot@lecteurs.example'

/** Unsubscribed after the last newsletter. */
const GONE = 'parti@lecteurs.example'

/** The scheduled newsletter leaves three weeks after the seeding; its subscribers have `.example` addresses. */
const SCHEDULED_DAYS = 21

const SENT = {
  subject: 'La semaine où tout le monde arrive en retard',
  message:
    '<p>Bonjour,</p><p>Cette semaine, le bar ouvre avec les portes, et les portes ouvrent à l’heure.</p>' +
    '<p>À lundi,<br />la salle</p>',
}
const SCHEDULED = {
  subject: 'Le mois prochain, déjà',
  message:
    '<p>Bonjour,</p><p>Le programme du mois prochain est en ligne : soixante-dix places par soir, pas une de plus.</p>' +
    '<p>À lundi,<br />la salle</p>',
}

/** The API's own needs its key; this one tells two addresses apart. */
const hashOf = (text: string): string => createHash('sha256').update(`demo ${text}`).digest('hex')

/** Subscribers, a sent newsletter and a scheduled one. Both ids are for the audit log. */
export async function writeLetters(
  tx: Db,
  clock: Clock,
): Promise<{ sent: number; planned: number }> {
  await tx.subscriber.createMany({ data: subscriberRows(clock) })
  const sentAt = daysBefore(clock, 5)
  const sent = await tx.campaign.create({
    data: {
      ...SENT,
      recipients: 'newsletter',
      status: 'terminee',
      contentHash: hashOf(SENT.subject),
      recipientsCount: READERS.length + 1,
      createdAt: sentAt,
      startedAt: sentAt,
      finishedAt: daysBefore(clock, 5, 1),
      deliveries: {
        create: [
          ...READERS.map((email) => ({
            ...copyTo(email, sentAt),
            state: 'sent' as const,
            attempts: 1,
            sentAt,
          })),
          { ...copyTo(GONE, sentAt), state: 'skipped' as const },
        ],
      },
    },
  })
  const planned = await tx.campaign.create({
    data: {
      ...SCHEDULED,
      recipients: 'newsletter',
      status: 'programmee',
      contentHash: hashOf(SCHEDULED.subject),
      recipientsCount: READERS.length,
      createdAt: daysBefore(clock, 1),
      scheduledAt: scheduledFor(clock),
      deliveries: { create: READERS.map((email) => copyTo(email, daysBefore(clock, 1))) },
    },
  })
  return { sent: sent.id, planned: planned.id }
}

const copyTo = (email: string, nextTryAt: Date) => ({ email, emailHash: hashOf(email), nextTryAt })

/** At ten in the morning in Paris. */
const scheduledFor = (clock: Clock): Date => {
  const day = Temporal.PlainDateTime.from(wallClockIn(clock)).toPlainDate()
  return parisInstant(`${day.add({ days: SCHEDULED_DAYS }).toString()}T10:00`)
}

const subscriberRows = (clock: Clock): Prisma.SubscriberCreateManyInput[] => [
  ...READERS.map((email, index) => {
    const at = daysBefore(clock, 200 - index * 20)
    return { email, confirmedAt: at, lastContactAt: at, createdAt: at }
  }),
  { email: UNCONFIRMED, lastContactAt: daysBefore(clock, 1), createdAt: daysBefore(clock, 1) },
]
