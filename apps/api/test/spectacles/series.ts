import type { SpectacleChange } from '@espace/contracts/spectacles/managed-spectacle'
import { beforeEach } from 'vitest'
import type * as z from 'zod'
import { inDays } from '../builders.ts'
import { people } from '../people.ts'
import type { TestApp } from '../test-app.ts'

const DAY_MS = 86_400_000
export const shifted = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** A future Sunday, some weeks ahead. */
const inWeeks = (weeks: number) => {
  const day = inDays(weeks * 7)
  return shifted(day.toISOString(), (7 - day.getUTCDay()) % 7)
}
export const SUNDAY = inWeeks(2)
export const sundays = (count: number, from = SUNDAY) =>
  Array.from({ length: count }, (_, week) => shifted(from, week * 7))

export const aRule = (fields: object = {}) => ({
  enabled: true as const,
  weekday: 0,
  time: '17:00',
  startDate: SUNDAY,
  endDate: shifted(SUNDAY, 28),
  ...fields,
})

/** Body of a series, as the form sends it. */
export const aSeriesDraft = (rule: object = {}, fields: object = {}) => ({
  title: 'Un ado peut en cacher un autre',
  img: '/uploads/ado.webp',
  description: 'Une famille.',
  lieu: "L'espace comédie",
  ...fields,
  recurrence: aRule(rule),
})

/** Those Sundays in the format of `dates`. */
export const onSundays = (count: number, hour = '17:00') =>
  sundays(count).map((day) => `${day} ${hour}`)

/** An administrator's calls on a series; dates count from 0. Each test begins without any. */
export async function seriesOf(app: TestApp) {
  beforeEach(async () => {
    await app.db.spectacle.deleteMany()
    await app.db.recurrence.deleteMany()
  })
  const { aUser, logIn } = people(app)
  const { spectacles } = app.as(await logIn(await aUser({ role: 'admin' })))
  const idOf = async (index: number) => (await spectacles.managed())[index]?.id ?? 0
  return {
    spectacles,
    idOf,
    aSeries: (rule: object = {}) => spectacles.add({ body: aSeriesDraft(rule) }),
    change: async (index: number, body: z.input<typeof SpectacleChange>) =>
      spectacles.change({ params: { id: await idOf(index) }, body }),
    /** Dates as in the dashboard, as `day hour`. */
    dates: async () =>
      (await spectacles.managed()).map(
        ({ date_spectacle, heure_spectacle }) => `${date_spectacle} ${heure_spectacle.slice(0, 5)}`,
      ),
  }
}
