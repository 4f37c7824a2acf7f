import { apiError } from '@espace/contracts/kernel/errors'
import { Id } from '@espace/contracts/kernel/fields'
import { VENUE } from '@espace/contracts/lieu/lieu.constants'
import { dateWithoutYear } from '@espace/contracts/spectacles/dates-fr'
import { showPath } from '@espace/contracts/spectacles/show-path'
import escapeHtml from 'escape-html'
import { Router } from 'express'
import { publicFile, type PublicGuards } from '#http/answers/public-file.ts'
import { readVenueLines } from '#platform/venue/operator.ts'
import type { Services } from '#services.ts'
import { calendarShow, calendarShows, newsShows, type FeedShow } from './feed-shows.ts'
import { programmeCalendar } from './programme-calendar.ts'

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
        venue: await readVenueLines(db),
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
        venue: await readVenueLines(db),
      })
    }),
  )
  return router
}

/** Artists and their dates are among what the topic is made of. */
export const CALENDAR = { topic: 'spectacles', type: 'text/calendar; charset=utf-8' } as const

const RSS = { topic: 'spectacles', type: 'application/rss+xml; charset=utf-8' } as const

function programmeRss(shows: readonly FeedShow[], origin: string): string {
  const { hostname } = new URL(origin)
  const items = shows.map(
    (show) => `<item>
<title>${escaped(`${show.title}, ${whenOf(show)}`)}</title>
<link>${escaped(origin + showPath(show))}</link>
<guid isPermaLink="false">seance-${show.id}@${hostname}</guid>
<pubDate>${new Date(show.publishedAt).toUTCString()}</pubDate>
<description>${escaped(show.description)}</description>
</item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escaped(`${VENUE.name} : le programme`)}</title>
<link>${origin}/spectacles</link>
<atom:link href="${origin}/programme.rss" rel="self" type="application/rss+xml"/>
<description>Les dernières dates annoncées à L’espace comédie, à Lille.</description>
<language>fr</language>
${items.join('\n')}
</channel>
</rss>
`
}

/** `lundi 23 novembre à 20:30` */
function whenOf({ startsAt }: FeedShow): string {
  const paris = Temporal.Instant.from(startsAt).toZonedDateTimeISO('Europe/Paris')
  const time = paris.toPlainTime().toString().slice(0, 5)
  return `${dateWithoutYear(paris.toPlainDate().toString())} à ${time}`
}

/** Without what XML cannot hold. */
const escaped = (text: string): string => escapeHtml(text.replaceAll(/(?![\n\t])\p{Cc}/gu, ''))
