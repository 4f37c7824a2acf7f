import { isDeepStrictEqual } from 'node:util'
import type { SpectacleChange } from '@espace/contracts/spectacles/managed-spectacle'
import { Tarif } from '@espace/contracts/tarifs/tarifs'
import type { Spectacle } from '@espace/prisma/client'
import { omit } from 'es-toolkit/object/omit'
import { dayColumn, timeColumn } from './wall-clock.ts'

const OF_ONE_DATE = [
  'id',
  'date',
  'time',
  'startsAt',
  'putOffFrom',
  'seatsTaken',
  'recurrenceId',
  'originalStart',
  'isHandEdited',
  'version',
  'deletedAt',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Spectacle)[]

type Shared = Omit<Spectacle, (typeof OF_ONE_DATE)[number] | 'tarifs'> & { tarifs: Tarif[] }

export type ShowColumns = Partial<FilledIn>

type FilledIn = Omit<Shared, 'motif'> & Pick<Spectacle, 'date' | 'time'>

type Fields = Omit<SpectacleChange, 'recurrence' | 'scope' | 'version'>

/** The given fields as columns; those left out stay unchanged. */
export function columnsOf(fields: Fields, now: Date): ShowColumns {
  const { date_spectacle: day, heure_spectacle: time } = fields
  return given({
    title: fields.title,
    img: fields.img,
    description: fields.description,
    lieu: fields.lieu,
    ticketUrl: fields.lien_spectacle,
    status: fields.status,
    publishAt: publishAt(fields, now),
    bookingMode: fields.booking_mode,
    salesOpenAt: secondIn(fields.salesOpenAt),
    salesCloseAt: secondIn(fields.salesCloseAt),
    priceCents: fields.price_cents,
    tarifs: fields.tarifs,
    vatBp: fields.vatBp,
    capacity: fields.capacity,
    seatsLeft: fields.places_restantes,
    genre: fields.genre,
    ambiance: fields.ambiance,
    durationMinutes: fields.durationMinutes,
    videoUrl: fields.videoUrl,
    lsf: fields.lsf,
    date: day === undefined ? undefined : dayColumn(day),
    time: time === undefined ? undefined : timeColumn(time),
  } satisfies Record<keyof FilledIn, unknown>)
}

/** A time without a zone is one of Paris; a draft of which none is still to come has none. */
function publishAt({ publishAt: said, status }: Fields, now: Date): Date | null | undefined {
  const at = instantIn(said)
  if (status !== 'brouillon') return at
  return at && at > now ? at : null
}

const instantIn = (said: string | null | undefined) =>
  typeof said === 'string' ? instantOf(said) : said

/** As the column keeps it. */
function secondIn(said: string | null | undefined): Date | null | undefined {
  const at = instantIn(said)
  return at && new Date(Math.floor(at.getTime() / 1000) * 1000)
}

const instantOf = (text: string): Date =>
  /Z|[+-]\d\d:\d\d$/.test(text)
    ? new Date(text)
    : new Date(Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Paris').epochMilliseconds)

type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }

function given<Fields extends object>(fields: Fields): Given<Fields> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  // Leaving entries out changes no other.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(entries) as Given<Fields>
}

export function changesOf(row: Spectacle, columns: ShowColumns): ShowColumns {
  const changed = Object.entries(columns).filter(
    ([name, value]) => !isDeepStrictEqual(value, Reflect.get(row, name)),
  )
  // As above.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(changed) as ShowColumns
}

/** The columns shared by the dates of a show: all but those of a single date. */
export const sharedOf = (row: Spectacle): Shared => ({
  ...omit(row, OF_ONE_DATE),
  status: row.status === 'brouillon' ? row.status : 'programmé',
  // An instant of one date: an offset for the others would be a guess.
  salesCloseAt: null,
  seatsLeft: null,
  tarifs: Tarif.array().parse(row.tarifs),
})
