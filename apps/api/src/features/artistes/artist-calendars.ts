import { apiError } from '@espace/contracts/kernel/errors'
import { Id } from '@espace/contracts/kernel/fields'
import { Router } from 'express'
import { publicFile, type PublicGuards } from '#http/answers/public-file.ts'
import { readVenueLines } from '#platform/venue/operator.ts'
import type { Services } from '#services.ts'
import { calendarShows } from '../spectacles/feeds/feed-shows.ts'
import { CALENDAR } from '../spectacles/feeds/feeds.ts'
import { programmeCalendar } from '../spectacles/feeds/programme-calendar.ts'
import { PRESENT } from './artistes.service.ts'
import { withArtist } from './line-ups.service.ts'

/** The dates of one artist for calendars; the site has them at `/artistes/{id}.ics`. */
export function serveArtistCalendars({ db, origin }: Services, guards: PublicGuards): Router {
  const router = Router()
  router.get(
    '/api/artistes/:id/agenda.ics',
    publicFile(guards, CALENDAR, async ({ params }) => {
      const { data } = Id.safeParse(params)
      const artist = data && (await db.artiste.findFirst({ where: { id: data.id, ...PRESENT } }))
      if (!artist) throw apiError('RESSOURCE_INTROUVABLE')
      const shows = await calendarShows(db, withArtist(artist.id))
      return programmeCalendar(shows, {
        name: artist.name,
        origin,
        venue: await readVenueLines(db),
      })
    }),
  )
  return router
}
