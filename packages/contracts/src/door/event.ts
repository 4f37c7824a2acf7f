import * as z from 'zod'
import { instant, named, text } from '../kernel/fields.ts'
import { groupSeats, TicketCode } from '../reservations/reservation.ts'
import { METHODS, REFUSALS } from './door.constants.ts'
import { DoorShow, DoorTicket } from './evening.ts'

/** The phone's random id, as long as it stores the performance. */
export const deviceId = text(60).pipe(z.string().min(1, 'Ce champ est requis'))

const recorded = {
  id: z
    .uuid('Identifiant inconnu')
    .meta({ description: 'Made by the phone, once for what is done' }),
  deviceId,
  at: instant
    .refine((at) => at > '2020' && at < '2200', 'Moment invalide')
    .meta({ description: 'By the clock of the phone' }),
}

const method = z.enum(METHODS, 'Espèces ou carte')

/**
 * What a phone has done at the door, with or without a network. Doing it again under the same `id` changes
 * nothing and gets the same answer.
 */
export const DoorEvent = z.discriminatedUnion('kind', [
  z.strictObject({
    ...recorded,
    kind: z.literal('entry'),
    code: TicketCode,
    seats: groupSeats.meta({
      description: 'How many of the party go in; the others may come later',
    }),
    method: method.optional().meta({
      description: 'They pay what is due for these seats, and how; without it nothing is paid',
    }),
    isIn: z
      .boolean()
      .default(false)
      .meta({ description: 'The phone has let them in without asking: a refusal is a conflict' }),
    letBack: z
      .boolean()
      .default(false)
      .meta({ description: 'Of a released party: take seats for it again, if there are any' }),
  }),
  z.strictObject({
    ...recorded,
    kind: z.literal('payment'),
    code: TicketCode,
    seats: groupSeats.meta({
      description: 'How many seats of the party are paid, at most what is due',
    }),
    method,
  }),
  z.strictObject({
    ...recorded,
    kind: z.literal('undo'),
    undoes: z.uuid('Identifiant inconnu').meta({
      description: 'The `id` of an entry, a payment or a sale; what it counted is given back',
    }),
  }),
])
export type DoorEvent = z.output<typeof DoorEvent>

export const EventAnswer = named('DoorEventAnswer', {
  id: z.uuid(),
  accepted: z.boolean(),
  reason: z.enum(REFUSALS).nullable(),
  seats: z.int().meta({ description: 'Let in by it; negative where it took them back' }),
  paidCents: z.int().meta({ description: 'Taken by it; negative where it was given back' }),
  isConflict: z
    .boolean()
    .meta({ description: 'Refused, although the phone has already let them in' }),
  before: z
    .object({ at: z.iso.datetime(), deviceId: z.string() })
    .nullable()
    .meta({ description: 'With « déjà entré »: the last entry before, and on which phone' }),
  elsewhere: DoorShow.nullable().meta({ description: 'With « autre séance »: which' }),
  ticket: DoorTicket.nullable().meta({
    description: 'As it stands now; null for an unknown code',
  }),
})
export type EventAnswer = z.infer<typeof EventAnswer>

/** Parties checked in twice or invalidly, while a phone was offline. */
export const DoorConflict = named('DoorConflict', {
  id: z.uuid().meta({ description: 'Of the event that was refused' }),
  code: z.string(),
  holder: z.string(),
  seats: z.int().positive(),
  reason: z.enum(REFUSALS),
  at: z.iso.datetime(),
  deviceId: z.string(),
  before: z.object({ at: z.iso.datetime(), deviceId: z.string() }).nullable(),
})
export type DoorConflict = z.infer<typeof DoorConflict>
