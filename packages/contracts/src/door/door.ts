import * as z from 'zod'
import { Code, CODE_REFUSALS } from '../codes/codes.ts'
import { count, displayText, Id, named, Version, versioned } from '../kernel/fields.ts'
import { defineAdminContract, sharing } from '../kernel/route.ts'
import { SALE_ERRORS } from '../reservations/counter-sale.ts'
import { groupSeats, seats, TicketCode } from '../reservations/reservation.ts'
import { Tarif, tarifKey } from '../tarifs/tarifs.ts'
import { DoorBooked, DoorBooking, DoorDate } from './booking.ts'
import { ClosingSheet, CountedCash } from './closing.ts'
import {
  DOOR_UNDO_MINUTES,
  MAX_EVENTS,
  MAX_RELEASE_MINUTES,
  SALE_METHODS,
} from './door.constants.ts'
import { DoorCounts, DoorEvening, DoorShow, DoorTicket } from './evening.ts'
import { deviceId, DoorConflict, DoorEvent, EventAnswer } from './event.ts'

/** Everything that a phone stores of a performance, so that it works offline. */
const OpenEvening = DoorEvening.extend({
  asOf: z.iso.datetime().meta({ description: 'By the clock of the house' }),
  price_cents: count
    .nullable()
    .meta({ description: 'Of one seat that is bought now; null: nothing' }),
  tarifs: z.array(Tarif).meta({ description: 'What some pay, beside `price_cents`' }),
  releaseFrom: z.iso.datetime().meta({ description: 'When unclaimed seats can be released' }),
  tickets: z.array(DoorTicket).meta({ description: 'By name; those that let nobody in, too' }),
  elsewhere: z
    .array(z.object({ show: DoorShow, prefixes: z.array(z.string()) }))
    .meta({ description: 'Other evenings, with the first eight letters of their codes' }),
  conflicts: z.array(DoorConflict),
}).meta({ id: 'OpenEvening' })
export type OpenEvening = z.infer<typeof OpenEvening>

/** The door of a performance: for its staff, and for administrators. It stays open during maintenance. */
export const doorContract = sharing({ access: 'accueil', isOpenInMaintenance: true })({
  evenings: {
    method: 'GET',
    path: '/api/door/evenings',
    summary: 'List evenings from the last one to a week ahead',
    response: z.array(DoorEvening),
  },
  evening: {
    method: 'GET',
    path: '/api/door/evenings/:id',
    summary: 'Snapshot of an evening, for the door without a network',
    params: Id,
    response: OpenEvening,
    errors: ['SPECTACLE_INTROUVABLE'],
  },
  record: {
    method: 'POST',
    path: '/api/door/evenings/:id/events',
    summary: 'Apply door events (entries, payments, undos) in order, each once',
    params: Id,
    body: z.strictObject({
      events: z
        .array(DoorEvent)
        .min(1, 'Rien à enregistrer')
        .max(MAX_EVENTS, `${MAX_EVENTS} au plus à la fois`),
    }),
    response: z.object({ answers: z.array(EventAnswer), counts: DoorCounts }),
    // Each event has an id of its own: recording it is idempotent.
    idempotency: false,
    maxBodyBytes: 65_536,
    errors: ['SPECTACLE_INTROUVABLE', 'CLE_DEJA_UTILISEE', 'DEMANDE_EN_COURS'],
  },
  sell: {
    method: 'POST',
    path: '/api/door/evenings/:id/sales',
    summary: 'Sell or give seats at the door, checked in at once',
    params: Id,
    body: z.strictObject({
      id: z
        .uuid('Identifiant inconnu')
        .meta({ description: 'Made by the phone; an undo names it' }),
      deviceId,
      quantity: seats,
      method: z.enum(SALE_METHODS, 'Espèces, carte ou invité'),
      tarif: tarifKey.optional().meta({ description: 'Default: full price' }),
      code: Code.optional().meta({ description: 'A promo code, which this sale uses' }),
      name: displayText(0, 80).optional().meta({ description: 'Kept for a month' }),
    }),
    response: z.object({ ticket: DoorTicket, paidCents: z.int(), counts: DoorCounts }),
    status: 201,
    errors: [
      'SPECTACLE_INTROUVABLE',
      'SPECTACLE_ANNULE',
      'COMPLET',
      'TROP_TARD',
      'TARIF_INCONNU',
      ...CODE_REFUSALS,
    ],
  },
  spendVoucher: {
    method: 'POST',
    path: '/api/door/evenings/:id/vouchers',
    summary: 'Pay seats of a party with a gift card',
    params: Id,
    body: z.strictObject({
      ticket: TicketCode.meta({ description: 'Of the party' }),
      seats: groupSeats,
      voucher: TicketCode.meta({ description: 'The code of the gift card' }),
    }),
    response: z.object({
      ticket: DoorTicket.meta({ description: 'Of the seats that are paid' }),
      rest: DoorTicket.nullable().meta({
        description: 'Of the others, where places of a voucher got a ticket of their own',
      }),
      counts: DoorCounts,
    }),
    status: 201,
    errors: [
      'SPECTACLE_INTROUVABLE',
      'BILLET_INTROUVABLE',
      'BILLET_DEJA_VALIDE',
      'RESERVATION_CLOSE',
      'TROP_TARD',
      'BON_INCONNU',
      'BON_EXPIRE',
      'BON_INSUFFISANT',
    ],
  },
  dates: {
    method: 'GET',
    path: '/api/door/dates',
    summary: 'List upcoming dates that can be booked at the door, without personal data',
    response: z.array(DoorDate),
  },
  book: {
    method: 'POST',
    path: '/api/door/dates/:id/bookings',
    summary: 'Book an upcoming date for a customer by phone or at the door',
    params: Id,
    body: DoorBooking,
    response: DoorBooked,
    status: 201,
    errors: SALE_ERRORS,
  },
  undoBooking: {
    method: 'POST',
    path: '/api/door/dates/:id/bookings/undo',
    summary: `Take back a booking that one has made oneself at the door, for ${DOOR_UNDO_MINUTES} minutes`,
    params: Id,
    body: z.strictObject({ code: TicketCode }),
    response: z.object({
      seats: z.int().positive(),
      backCents: z.int().nonnegative().meta({ description: 'To be handed back' }),
    }),
    errors: [
      'BILLET_INTROUVABLE',
      'RESERVATION_CLOSE',
      'BILLET_DEJA_VALIDE',
      'ANNULATION_IMPOSSIBLE',
    ],
  },
  release: {
    method: 'POST',
    path: '/api/door/evenings/:id/release',
    summary: 'Release unpaid seats of no-shows',
    params: Id,
    response: z.object({
      parties: z.int().nonnegative(),
      seats: z.int().nonnegative(),
      counts: DoorCounts,
    }),
    errors: ['SPECTACLE_INTROUVABLE', 'TROP_TOT'],
  },
  closing: {
    method: 'GET',
    path: '/api/door/evenings/:id/closing',
    summary: 'Get the closing sheet of an evening',
    params: Id,
    response: ClosingSheet,
    errors: ['SPECTACLE_INTROUVABLE'],
  },
  close: {
    method: 'POST',
    path: '/api/door/evenings/:id/closing',
    summary: 'Close an evening with its present figures',
    params: Id,
    body: z.strictObject({ cash: CountedCash.nullish() }),
    response: ClosingSheet,
    status: 201,
    errors: ['SPECTACLE_INTROUVABLE', 'TROP_TOT'],
  },
  closingCsv: {
    method: 'GET',
    path: '/api/door/evenings/:id/closing.csv',
    summary: 'Closing sheet as CSV, without personal data',
    params: Id,
    response: z.string(),
    file: { name: 'cloture.csv', type: 'text/csv' },
    errors: ['SPECTACLE_INTROUVABLE'],
  },
})

const MINUTES = `De 0 à ${MAX_RELEASE_MINUTES} minutes`

export const DoorSettings = named('DoorSettings', {
  releaseMinutes: z.int().meta({
    description: 'So long before the show, seats that nobody has claimed can be released',
  }),
  version: Version,
})
export type DoorSettings = z.infer<typeof DoorSettings>

export const doorAdminContract = defineAdminContract({
  settings: {
    method: 'GET',
    path: '/api/admin/door/settings',
    summary: 'Get the settings of the door',
    response: DoorSettings,
  },
  changeSettings: {
    method: 'PUT',
    path: '/api/admin/door/settings',
    summary: 'Update the settings of the door',
    body: z.strictObject({
      releaseMinutes: z.int(MINUTES).min(0, MINUTES).max(MAX_RELEASE_MINUTES, MINUTES),
      ...versioned,
    }),
    response: DoorSettings,
    isVersioned: true,
    fault: 'ERREUR_SAUVEGARDE',
  },
})
