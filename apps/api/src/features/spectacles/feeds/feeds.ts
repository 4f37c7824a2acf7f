import { apiError } from '@espace/contracts/kernel/errors'
import { Id } from '@espace/contracts/kernel/inputs'
import { VENUE } from '@espace/contracts/lieu/venue'
import type { PrismaClient } from '@espace/prisma/client'
import { type RequestHandler, type Response, Router } from 'express'
import { calendarShow, calendarShows, newsShows } from './feed-shows.ts'
import { programmeCalendar } from './programme-calendar.ts'
import { programmeRss } from './programme-rss.ts'

interface FeedDeps {
  db: Pick<PrismaClient, '$queryRaw'>
  /** What the addresses of the site begin with. */
  origin: string
}

/**
 * The programme for calendars and feed readers: all of it, or one show. Outside the contract because they
 * are no JSON; the site has them at `/programme.ics`, `/programme.rss` and `/spectacles/{id}.ics`.
 */
export function serveFeeds({ db, origin }: FeedDeps, keepClosed: RequestHandler): Router {
  const router = Router()
  router.get('/api/spectacles/programme.ics', keepClosed, async (_, response) => {
    const shows = await calendarShows(db)
    sendCalendar(response, programmeCalendar(shows, { name: VENUE.name, origin }))
  })
  router.get('/api/spectacles/programme.rss', keepClosed, async (_, response) => {
    const feed = programmeRss(await newsShows(db), origin)
    response.set('Cache-Control', FRESH).type('application/rss+xml').send(feed)
  })
  router.get('/api/spectacles/:id/agenda.ics', keepClosed, async (request, response) => {
    const { data } = Id.safeParse(request.params)
    const show = data && (await calendarShow(db, data.id))
    if (!show) throw apiError('SPECTACLE_INTROUVABLE')
    sendCalendar(response, programmeCalendar([show], { name: show.title, origin }))
  })
  return router
}

/** Who follows a feed asks with the tag of what they have. */
const FRESH = 'public, max-age=0, must-revalidate'

export function sendCalendar(response: Response, calendar: string): void {
  response.set('Cache-Control', FRESH).type('text/calendar; charset=utf-8').send(calendar)
}
