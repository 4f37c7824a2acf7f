import { apiError } from '@espace/contracts/kernel/errors'
import { Id } from '@espace/contracts/kernel/inputs'
import { AMBIANCES, ambianceOf } from '@espace/contracts/spectacles/ambiance'
import type { PrismaClient } from '@espace/prisma/client'
import { Router } from 'express'
import { LRUCache } from 'lru-cache'

/** Cards kept ready; each is some 40 kB. */
const CARDS = 100

interface Deps {
  db: Pick<PrismaClient, 'spectacle'>
}

/**
 * `/api/spectacles/{id}/carte.png`, 1200 × 630: what social networks show of a show. Outside the
 * contract because it is a picture. It is drawn when it is first asked for, from what it says.
 */
export function serveSocialCards({ db }: Deps): Router {
  const cards = new LRUCache<string, Promise<Buffer>>({ max: CARDS })
  const router = Router()
  router.get('/api/spectacles/:id/carte.png', async (request, response) => {
    const art = await artOf(db, request.params)
    const key = JSON.stringify(art)
    let card = cards.get(key)
    if (!card) {
      card = draw(art)
      cards.set(key, card)
      card.catch(() => cards.delete(key))
    }
    response
      .type('png')
      .set('Cache-Control', 'public, max-age=3600')
      .send(await card)
  })
  return router
}

async function artOf(db: Deps['db'], params: unknown) {
  const parsed = Id.safeParse(params)
  const show = parsed.success
    ? await db.spectacle.findUnique({
        where: parsed.data,
        select: { title: true, genre: true, ambiance: true, motif: true, date: true, time: true },
      })
    : null
  if (!show) throw apiError('SPECTACLE_INTROUVABLE')
  const ambiance = AMBIANCES.find((known) => known === show.ambiance) ?? null
  return {
    title: show.title,
    genre: show.genre,
    foot: `${wallDay.format(show.date)} — ${show.time.toISOString().slice(11, 16)}`,
    ambiance: ambianceOf({ title: show.title, ambiance }),
    motif: show.motif,
  }
}

/** The columns have no zone: their UTC fields are what the clock in Lille says. */
const wallDay = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

type Art = Awaited<ReturnType<typeof artOf>>

/** Fonts and drawings are loaded with the first card, not with the process. */
async function draw(art: Art): Promise<Buffer> {
  const [{ drawCard }, { motifOf }, { renderCard }] = await Promise.all([
    import('@espace/pictures/show-art'),
    import('@espace/pictures/motifs'),
    import('@espace/pictures/render'),
  ])
  return renderCard(drawCard({ ...art, motif: motifOf(art) }))
}
