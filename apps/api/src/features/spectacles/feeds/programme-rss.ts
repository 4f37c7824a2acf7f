import { VENUE } from '@espace/contracts/lieu/lieu.constants'
import { dateWithoutYear } from '@espace/contracts/spectacles/dates-fr'
import { showPath } from '@espace/contracts/spectacles/show-path'
import type { FeedShow } from './feed-shows.ts'

/** What was announced last, as feed readers read it (RSS 2.0). */
export function programmeRss(shows: readonly FeedShow[], origin: string): string {
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

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Without what XML cannot hold. */
const escaped = (text: string): string =>
  text
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
