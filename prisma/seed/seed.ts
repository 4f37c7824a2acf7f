import { Client } from 'pg'
import { createClient, type Db } from '../src/connection/client.ts'
import type { StoredEvening } from './activity/booking-rows.ts'
import { wallClockIn } from './activity/moments.ts'
import { writeActivity } from './activity/write-activity.ts'
import { type Programme, programmeAround, type SeedSize } from './content/calendar.ts'
import { type Evening, type Season, startOf } from './content/evening.ts'
import type { SeedPictures } from './pictures.ts'
import {
  artisteRows,
  photoRows,
  recurrenceRow,
  settingRows,
  spectacleRow,
  venueImageRows,
} from './rows.ts'

/** Held while seeding, so that processes starting together seed once. */
const SEED_LOCK = 7_019_590_1

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const BATCH = 500

const TRANSACTION_MS = 60_000

export interface SeedOptions {
  url: string
  uploadsDir: string
  /** The instant that the programme is centred on. */
  now: Temporal.Instant
  size: SeedSize
}

/**
 * Puts the demo content in an empty database: all of it, or nothing when something fails.
 *
 * @returns false when the database already holds a show, an artist or a picture of the venue
 */
export async function seed({ url, uploadsDir, now, size }: SeedOptions): Promise<boolean> {
  const session = new Client({ connectionString: url })
  const lost = new AbortController()
  session.on('error', (error) => lost.abort(error))
  await session.connect()
  try {
    await session.query('select pg_advisory_lock($1)', [SEED_LOCK])
    if (!(await isEmpty(session))) return false
    // Loads sharp: a process that finds its content there goes without.
    const { storePictures } = await import('./pictures.ts')
    const pictures = await storePictures(uploadsDir, lost.signal)
    // Generating took seconds: check that the lock is still held and that no rows were written meanwhile.
    if (!(await isEmpty(session))) return false
    await fill({ url, now, size }, pictures)
    return true
  } finally {
    await session.end()
  }
}

async function isEmpty(session: Client): Promise<boolean> {
  const { rows } = await session.query<{ empty: boolean }>(`
    select not exists (select from spectacles)
       and not exists (select from artistes)
       and not exists (select from venue_images) as empty`)
  return rows[0]?.empty === true
}

/** All rows of the demo content, in one transaction. */
export async function fill(
  { url, now, size }: Omit<SeedOptions, 'uploadsDir'>,
  pictures: SeedPictures,
): Promise<void> {
  const programme = programmeAround(wallClockIn({ now }), size)
  const db = createClient(url, { poolSize: 1 })
  try {
    await db.$transaction(
      async (tx) => {
        const evenings = await insertProgramme(tx, programme, pictures)
        await tx.artiste.createMany({ data: artisteRows(pictures) })
        await tx.$executeRaw`
          insert into line_ups (spectacle_id, artiste_id)
          select s.id, a.id
            from spectacles s
            join (select id, row_number() over (order by id) - 1 as place, count(*) over () as all_of_them
                    from artistes) as a
              on a.place in (abs(hashtext(s.title)) % all_of_them, abs(hashtext(s.title)) / 7 % all_of_them)`
        await tx.venueImage.createMany({ data: venueImageRows(pictures) })
        await tx.setting.createMany({ data: settingRows(), skipDuplicates: true })
        await tx.promoCode.create({ data: { code: 'VOISINS', kind: 'pourcentage', value: 10 } })
        if (evenings.length > 0) await writeActivity(tx, evenings, { now })
      },
      { timeout: TRANSACTION_MS },
    )
  } finally {
    await db.$disconnect()
  }
}

async function insertProgramme(
  tx: Db,
  { seasons, evenings }: Programme,
  { ofShow }: SeedPictures,
): Promise<StoredEvening[]> {
  const recurrences = new Map<Season, number>()
  for (const season of seasons) {
    const { id } = await tx.recurrence.create({ data: recurrenceRow(season) })
    recurrences.set(season, id)
  }
  const photosOf = new Map([...ofShow].map(([{ title }, { photos }]) => [title, photos]))
  const rowOf = (evening: Evening) => {
    const recurrenceId = evening.season ? recurrences.get(evening.season) : undefined
    return spectacleRow(evening, ofShow.get(evening.show)?.img ?? '', recurrenceId ?? null)
  }
  const starts = new Map<string, number>()
  for (let from = 0; from < evenings.length; from += BATCH) {
    const rows = await tx.spectacle.createManyAndReturn({
      data: evenings.slice(from, from + BATCH).map(rowOf),
      select: { id: true, title: true, date: true, time: true },
    })
    const photos = rows.flatMap(({ id, title }) => photoRows(id, photosOf.get(title) ?? []))
    await tx.photo.createMany({ data: photos })
    for (const { id, date, time } of rows) starts.set(startOf(textsOf(date, time)), id)
  }
  return evenings.flatMap((evening): StoredEvening[] => {
    const { house, show } = evening
    const [start, id] = [startOf(evening), starts.get(startOf(evening))]
    return house && id !== undefined ? [{ ...house, id, title: show.title, start }] : []
  })
}

/** One room: an evening is known by its start. */
const textsOf = (date: Date, time: Date) => ({
  date: date.toISOString().slice(0, 10),
  time: time.toISOString().slice(11, 16),
})
