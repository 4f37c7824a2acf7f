import type { ReportSetting, Sums } from '@espace/contracts/figures/figures'
import { dateWithoutYear } from '@espace/contracts/spectacles/dates-fr'
import { type Db, Prisma, type PrismaClient } from '@espace/prisma/client'
import * as z from 'zod'
import { type Actor, audit } from '#platform/audit.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import { isQuarantined } from '#platform/retention/quarantine.ts'
import { queryRows } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { figuresService } from '../figures.service.ts'
import { weeklyReport } from './report-mails.ts'

const MONDAY = 1
const HOUR = 8

/** The dates of the coming days, which a newsletter can still fill. */
const DAYS = 7
const DATES = 10

const Admin = z.object({ id: z.int(), email: z.string(), firstName: z.string() })

/** Accounts without this Monday's report; the update that marks them locks their rows. */
const isDue = (monday: string) => Prisma.sql`
  role = 'admin' and is_active and wants_report and coalesce(reported_week < ${monday}::date, true)`

/**
 * On Mondays from eight on: last week's sales, and the coming dates with seats left, once to each subscribed
 * administrator, however many processes run it.
 *
 * @returns how many were queued
 */
export async function sendWeeklyReport(db: PrismaClient, now: Date): Promise<number> {
  const paris = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(
    'Europe/Paris',
  )
  if (paris.dayOfWeek !== MONDAY || paris.hour < HOUR || (await isQuarantined(db, 'chores')))
    return 0
  const monday = paris.toPlainDate()
  const due = await queryRows(db, Admin)`
    select id, email, first_name as "firstName" from users where ${isDue(monday.toString())} limit 1`
  if (due.length === 0) return 0
  const report = await reportOf(db, monday, now)
  return db.$transaction(async (tx) => {
    const claimed = await queryRows(tx, Admin)`
      update users set reported_week = ${monday.toString()}::date where ${isDue(monday.toString())}
      returning id, email, first_name as "firstName"`
    for (const { id: userId, email: to, firstName } of claimed) {
      await queueMail(tx, { to, userId, template: weeklyReport, data: { firstName, ...report } })
    }
    return claimed.length
  })
}

async function reportOf(db: PrismaClient, monday: Temporal.PlainDate, now: Date) {
  const [from, to] = [
    monday.subtract({ days: 7 }).toString(),
    monday.subtract({ days: 1 }).toString(),
  ]
  const { read } = figuresService({ db })
  const sold = await read({ from, to, by: 'sale' })
  const played = await read({ from, to, by: 'date' })
  const toFill = await selectToFill(db, now)
  return {
    week: `du ${frenchDay(from)} au ${frenchDay(to)}`,
    figures: [saleLine(sold.total.now, sold.total.before), playedLine(played.total.now)],
    toFill: toFill.map(({ id, title, day, hour, seats }) => {
      const weekday = dateWithoutYear(day).split(' ')[0] ?? ''
      return {
        text: `${seats} ${seats > 1 ? 'places' : 'place'} à remplir ${weekday} : ${title}, ${dateWithoutYear(day)} à ${hour}.`,
        label: `Préparer une lettre pour ${weekday}`,
        url: `/dashboard/newsletter?remplir=${id}`,
      }
    }),
  }
}

const frenchDay = (day: string): string => day.split('-').toReversed().join('/')

const euros = (cents: number): string =>
  (cents / 100).toLocaleString('fr-FR', { style: 'currency', currency: 'EUR' })

const places = (count: number): string => `${count} ${Math.abs(count) > 1 ? 'places' : 'place'}`

const saleLine = (now: Sums, before: Sums): string =>
  `Vendu : ${places(now.seats)}, ${euros(now.receiptsCents)}. La même semaine un an avant : ${places(before.seats)}, ${euros(before.receiptsCents)}.`

function playedLine({ dates, seats, capacity, noShows }: Sums): string {
  if (dates === 0 || !capacity) return 'Aucune séance n’a été jouée.'
  const filled = `${Math.round((100 * seats) / capacity)} %`
  const absent = noShows === null ? '' : `, ${noShows} ${noShows > 1 ? 'absents' : 'absent'}`
  return `Joué : ${dates} ${dates > 1 ? 'séances' : 'séance'}, ${places(seats)} sur ${capacity} (${filled})${absent}.`
}

const ToFill = z.object({
  id: z.int(),
  title: z.string(),
  day: z.string(),
  hour: z.string(),
  seats: z.int(),
})

const selectToFill = (db: Db, now: Date) => queryRows(db, ToFill)`
  select id, title, date_spectacle::text as day, to_char(heure_spectacle, 'HH24:MI') as hour,
    (select seats from seats_for_sale(spectacles)) as seats
    from spectacles
   where booking_mode = 'maison' and is_visible(spectacles) and not is_off(spectacles)
     and starts_at > ${now} and starts_at < ${now}::timestamptz + ${DAYS} * interval '1 day'
     and (select seats from seats_for_sale(spectacles)) > 0
   order by starts_at, id limit ${DATES}`

/** Whether any staff account subscribes to the weekly report. */
export function reportService({ db }: Pick<Services, 'db'>) {
  return {
    async get(id: number): Promise<ReportSetting> {
      const { wantsReport } = await db.user.findUniqueOrThrow({ where: { id } })
      return { wantsReport }
    },

    async set(id: number, after: ReportSetting, by: Actor): Promise<ReportSetting> {
      return db.$transaction(async (tx) => {
        const { wantsReport } = await tx.user.findUniqueOrThrow({ where: { id } })
        if (wantsReport === after.wantsReport) return after
        await tx.user.update({ where: { id }, data: after })
        const action = after.wantsReport ? 'activation' : 'désactivation'
        const label = 'Rapport du lundi'
        const change = { action, entity: 'settings', id: 'weekly_report', label } as const
        await audit(tx, by, { ...change, before: { wantsReport }, after })
        return after
      })
    },
  }
}
