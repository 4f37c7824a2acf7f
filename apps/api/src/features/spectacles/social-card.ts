import { apiError } from '@espace/contracts/kernel/errors'
import { Id } from '@espace/contracts/kernel/fields'
import { dateWithoutYear } from '@espace/contracts/spectacles/dates-fr'
import { ambianceOf, AMBIANCES } from '@espace/contracts/spectacles/spectacles.constants'
import type { Db } from '@espace/prisma/client'
import { Router } from 'express'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import * as z from 'zod'
import { guardPublic, type PublicGuards } from '#http/answers/public-file.ts'
import { queryRow } from '#platform/sql.ts'
import { licenceLine, readVenue } from '#platform/venue/operator.ts'
import type { Services } from '#services.ts'

/** Cached cards; each is some 40 kB. */
const CARDS = 100

/** Cards that may wait to be drawn; the last of them some four seconds. */
const MAX_WAITING = 20

/**
 * `/api/spectacles/{id}/carte.png`, 1200 × 630: what social networks show of a show. Outside the
 * contract because it is a picture. It is drawn when it is first asked for, from what it says.
 */
export function serveSocialCards({ db }: Services, guards: PublicGuards): Router {
  // One at a time: a drawing keeps a core busy for some 200 ms, and the pages need it too.
  const queue = pLimit(1)
  const cards = new LRUCache<string, Buffer, Art>({
    max: CARDS,
    fetchMethod: (_, __, { context: art }) => {
      if (queue.pendingCount >= MAX_WAITING) throw apiError('SERVICE_INDISPONIBLE')
      return queue(() => draw(art))
    },
  })
  const router = Router()
  router.get('/api/spectacles/:id/carte.png', ...guardPublic(guards), async (request, response) => {
    const art = await artOf(db, request.params)
    const card = await cards.forceFetch(JSON.stringify(art), { context: art })
    // Mails embed it, inside mail programs on other sites.
    response.set('Cross-Origin-Resource-Policy', 'cross-origin')
    response.type('png').set('Cache-Control', 'public, max-age=3600').send(card)
  })
  return router
}

async function artOf(db: Db, params: unknown) {
  const { data } = Id.safeParse(params)
  const show =
    data &&
    (await queryRow(db, Shown)`
        select title, genre, ambiance, motif,
               to_char(date_spectacle, 'YYYY-MM-DD') as day, to_char(heure_spectacle, 'HH24:MI') as time
          from spectacles where id = ${data.id} and is_visible(spectacles)`)
  if (!show) throw apiError('SPECTACLE_INTROUVABLE')
  const ambiance = AMBIANCES.find((known) => known === show.ambiance) ?? null
  return {
    title: show.title,
    genre: show.genre,
    foot: `${dateWithoutYear(show.day)} — ${show.time}`,
    ambiance: ambianceOf({ title: show.title, ambiance }),
    motif: show.motif,
    licence: licenceLine(await readVenue(db)),
  }
}

const Shown = z.object({
  title: z.string(),
  genre: z.string().nullable(),
  ambiance: z.string().nullable(),
  motif: z.string().nullable(),
  day: z.string(),
  time: z.string(),
})

type Art = Awaited<ReturnType<typeof artOf>>

/** Fonts and drawings are loaded with the first card, not with the process. */
async function draw(art: Art): Promise<Buffer> {
  const [{ drawCard }, { motifOf }, { renderCard }] = await Promise.all([
    import('@espace/pictures/drawing/show-art'),
    import('@espace/pictures/drawing/motifs/motifs'),
    import('@espace/pictures/drawing/render'),
  ])
  return renderCard(drawCard({ ...art, motif: motifOf(art) }))
}
