import * as z from 'zod'
import { CAMPAIGN_STATUSES } from '../campaigns/campaigns.constants.ts'
import { count, Day, Id, named, rowId } from '../kernel/fields.ts'
import { defineAdminContract } from '../kernel/route.ts'
import { BoxOfficeDate, Cancellation } from '../reservations/box-office.ts'
import { PartyChange, settlementsAdminContract } from '../reservations/settlements.ts'
import { SpectacleChange, StatusDraft } from '../spectacles/managed-spectacle.ts'
import { BOOKING_MODES } from '../spectacles/spectacles.constants.ts'

/** The team's overview of a date: its seats, its money, its line-up, its missing fields. */
export const Soiree = BoxOfficeDate.extend({
  booking_mode: z.enum(BOOKING_MODES),
  isTonight: z.boolean().meta({ description: 'Of today; until six in the morning, of yesterday' }),
  isBegun: z.boolean(),
  isDateTba: z.boolean().meta({ description: 'Postponed without a new day' }),
  isClosed: z.boolean().meta({ description: 'Its figures were written down at the door' }),
  receivedCents: z.int().meta({ description: 'Money that came and stayed, by the ledger' }),
  dueCents: count.meta({ description: 'What booked seats have yet to pay at the door' }),
  pace: z
    .object({
      seats: count.meta({ description: 'Sold by then, on average' }),
      dates: z.int().positive().meta({ description: 'Of how many dates' }),
    })
    .nullable()
    .meta({ description: 'The last dates of the same show, as long before as now; null: none' }),
  artists: z
    .array(z.object({ id: z.int().positive(), name: z.string() }))
    .meta({ description: 'Who plays, by name' }),
  alerts: count.meta({ description: 'Addresses that hear once it can be booked' }),
  refused: count.meta({ description: 'Bookings whose last email could not be delivered' }),
  hasPrice: z.boolean(),
  hasTicketing: z.boolean().meta({ description: 'Seats are to be had, here or elsewhere' }),
  hasPicture: z.boolean(),
}).meta({ id: 'Soiree' })
export type Soiree = z.infer<typeof Soiree>

const Listed = z.object({ id: z.int().positive(), title: z.string(), date_spectacle: Day })

/** To-dos that belong to no upcoming date. */
const Waiting = z.object({
  messages: count.meta({ description: 'That nobody has dealt with' }),
  incidents: count.meta({ description: 'Payments that do not add up' }),
  letters: z
    .array(
      z.object({
        id: z.int().positive(),
        subject: z.string(),
        status: z.enum(CAMPAIGN_STATUSES),
        scheduledAt: z.iso.datetime().nullable(),
      }),
    )
    .meta({ description: 'That have not left, or not to everybody' }),
  toClose: z
    .array(Listed)
    .meta({ description: 'Evenings of the last two weeks whose till was not closed, last first' }),
  putOff: z
    .array(Listed)
    .meta({ description: 'Dates with bookings that were put off to no day, by the former one' }),
})

const Letter = z.object({ subject: z.string(), text: z.string() })

/** A change of a date or of one booking whose mails wait for the undo deadline. */
const Leaving = named('Leaving', {
  spectacleId: z.int().positive(),
  title: z.string(),
  date_spectacle: Day,
  news: z.enum(['annulé', 'reporté', 'déplacé']),
  party: z
    .object({ id: z.int().positive(), name: z.string(), backTo: z.int().positive().nullable() })
    .nullable()
    .meta({ description: 'The booking, and the date it is moved back to; null: of all' }),
  parties: z.int().positive(),
  seats: z.int().positive(),
  emails: count,
  refundCents: count.meta({ description: 'Paid online, and given back' }),
  leavesAt: z.iso.datetime(),
  mayUndo: z.boolean().meta({ description: 'By one press' }),
  letter: Letter.nullable(),
})
export type Leaving = z.infer<typeof Leaving>

const id = rowId()

/** A change to preview, which may notify ticket holders. */
export const PlannedChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), id, change: StatusDraft }),
  z.object({ kind: z.literal('show'), id, change: SpectacleChange }),
  z.object({
    kind: z.literal('cancellation'),
    id: id.meta({ description: 'Of a party' }),
    ...Cancellation.shape,
  }),
  z.object({
    kind: z.literal('move'),
    id: id.meta({ description: 'Of a party' }),
    spectacleId: id,
  }),
  z.object({
    kind: z.literal('change'),
    id: id.meta({ description: 'Of a party' }),
    change: PartyChange,
  }),
])
export type PlannedChange = z.input<typeof PlannedChange>

/** The recipients and refunds of a change, and a preview of its first mail. */
export const ChangePreview = named('ChangePreview', {
  parties: count,
  seats: count,
  emails: count,
  refundCents: count.meta({ description: 'Paid online, and given back' }),
  voucherCents: count.meta({ description: 'Paid by gift card, and back on it' }),
  byHandCents: count.meta({ description: 'Paid otherwise, and to be handed back' }),
  leavesAt: z.iso.datetime().nullable().meta({ description: 'null: at once' }),
  letter: Letter.nullable(),
})
export type ChangePreview = z.infer<typeof ChangePreview>

export const FirstSteps = z.object({
  house: z.boolean().meta({ description: 'Who runs it was said' }),
  show: z.boolean(),
  price: z.boolean(),
  date: z.boolean().meta({ description: 'A public one, to come' }),
  letter: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

export const Tonight = named('Tonight', {
  dates: z.array(Soiree).meta({ description: 'Tonight and after, soonest first' }),
  waiting: Waiting,
  leaving: z.array(Leaving).meta({ description: 'What is about to be sent, soonest first' }),
  firstSteps: FirstSteps.nullable().meta({ description: 'null: once an evening was played' }),
})
export type Tonight = z.infer<typeof Tonight>

export const soireesAdminContract = defineAdminContract({
  tonight: {
    method: 'GET',
    path: '/api/admin/tonight',
    summary: 'Tonight, the next dates and open tasks',
    response: Tonight,
  },
  get: {
    method: 'GET',
    path: '/api/admin/soirees/:id',
    summary: 'Get an evening, past ones and drafts included',
    params: Id,
    response: Soiree,
    errors: ['SPECTACLE_INTROUVABLE'],
  },
  preview: {
    method: 'POST',
    path: '/api/admin/preview',
    summary: 'Preview the emails and refunds of a change; nothing is saved',
    body: PlannedChange,
    response: ChangePreview,
    idempotency: false,
    errors: ['SPECTACLE_INTROUVABLE', ...settlementsAdminContract.change.errors],
  },
})
