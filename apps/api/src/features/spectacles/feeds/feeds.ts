import { apiError } from '@espace/contracts/kernel/errors'
import { Id } from '@espace/contracts/kernel/fields'
import { VENUE } from '@espace/contracts/lieu/lieu.constants'
import { Router } from 'express'
import { publicFile, type PublicGuards } from '#http/answers/public-file.ts'
import { readHouseLines } from '#platform/venue/operator.ts'
import type { Services } from '#services.ts'
import { calendarShow, calendarShows, newsShows } from './feed-shows.ts'
import { programmeCalendar } from './programme-calendar.ts'
import { programmeRss } from './programme-rss.ts'

/**
 * The programme for calendars and feed readers: all of it, or one show. Outside the contract because they
 * are no JSON; the site has them at `/programme.ics`, `/programme.rss` and `/spectacles/{id}.ics`.
 */
export function serveFeeds({ db, origin }: Services, guards: PublicGuards): Router {
  const router = Router()
  router.get(
    '/api/spectacles/programme.ics',
    publicFile(guards, CALENDAR, async () =>
      programmeCalendar(await calendarShows(db), {
        name: VENUE.name,
        origin,
        house: await readHouseLines(db),
      }),
    ),
  )
  router.get(
    '/api/spectacles/programme.rss',
    publicFile(guards, RSS, async () => programmeRss(await newsShows(db), origin)),
  )
  router.get(
    '/api/spectacles/:id/agenda.ics',
    publicFile(guards, CALENDAR, async ({ params }) => {
      const { data } = Id.safeParse(params)
      const show = data && (await calendarShow(db, data.id))
      if (!show) throw apiError('SPECTACLE_INTROUVABLE')
      return programmeCalendar([show], {
        name: show.title,
        origin,
        house: await readHouseLines(db),
      })
    }),
  )
  return router
}

/** Artists and their dates are among what the topic is made of. */
export const CALENDAR = { topic: 'spectacles', type: 'text/calendar; charset=utf-8' } as const

const RSS = { topic: 'spectacles', type: 'application/rss+xml; charset=utf-8' } as const
