import { apiError } from '@espace/contracts/kernel/errors'
import type { BoxOfficeDate, DateList, Party } from '@espace/contracts/reservations/box-office'
import { groupedCode, MAX_FOUND } from '@espace/contracts/reservations/reservations.constants'
import { FULL_TARIF } from '@espace/contracts/tarifs/tarifs.constants'
import { Prisma } from '@espace/prisma/client'
import { type Actor, audit } from '#platform/audit.ts'
import { toCsv } from '#platform/csv.ts'
import { decimal } from '#platform/french.ts'
import { paginationOf } from '#platform/pagination.ts'
import { TODAY } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { selectDates, selectParties } from './box-office-rows.ts'

interface DatesWanted {
  when: 'a-venir' | 'passees'
  page: number
  limit: number
}

/** A safe upper bound: the seats of a date are limited, and so are its cancellations. */
const MAX_PARTIES = 2_000

export function boxOfficeService({ db }: Services) {
  const listOf = async (id: number): Promise<DateList> => {
    const range = { order: Prisma.sql`1`, limit: 1, offset: 0 }
    const [dates, parties] = await Promise.all([
      selectDates(db, Prisma.sql`spectacles.id = ${id}`, range),
      selectParties(db, Prisma.sql`t.spectacle_id = ${id}`, MAX_PARTIES),
    ])
    const [date] = dates
    if (!date) throw apiError('SPECTACLE_INTROUVABLE')
    return { date, parties }
  }

  return {
    /** Upcoming ones, until their day is over, soonest first; past ones last first. */
    async dates({ when, page, limit }: DatesWanted) {
      const isToCome = when === 'a-venir'
      const which = isToCome
        ? Prisma.sql`date_spectacle >= ${TODAY}`
        : Prisma.sql`date_spectacle < ${TODAY}`
      const order = isToCome
        ? Prisma.sql`starts_at, spectacles.id`
        : Prisma.sql`starts_at desc, spectacles.id desc`
      const dates = await selectDates(db, which, { order, limit, offset: (page - 1) * limit })
      const total = dates[0]?.total ?? 0
      return {
        dates: dates satisfies BoxOfficeDate[],
        pagination: paginationOf(total, { page, limit }),
      }
    },

    date: listOf,

    /** An export of names and addresses is logged. */
    async csv(id: number, by: Actor): Promise<string> {
      const { date, parties } = await listOf(id)
      const after = { lignes: parties.length }
      await audit(db, by, {
        action: 'export',
        entity: 'reservations',
        id,
        label: date.title,
        after,
      })
      return partiesCsv(parties)
    },

    /** A code matches with its hyphens or without, a number with its spaces or without. */
    find: (search: string): Promise<Party[]> =>
      selectParties(db, Prisma.sql`has_words(${TEXT}, ${search.split(/\s+/)}::text[])`, MAX_FOUND),
  }
}

/** Of `selectParties`: what a search looks at. */
const TEXT = Prisma.sql`
  concat_ws(' ', party.name, party.email, r.guest_phone, regexp_replace(r.guest_phone, '[^0-9]', '', 'g'),
    t.code, regexp_replace(t.code, '(.{4})(?=.)', '\\1-', 'g'))`

/** The guest list of a date as a spreadsheet. */
const partiesCsv = (parties: readonly Party[]): string =>
  toCsv(
    {
      nom: ({ listedAs }) => listedAs,
      'e-mail': ({ email }) => email,
      code: ({ code }) => groupedCode(code),
      places: ({ seats }) => seats,
      état: ({ state }) => state,
      règlement: ({ payment }) => payment,
      payé: ({ isPaid }) => (isPaid ? 'oui' : 'non'),
      'montant (€)': ({ seats, price_cents: cents }) => decimal(seats * cents),
      'réservé le': ({ bookedAt }) => bookedAt,
      tarif: ({ tarifName }) => tarifName || FULL_TARIF,
      note: ({ note }) => note,
    } satisfies Record<string, (party: Party) => string | number | null>,
    parties,
  )
