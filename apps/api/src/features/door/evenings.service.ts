import type { DoorDate } from '@espace/contracts/door/booking'
import type { OpenEvening } from '@espace/contracts/door/door'
import type { DoorEvening } from '@espace/contracts/door/evening'
import { apiError } from '@espace/contracts/kernel/errors'
import { Tarif } from '@espace/contracts/tarifs/tarifs'
import { Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRow, utc } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { selectDates } from '../reservations/box-office/box-office-rows.ts'
import { doorSettings } from './door-settings.ts'
import { eveningOf } from './evening-of.ts'
import { selectConflicts, selectElsewhere, selectEvenings, selectTickets } from './evening-rows.ts'
import type { AtDoor } from './events/events.service.ts'

const Now = z.object({
  asOf: z.string(),
  releaseFrom: z.string(),
  price_cents: z.int().nullable(),
  tarifs: z.array(Tarif),
})

/** A year of evenings. */
const MAX_DATES_AHEAD = 400

export function eveningsService({ db }: Services) {
  return {
    /** Dates with seats to book at the door, soonest first. */
    dates: (): Promise<DoorDate[]> =>
      selectDates(db, Prisma.sql`booking_refusal(spectacles) is null`, {
        order: Prisma.sql`starts_at, spectacles.id`,
        limit: MAX_DATES_AHEAD,
        offset: 0,
      }),

    list: (): Promise<DoorEvening[]> => selectEvenings(db),

    /** Everything for a phone's offline copy, in one call. */
    async open(id: number, user: AtDoor['user']): Promise<OpenEvening> {
      await eveningOf(db, id, user)
      const { releaseMinutes } = await doorSettings(db)
      const times = await queryRow(db, Now)`
        select ${utc(Prisma.sql`now()`)} as "asOf", price_cents, tarifs,
          ${utc(Prisma.sql`(starts_at - ${releaseMinutes}::int * interval '1 minute')`)} as "releaseFrom"
          from spectacles where id = ${id}`
      const [evening] = await selectEvenings(db, Prisma.sql`id = ${id}`)
      if (!evening || !times) throw apiError('SPECTACLE_INTROUVABLE')
      return {
        ...evening,
        ...times,
        tickets: await selectTickets(db, Prisma.sql`t.spectacle_id = ${id}`),
        elsewhere: await selectElsewhere(db, id),
        conflicts: await selectConflicts(db, id),
      }
    },
  }
}
