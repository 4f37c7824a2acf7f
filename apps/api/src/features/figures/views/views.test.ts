import { VIEWS_PATH } from '@espace/server/internal-api'
import { beforeEach, expect, it } from 'vitest'
import { allRows } from '../../../../test/all-rows.ts'
import { doorEvenings } from '../../../../test/door/door-evenings.ts'
import { createTestApp, SECURITY } from '../../../../test/test-app.ts'
import { purgeViews } from './views.service.ts'

const app = await createTestApp()
const { db, as, http } = app
const { admin, aBookableShow, book } = await doorEvenings(app)
const { figures } = as(admin)

const hand = (sums: object, secret = SECURITY.proxySecret) =>
  http
    .post(VIEWS_PATH)
    .set('X-Forwarded-For', '203.0.113.7')
    .set('Authorization', `Bearer ${secret}`)
    .send(sums)

const today = Temporal.Now.plainDateISO('Europe/Paris').toString()
const month = { from: today, to: today }
const show = await aBookableShow({ title: 'Le grand soir', capacity: 20 })
const again = await aBookableShow({ title: 'Le grand soir', capacity: 20 })
const quiet = await aBookableShow({ title: 'La revue', capacity: 20 })
await book(show.id, 6)

beforeEach(async () => {
  await db.showViews.deleteMany()
})

it('a month says how often the pages of a show were read, on all its dates, and what was booked', async () => {
  await hand({ [show.id]: 30, [again.id]: 4, [quiet.id]: 9 }).expect(204)
  await hand({ [show.id]: 6 }).expect(204)

  const { shows, total } = await figures.views({ query: month })

  expect(shows).toEqual([
    { label: 'Le grand soir', views: 40, orders: null, seats: 6 },
    { label: 'La revue', views: 9, orders: null, seats: null },
  ])
  expect(total).toEqual({ views: 49, orders: null, seats: 6 })
})

it('fewer than five are shown to nobody, and are found in no difference of two periods', async () => {
  await hand({ [show.id]: 12, [quiet.id]: 4 })
  const before = Temporal.PlainDate.from(today).subtract({ months: 1 }).with({ day: 1 })
  await db.showViews.create({
    data: { spectacleId: show.id, month: new Date(`${before.toString()}T00:00Z`), views: 4 },
  })

  const one = await figures.views({ query: month })
  const both = await figures.views({ query: { from: before.toString(), to: today } })

  expect(one.shows.map(({ label, views }) => [label, views])).toEqual([['Le grand soir', 12]])
  expect(both.total.views).toBe(one.total.views)
})

/** The sums that the web server posts for these visits: the pages that each visitor reads, in turns. */
const sumsOf = (ways: readonly (readonly number[])[]) =>
  Object.fromEntries(
    [...Map.groupBy(ways.flat(), (id) => id)].map(([id, views]) => [id, views.length]),
  )

async function databaseAfter(ways: readonly (readonly number[])[]) {
  await db.showViews.deleteMany()
  await hand(sumsOf(ways)).expect(204)
  return allRows(app)
}

it('from the whole database two visitors’ ways cannot be told apart', async () => {
  const curious = await databaseAfter([[show.id, again.id, show.id], [quiet.id]])
  const exchanged = await databaseAfter([
    [show.id, quiet.id],
    [show.id, again.id],
  ])
  const alone = await databaseAfter([[quiet.id, show.id, again.id, show.id]])

  expect(exchanged).toEqual(curious)
  expect(alone).toEqual(curious)
  // Negative control: the comparison sees every row.
  expect(await databaseAfter([[show.id], [quiet.id]])).not.toEqual(curious)
})

it('sums come from the site alone, and nothing else is a sum', async () => {
  await hand({ [show.id]: 8 }, 'a guess').expect(403)
  await hand({ [show.id]: -8 }).expect(400)
  await hand({ visitor: 'Zoé' }).expect(400)
  await hand({ 999_999: 8 }).expect(204)

  expect(await db.showViews.count()).toBe(0)
})

it('sums are gone after twenty-five months', async () => {
  const first = Temporal.PlainDate.from(today).with({ day: 1 })
  const rowOf = (months: number) => ({
    spectacleId: show.id,
    month: new Date(`${first.subtract({ months }).toString()}T00:00Z`),
    views: 9,
  })
  await db.showViews.createMany({ data: [rowOf(25), rowOf(26)] })

  await purgeViews(db)

  expect(await db.showViews.count()).toBe(1)
})
