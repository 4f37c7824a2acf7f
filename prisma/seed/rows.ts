import { VOUCHER_TERMS } from '@espace/contracts/codes/voucher-orders.constants'
import { VENUE } from '@espace/contracts/lieu/lieu.constants'
import type { Status } from '@espace/contracts/spectacles/spectacles.constants'
import type { Prisma } from '../src/connection/client.ts'
import { ARTISTS } from './content/artists.ts'
import {
  type Evening,
  type HouseKind,
  type HouseSale,
  type Season,
  startOf,
  TARIFS,
  VAT_BP,
} from './content/evening.ts'
import { CONTACT_DETAILS, VENUE_IMAGES } from './content/venue.ts'
import type { SeedPictures } from './pictures.ts'

// Wall-clock values as the columns take them: they have no zone, so the UTC fields of a date carry them.
const day = (date: string): Date => new Date(date)
const hour = (time: string): Date => new Date(`1970-01-01T${time}Z`)

export const recurrenceRow = (season: Season): Prisma.RecurrenceCreateManyInput => ({
  weekdays: [...season.weekdays],
  time: hour(season.time),
  startDate: day(season.startDate),
  endDate: day(season.endDate),
})

export const spectacleRow = (
  evening: Evening,
  img: string,
  recurrenceId: number | null,
): Prisma.SpectacleCreateManyInput => ({
  title: evening.show.title,
  img,
  description: evening.show.description,
  genre: evening.show.genre,
  ambiance: evening.show.ambiance,
  motif: evening.show.motif,
  date: day(evening.date),
  time: hour(evening.time),
  durationMinutes: evening.show.minutes,
  lieu: VENUE.lieu,
  ticketUrl: evening.ticketUrl,
  priceCents: evening.house?.priceCents ?? evening.show.priceCents,
  seatsLeft: evening.seatsLeft,
  ...(evening.house && houseColumns(evening.house)),
  videoUrl: evening.show.videoUrl,
  lsf: evening.show.lsf,
  recurrenceId,
  originalStart: recurrenceId === null ? null : new Date(`${startOf(evening)}Z`),
})

const STATUSES: Partial<Record<HouseKind, Status>> = { cancelled: 'annulé', postponed: 'reporté' }

const houseColumns = ({ kind, priceCents, putOffFrom }: HouseSale) => ({
  bookingMode: 'maison',
  capacity: VENUE.seats,
  tarifs: priceCents > 0 ? [...TARIFS] : [],
  vatBp: VAT_BP,
  status: STATUSES[kind] ?? 'programmé',
  putOffFrom: putOffFrom === null ? null : new Date(`${putOffFrom}Z`),
})

export const photoRows = (
  spectacleId: number,
  photos: readonly string[],
): Prisma.PhotoCreateManyInput[] =>
  photos.map((imagePath, index) => ({ spectacleId, imagePath, sortOrder: index + 1 }))

export const artisteRows = ({ portraits }: SeedPictures): Prisma.ArtisteCreateManyInput[] =>
  ARTISTS.map(({ name, biography, links }, index) => ({
    name,
    biography,
    links,
    photo: portraits[index] ?? '',
  }))

export const venueImageRows = ({ venue }: SeedPictures): Prisma.VenueImageCreateManyInput[] =>
  VENUE_IMAGES.map(({ alt }, index) => ({
    imagePath: venue[index] ?? '',
    alt,
    isMain: index === 0,
    sortOrder: index,
  }))

/** Carnets, and gift cards of places. */
const FORMULAS = [
  { name: 'Soirée à deux', places: 2, placeCents: 1600, class: 'plein' },
  { name: 'Carnet de 5 places', places: 5, placeCents: 1300, class: 'abonnement' },
]

export const settingRows = (): Prisma.SettingCreateManyInput[] => [
  { key: 'contact_details', value: { ...CONTACT_DETAILS } },
  { key: 'contact_email', value: CONTACT_DETAILS.email },
  { key: 'maintenance_enabled', value: false },
  { key: 'tarifs', value: [...TARIFS] },
  { key: 'voucher_terms', value: { ...VOUCHER_TERMS, formulas: FORMULAS } },
]
