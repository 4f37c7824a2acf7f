import { isDeepStrictEqual } from 'node:util'
import {
  type Artist,
  ArtistDate,
  type ArtistDates,
  PlannableDate,
} from '@espace/contracts/artistes/artistes'
import { MAX_ARTIST_DATES, MAX_PAST_DATES } from '@espace/contracts/artistes/artistes.constants'
import { apiError } from '@espace/contracts/kernel/errors'
import { type Db, Prisma } from '@espace/prisma/client'
import { type Actor, audit } from '#platform/audit.ts'
import { lockRow } from '#platform/content/versions.ts'
import { queryRow, queryRows } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { isVisible } from '../spectacles/spectacles.service.ts'
import { byName, PRESENT, present } from './artistes.service.ts'

const COLUMNS = Prisma.sql`
  id, title, status,
  to_char(date_spectacle, 'YYYY-MM-DD') as date_spectacle,
  to_char(heure_spectacle, 'HH24:MI:SS') as heure_spectacle`

/** The shows of one artist, as a condition on `spectacles`. */
export const withArtist = (id: number) => Prisma.sql`
  id in (select spectacle_id from line_ups where artiste_id = ${id})`

/** Of dates that are still to come, drafts included, the line-up can be edited. */
const OPEN = Prisma.sql`deleted_at is null and status <> 'annulé' and starts_by(spectacles) > now()`

const plannableFor = (tx: Db, id: number) =>
  queryRows(tx, PlannableDate)`
    select ${COLUMNS}, (${withArtist(id)}) as "isPlaying" from spectacles
     where ${OPEN} and starts_at > now() order by starts_at, id limit ${MAX_ARTIST_DATES}`

export function lineUpsService({ db }: Services) {
  const assertPresent = async (id: number) => {
    const known = await db.artiste.count({ where: { id, ...PRESENT } })
    if (known === 0) throw apiError('RESSOURCE_INTROUVABLE')
  }

  return {
    async datesOf(id: number): Promise<ArtistDates> {
      await assertPresent(id)
      const [upcoming, past] = await Promise.all([
        queryRows(db, ArtistDate)`
          select ${COLUMNS} from spectacles
           where is_visible(spectacles) and ${withArtist(id)} and starts_at > now() and not is_date_tba(spectacles)
           order by starts_at, id limit ${MAX_ARTIST_DATES}`,
        queryRows(db, ArtistDate)`
          select ${COLUMNS} from spectacles
           where is_visible(spectacles) and ${withArtist(id)} and starts_at <= now() and not is_off(spectacles)
           order by starts_at desc, id desc limit ${MAX_PAST_DATES}`,
      ])
      return { upcoming, past }
    },

    async artistsOf(spectacleId: number): Promise<Artist[]> {
      if (!(await isVisible(db, spectacleId))) throw apiError('SPECTACLE_INTROUVABLE')
      return playingOn(db, spectacleId)
    },

    planEvening: (id: number, artistIds: readonly number[], by: Actor): Promise<Artist[]> =>
      db.$transaction((tx) => planEvening(tx, id, { artistIds, by })),

    async plannable(id: number): Promise<PlannableDate[]> {
      await assertPresent(id)
      return plannableFor(db, id)
    },

    /** Past, cancelled and deleted dates are left unchanged. */
    plan: (id: number, spectacleIds: readonly number[], by: Actor): Promise<PlannableDate[]> =>
      db.$transaction(async (tx) => {
        await lockRow(tx, 'artistes', id)
        const artist = await tx.artiste.findFirst({ where: { id, ...PRESENT } })
        if (!artist) throw apiError('RESSOURCE_INTROUVABLE')
        const before = await plannableFor(tx, id)
        const wanted = new Set(spectacleIds)
        const isKnown = new Set(before.map((date) => date.id))
        if (spectacleIds.some((wish) => !isKnown.has(wish))) throw apiError('SPECTACLE_INTROUVABLE')
        const left = before.filter((date) => date.isPlaying && !wanted.has(date.id))
        await tx.lineUp.deleteMany({
          where: { artisteId: id, spectacleId: { in: left.map((date) => date.id) } },
        })
        await tx.lineUp.createMany({
          data: [...wanted].map((spectacleId) => ({ artisteId: id, spectacleId })),
          skipDuplicates: true,
        })
        const after = await plannableFor(tx, id)
        if (isDeepStrictEqual(playing(before), playing(after))) return after
        await audit(tx, by, {
          action: 'modification',
          entity: 'artistes',
          id,
          label: artist.name,
          before: { dates: playing(before) },
          after: { dates: playing(after) },
        })
        return after
      }),
  }
}

/** Past, cancelled and deleted dates are left unchanged. */
async function planEvening(
  tx: Db,
  spectacleId: number,
  { artistIds, by }: { artistIds: readonly number[]; by: Actor },
): Promise<Artist[]> {
  await lockRow(tx, 'spectacles', spectacleId, 'SPECTACLE_INTROUVABLE')
  const show = await queryRow(tx, ArtistDate)`
    select ${COLUMNS} from spectacles where id = ${spectacleId} and ${OPEN}`
  if (!show) throw apiError('SPECTACLE_INTROUVABLE')
  const wanted = [...new Set(artistIds)]
  const known = await tx.artiste.count({ where: { id: { in: wanted }, ...PRESENT } })
  if (known < wanted.length) throw apiError('RESSOURCE_INTROUVABLE')
  const before = await playingOn(tx, spectacleId)
  await tx.lineUp.deleteMany({ where: { spectacleId, artisteId: { notIn: wanted } } })
  await tx.lineUp.createMany({
    data: wanted.map((artisteId) => ({ spectacleId, artisteId })),
    skipDuplicates: true,
  })
  const after = await playingOn(tx, spectacleId)
  if (isDeepStrictEqual(before, after)) return after
  await audit(tx, by, {
    action: 'modification',
    entity: 'spectacles',
    id: spectacleId,
    label: show.title,
    before: { artistes: idsOf(before) },
    after: { artistes: idsOf(after) },
  })
  return after
}

const idsOf = (artists: readonly Artist[]) => artists.map(({ id }) => id)

async function playingOn(tx: Db, spectacleId: number): Promise<Artist[]> {
  const artists = await tx.artiste.findMany({
    where: { ...PRESENT, dates: { some: { spectacleId } } },
  })
  return artists.toSorted((a, b) => byName.compare(a.name, b.name)).map(present)
}

const playing = (dates: readonly PlannableDate[]) =>
  dates.filter(({ isPlaying }) => isPlaying).map(({ id }) => id)
