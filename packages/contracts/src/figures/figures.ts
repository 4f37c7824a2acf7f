import * as z from 'zod'
import { count, Day, Month, named } from '../kernel/fields.ts'
import { sharing } from '../kernel/route.ts'

const Sums = z.object({
  dates: count.meta({ description: 'Played or to be played in the venue' }),
  seats: z.int().meta({ description: 'Sold less given back' }),
  free: z.int().meta({ description: 'Of these, without a price' }),
  receiptsCents: z.int().meta({ description: 'By the rule of the statements' }),
  capacity: count.nullable().meta({ description: 'null: seats are not counted by date here' }),
  noShows: z.int().nullable().meta({ description: 'null: no tickets were scanned' }),
  expected: z.int().meta({ description: 'Seats of the dates with scanned tickets' }),
})
export type Sums = z.infer<typeof Sums>

/** A group (a show, a weekday, a month …), beside the same of the year before. */
const Group = z.object({ label: z.string(), now: Sums, before: Sums })
export type FigureGroup = z.infer<typeof Group>

export const Figures = named('Figures', {
  from: Day,
  to: Day,
  before: z.object({ from: Day, to: Day }).meta({ description: 'The same days a year earlier' }),
  total: Group,
  shows: z.array(Group).meta({ description: 'Most receipts first' }),
  weekdays: z.array(Group),
  months: z.array(Group),
  tarifs: z.array(Group).meta({ description: 'Most seats first' }),
  channels: z.array(Group).meta({ description: 'Where seats were sold; most seats first' }),
})
export type Figures = z.infer<typeof Figures>

/** Days of Paris, both included. */
const Scope = z
  .object({
    from: Day,
    to: Day,
    by: z
      .enum(['date', 'sale'])
      .default('date')
      .meta({ description: 'date: seats of the dates played then; sale: what was sold then' }),
  })
  .refine(({ from, to }) => from <= to && from >= '1900' && to < '2900', {
    error: 'La période finit avant de commencer',
    path: ['to'],
  })
export type FigureScope = z.output<typeof Scope>

const shown = count.nullable().meta({ description: 'null: too few to be shown' })

const WayToSeat = z.object({ views: shown, orders: shown, seats: shown })
export type WayToSeat = z.infer<typeof WayToSeat>

export const Views = named('Views', {
  months: z.object({ from: Month, to: Month }).meta({ description: 'Whole months' }),
  total: WayToSeat.meta({ description: 'Sum of what is shown' }),
  shows: z
    .array(WayToSeat.extend({ label: z.string() }))
    .meta({ description: 'Most views first; views of the page, orders and seats of the site' }),
})
export type Views = z.infer<typeof Views>

export const ReportSetting = z.strictObject({ wantsReport: z.boolean('Vrai ou faux') })
export type ReportSetting = z.infer<typeof ReportSetting>

export const figuresAdminContract = sharing({ method: 'GET', access: 'admin' })({
  read: {
    path: '/api/admin/figures',
    summary: 'Receipts, seats, occupancy and no-shows of a period and of the year before',
    query: Scope,
    response: Figures,
  },
  csv: {
    path: '/api/admin/figures.csv',
    summary: 'The same as a French spreadsheet opens it',
    query: Scope,
    response: z.string(),
    file: { name: 'chiffres.csv', type: 'text/csv' },
  },
  views: {
    path: '/api/admin/figures/views',
    summary: 'Page views and bookings by show and month of a period',
    query: Scope,
    response: Views,
  },
  report: {
    path: '/api/admin/figures/report',
    summary: 'Get whether the caller receives the weekly report',
    response: ReportSetting,
  },
  setReport: {
    method: 'PUT',
    path: '/api/admin/figures/report',
    summary: 'Subscribe the caller to the weekly report, or unsubscribe',
    body: ReportSetting,
    response: ReportSetting,
  },
})
