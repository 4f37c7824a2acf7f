import { describe, expect, it } from 'vitest'
import { builders } from '../../../../../test/builders.ts'
import {
  aRule,
  onSundays,
  seriesOf,
  shifted,
  SUNDAY,
} from '../../../../../test/spectacles/series.ts'
import { createTestApp } from '../../../../../test/test-app.ts'

const app = await createTestApp()
const { db } = app
const { aSpectacle } = builders(db)
const { spectacles, aSeries, dates, idOf, change } = await seriesOf(app)

/** Opens when that many have come. */
const gate = (count: number) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let come = 0
  return () => {
    come += 1
    if (come === count) resolve()
    return promise
  }
}

describe('editing the whole series', () => {
  it('changes what is said of every date', async () => {
    await aSeries()

    await change(2, { lieu: 'Le hangar', price_cents: 900, scope: 'serie' })

    const shows = await spectacles.managed()
    expect(shows.map(({ lieu, price_cents }) => `${lieu} ${price_cents}`)).toEqual(
      Array.from({ length: 5 }, () => 'Le hangar 900'),
    )
  })

  it('does not spread what befell one date: a cancelled one does not cancel the others', async () => {
    await aSeries()
    await change(2, { status: 'annulé' })
    const show = await spectacles.managedOne({ params: { id: await idOf(2) } })

    await change(2, { ...show, recurrence: null, title: 'Autre titre', scope: 'serie' })

    const statuses = (await spectacles.managed()).map(({ status }) => status)
    expect(statuses).toEqual(['programmé', 'programmé', 'annulé', 'programmé', 'programmé'])
  })

  it('creates, keeps and removes dates as a preview has said, and keeps the addresses (§3.2)', async () => {
    await aSeries()
    const before = await spectacles.managed()
    const recurrence = aRule({ weekdays: [0, 3], startDate: shifted(SUNDAY, 7) })

    const { dates: planned } = await spectacles.planRecurrence({
      body: { recurrence, spectacle_id: before[0]?.id ?? 0, scope: 'serie' },
    })
    await change(0, { recurrence })

    const wednesday = (week: number) => shifted(SUNDAY, 3 + week * 7)
    expect(planned.map(({ date_spectacle, outcome }) => [date_spectacle, outcome])).toEqual([
      [SUNDAY, 'remove'],
      [shifted(SUNDAY, 7), 'keep'],
      [wednesday(1), 'create'],
      [shifted(SUNDAY, 14), 'keep'],
      [wednesday(2), 'create'],
      [shifted(SUNDAY, 21), 'keep'],
      [wednesday(3), 'create'],
      [shifted(SUNDAY, 28), 'keep'],
    ])
    expect(await dates()).toEqual(
      planned
        .filter(({ outcome }) => outcome !== 'remove')
        .map(({ date_spectacle }) => `${date_spectacle} 17:00`),
    )
    const ids = (await spectacles.managed()).map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining(before.slice(1).map(({ id }) => id)))
  })

  it('leaves dates alone that have begun, are booked or were changed by hand, and says why', async () => {
    const first = await aSeries({ startDate: shifted(SUNDAY, -70), endDate: shifted(SUNDAY, 14) })
    const shows = await spectacles.managed()
    const begun = shows.filter(({ startsAt }) => Date.parse(startsAt) <= Date.now())
    const [booked = 0, edited = 0] = shows.slice(-2).map(({ id }) => id)
    await db.spectacle.update({ where: { id: booked }, data: { seatsTaken: 2 } })
    await change(shows.length - 1, { description: 'Une soirée à part.' })
    const recurrence = aRule({
      weekday: 1,
      startDate: shifted(SUNDAY, -70),
      endDate: shifted(SUNDAY, 14),
    })

    const { dates: planned } = await spectacles.planRecurrence({
      body: { recurrence, spectacle_id: first.id },
    })

    const reasons = planned.flatMap(({ outcome, spectacle_id, reason }) =>
      outcome === 'protect' ? [[spectacle_id, reason]] : [],
    )
    expect(reasons).toEqual([
      ...begun.map(({ id }) => [id, 'past']),
      [booked, 'booked'],
      [edited, 'edited'],
    ])
  })

  it('brings a removed date back under its address when the rule wants it again', async () => {
    await aSeries()
    const before = await spectacles.managed()

    await change(0, { recurrence: aRule({ endDate: shifted(SUNDAY, 7) }) })
    expect(await dates()).toEqual(onSundays(2))
    await change(0, { recurrence: aRule() })

    expect((await spectacles.managed()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })

  it('changes nothing when it is run twice: no version, no line in the journal', async () => {
    const { id } = await aSeries()
    const recurrence = aRule({ weekdays: [0, 2] })
    await spectacles.change({ params: { id }, body: { recurrence } })
    const before = await spectacles.managed()
    const lines = await db.auditEntry.count()

    await spectacles.change({ params: { id }, body: { recurrence } })

    expect(await spectacles.managed()).toEqual(before)
    expect(await db.auditEntry.count()).toBe(lines)
  })

  it('creates each date once, however many save it at the same time', async () => {
    const { id } = await aSeries()
    const recurrence = aRule({ weekdays: [0, 1, 2, 3, 4, 5, 6] })

    const saves = await Promise.allSettled(
      Array.from({ length: 4 }, () => spectacles.change({ params: { id }, body: { recurrence } })),
    )

    expect(saves.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'fulfilled'))
    const all = await dates()
    expect(all).toHaveLength(29)
    expect(new Set(all).size).toBe(29)
  })

  it('would create dates twice if two who save did not wait for each other', async () => {
    const { id } = await aSeries()
    const { recurrenceId } = await db.spectacle.findUniqueOrThrow({ where: { id } })
    const day = new Date(shifted(SUNDAY, 1))
    await db.$executeRaw`drop index spectacles_recurrence_id_original_start_key`
    const everybodyHasLooked = gate(2)
    const addMissing = () =>
      db.$transaction(async (tx) => {
        const there = await tx.spectacle.count({ where: { recurrenceId, date: day } })
        await everybodyHasLooked()
        if (there === 0) await aSpectacle({ recurrenceId, date: day, originalStart: day })
      })

    await Promise.all([addMissing(), addMissing()])

    expect(await db.spectacle.count({ where: { recurrenceId, date: day } })).toBe(2)
    await db.spectacle.deleteMany({ where: { recurrenceId } })
    await db.$executeRaw`
      create unique index spectacles_recurrence_id_original_start_key
          on spectacles (recurrence_id, original_start)`
  })

  it('refuses to move all dates to one day', async () => {
    await aSeries()

    const move = change(0, { date_spectacle: '2027-06-06', scope: 'serie' })

    await expect(move).rejects.toMatchObject({ status: 400, issues: [{ path: 'date_spectacle' }] })
  })
})
