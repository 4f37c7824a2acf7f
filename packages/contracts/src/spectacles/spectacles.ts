import * as z from 'zod'
import {
  dated,
  fallback,
  Id,
  instant,
  Month,
  named,
  pageNumber,
  pageSize,
  Pagination,
  text,
} from '../kernel/fields.ts'
import { definePublicReads } from '../kernel/route.ts'
import { Tarif } from '../tarifs/tarifs.ts'
import { detailAnswers } from './spectacle-fields.ts'
import {
  ALL_MONTHS,
  AMBIANCES,
  BOOKING_MODES,
  DEFAULT_PAGE_SIZE,
  FILTERS,
  MAX_PAGE,
  MAX_PAGE_SIZE,
  MAX_SEARCH,
  STATUSES,
} from './spectacles.constants.ts'

/** One evening on stage (§3). Dates and times are wall-clock in Europe/Paris. */
export const Spectacle = named('Spectacle', {
  id: z.int().positive(),
  title: z.string(),
  img: z.string().meta({ description: 'A path or an http(s) address; may be empty' }),
  description: z.string(),
  ...dated,
  lieu: z.string(),
  lien_spectacle: z.string().nullable().meta({ description: 'Ticketing page, http or https' }),
  booking_mode: z
    .enum(BOOKING_MODES)
    .meta({
      description: 'Sold by the venue, or at `lien_spectacle`',
    })
    .register(fallback, { value: 'externe' }),
  places_restantes: z.int().nullable(),
  salesOpenAt: z.iso.datetime().nullable().meta({
    description: 'Start of sales by the venue; null: open',
  }),
  salesCloseAt: z.iso.datetime().nullable().meta({
    description: 'End of sales; null: start of the show',
  }),
  startsAt: z.iso.datetime().meta({ description: 'The instant of date and time, in UTC' }),
  ...detailAnswers,
  ambiance: z.enum(AMBIANCES).nullable(),
  price_cents: z.int().nonnegative().nullable(),
  tarifs: z
    .array(Tarif)
    .meta({ description: 'Reduced prices, beside `price_cents`' })
    .register(fallback, { value: [] }),
  recurrenceId: z.int().positive().nullable(),
  status: z.enum(STATUSES).register(fallback, { value: 'programmé' }),
  previousStartsAt: instant
    .nullable()
    .meta({ description: 'Former instant of a postponed date, in UTC' }),
})
export type Spectacle = z.infer<typeof Spectacle>

export const SpectaclePage = named('SpectaclePage', {
  spectacles: z.array(Spectacle),
  pagination: Pagination,
})
export type SpectaclePage = z.infer<typeof SpectaclePage>

const page = pageNumber(MAX_PAGE)
const limit = pageSize(MAX_PAGE_SIZE)

/** Comma-separated filters: a show has to meet all of them. */
const filters = z
  .string()
  .transform((list) => list.split(','))
  .pipe(z.array(z.enum(FILTERS, 'Filtre inconnu')).max(FILTERS.length))

export const spectaclesContract = definePublicReads({
  list: {
    path: '/api/spectacles',
    summary: 'List upcoming shows, soonest first, by page, search and filters',
    query: z.object({
      page: page.default(1),
      limit: limit.default(DEFAULT_PAGE_SIZE),
      q: text(MAX_SEARCH)
        .optional()
        .meta({ description: 'Words of title or artists; accents are ignored' }),
      filtre: filters.optional(),
    }),
    response: SpectaclePage,
    fault: 'ERREUR_SPECTACLES',
  },
  upcoming: {
    path: '/api/spectacles/upcoming',
    summary: 'List upcoming shows, soonest first: all, the first ones, or those of a title',
    query: z.object({ limit: limit.optional(), title: text(200).optional() }),
    response: z.array(Spectacle),
    fault: 'ERREUR_SPECTACLES',
  },
  all: {
    path: '/api/spectacles/all',
    summary: `The shows of ${ALL_MONTHS} months back and ahead, soonest first; or those of one month`,
    query: z.object({ month: Month.optional() }),
    response: z.array(Spectacle),
    fault: 'ERREUR_SPECTACLES',
  },
  archives: {
    path: '/api/spectacles/archives',
    summary: 'List past shows, last first, by page; without cancelled ones',
    query: z.object({ page: page.default(1), limit: limit.default(DEFAULT_PAGE_SIZE) }),
    response: SpectaclePage,
    fault: 'ERREUR_SPECTACLES',
  },
  get: {
    path: '/api/spectacles/:id',
    summary: 'Get a show',
    params: Id,
    response: Spectacle,
    errors: ['SPECTACLE_INTROUVABLE'],
  },
})
