import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { doorEvenings } from '../../../../test/door/door-evenings.ts'
import { people } from '../../../../test/people.ts'
import { withCode } from '../../../../test/processes/code-changes.ts'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { sendWeeklyReport } from './weekly-report.ts'

const app = await createTestApp()
const { db, as, visitor } = app
const { aUser, logIn } = people(app)
const { buyers } = bookings(app)
const { admin, aBookableShow, book, begin, codeOf, doorOf, entryOf, iris } = await doorEvenings(app)

const today = Temporal.Now.plainDateISO('Europe/Paris')
/** The Monday after what this week sells. */
const monday = today.add({ days: 8 - today.dayOfWeek })
const at = (time: string) =>
  new Date(monday.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: time }).epochMilliseconds)
const dayAfter = (days: number) => new Date(`${monday.add({ days }).toString()}T00:00Z`)

/** Seats are sold for this week and for Thursday; on Friday there are none left. */
const thursday = await aBookableShow({
  title: 'La revue',
  genre: 'humour',
  capacity: 30,
  date: dayAfter(3),
})
await book(thursday.id, 8)
const full = await aBookableShow({ title: 'Complet', capacity: 4, date: dayAfter(4) })
await book(full.id, 4)

const reports = async () => {
  const mails = await db.mail.findMany({ where: { template: 'weekly-report' } })
  return mails.map(({ to, data }) => [to, JSON.stringify(data).replaceAll(/\s/g, ' ')])
}

it('leaves on Monday at eight in Paris, with last week’s figures and the seats to fill, to administrators who want it', async () => {
  const busy = await aUser({ role: 'admin' })
  await as(await logIn(busy)).figures.setReport({ body: { wantsReport: false } })
  expect(await sendWeeklyReport(db, at('07:59'))).toBe(0)
  const sunday = new Date(at('20:00').getTime() - 86_400_000)
  expect(await sendWeeklyReport(db, sunday)).toBe(0)

  const sent = await sendWeeklyReport(db, at('08:00'))

  const admins = await db.user.count({ where: { role: 'admin', wantsReport: true } })
  expect(sent).toBe(admins)
  const mails = await reports()
  expect(mails.map(([to]) => to)).not.toContain(busy.email)
  const [, text = ''] = mails[0] ?? []
  expect(text).toContain('Vendu : 12 places, 180,00 €.')
  expect(text).toContain('22 places à remplir jeudi : La revue')
  expect(text).toContain(`/dashboard/newsletter?remplir=${thursday.id}`)
  expect(text).not.toContain('Complet')
})

it('leaves once a week, also from two processes at the same moment', async () => {
  const before = (await reports()).length
  const next = new Date(at('08:00').getTime() + 7 * 86_400_000)

  const runs = await Promise.all([1, 2, 3].map(() => sendWeeklyReport(db, next)))

  const admins = await db.user.count({ where: { role: 'admin', wantsReport: true } })
  expect(runs.reduce((sum, sent) => sum + sent, 0)).toBe(admins)
  expect(await reports()).toHaveLength(before + admins)

  const again = withCode({
    file: 'apps/api/src/features/figures/report/weekly-report.ts',
    from: 'and coalesce(reported_week < ${monday}::date, true)',
    to: 'and (${monday} <> $$$$)',
  })
  const child = join(import.meta.dirname, '../../../../test/processes/report-process.ts')
  await promisify(execFile)(process.execPath, [child, app.databaseUrl, next.toISOString()], {
    env: { ...again },
  })
  expect(await reports(), 'without the week of the last one').toHaveLength(before + 2 * admins)
})

it('its letter goes to subscribers who came to that show or its like, and to nobody else', async () => {
  const like = await aBookableShow({ title: 'Autre soirée', genre: 'humour' })
  const other = await aBookableShow({ title: 'Drame', genre: 'théâtre' })
  const [came, stayedAway, elsewhere, unasked, left] = await buyers(5)
  const booked = async (person: { id: number; token: string } | undefined, show: number) => {
    if (!person) throw new Error('no such person')
    const { email } = await db.user.findUniqueOrThrow({ where: { id: person.id } })
    return { email, show, code: await codeOf((await book(show, 1, person)).reservationId) }
  }
  const parties = [
    await booked(came, like.id),
    await booked(elsewhere, other.id),
    await booked(unasked, like.id),
    await booked(left, like.id),
  ]
  const absent = await booked(stayedAway, like.id)
  for (const { show, code } of parties) {
    await begin(show)
    await doorOf(show, iris).say(entryOf(code, { seats: 1 }))
  }
  const [meant, stranger, , gone] = parties
  for (const party of [meant, stranger, gone, absent]) {
    await visitor.newsletter.subscribe({ body: { email: party?.email ?? '' } })
  }
  await visitor.newsletter.subscribe({ body: { email: 'jamais-venu@exemple.fr' } })
  await visitor.newsletter.unsubscribe({ body: { email: gone?.email ?? '' } })
  const { campaigns } = as(admin)
  const { title, ...letter } = await campaigns.toFill({ params: { id: thursday.id } })
  expect(title).toBe('La revue')
  expect(letter.subject).toMatch(/^Il reste des places jeudi .* : La revue$/)

  const cameTo = thursday.id
  expect(await campaigns.count({ query: { cameTo } })).toEqual({ recipientsCount: 1 })
  const body = { ...letter, recipients: 'newsletter' as const, cameTo }
  const { campaignId } = await campaigns.send({ body })
  const { deliveries } = await campaigns.deliveries({ params: { id: campaignId ?? 0 }, query: {} })
  expect(deliveries.map(({ email }) => email)).toEqual([meant?.email])
})
