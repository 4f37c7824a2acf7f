import { dateWithoutYear } from '@espace/contracts/spectacles/dates-fr'
import { showPath } from '@espace/contracts/spectacles/show-path'
import * as z from 'zod'
import { queryRows } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { PLACES_LEFT } from '../spectacles/show-columns.ts'

/** Days of a week's programme, today included. */
const DAYS = 7

const Show = z.object({ id: z.int(), title: z.string(), day: z.string(), hour: z.string() })
type Show = z.infer<typeof Show>

/** 'Programme de la semaine': a draft of the dates with seats left in the next seven days. */
export function weekService({ db, origin, now }: Services) {
  return {
    async compose(): Promise<{ subject: string; message: string }> {
      const from = now()
      const shows = await queryRows(db, Show)`
        select id, title, to_char(date_spectacle, 'YYYY-MM-DD') as day,
               to_char(heure_spectacle, 'HH24:MI') as hour
          from spectacles
         where is_visible(spectacles)
           and starts_at > ${from}::timestamptz
           and starts_at < ${from}::timestamptz + make_interval(days => ${DAYS}::int)
           and status <> 'annulé' and coalesce(${PLACES_LEFT} > 0, true)
         order by starts_at, id`
      const days = Map.groupBy(shows, ({ day }) => day)
      const blocks = [...days].map(([day, ofDay]) => dayBlock(day, ofDay, origin))
      const opening =
        blocks.length > 0
          ? 'Voici ce qui se joue cette semaine à L’espace comédie.'
          : 'Relâche cette semaine : le rideau se repose, et nous avec.'
      return {
        subject: 'Le programme de la semaine',
        message: ['Bonjour,', opening, ...blocks, 'À très vite dans la salle !']
          .map((paragraph) => `<p>${paragraph}</p>`)
          .join('\n'),
      }
    },
  }
}

function dayBlock(day: string, shows: Show[], origin: string): string {
  const name = dateWithoutYear(day)
  const lines = shows.map(({ id, title, hour }) => {
    return `${hour} : <a href="${origin}${showPath({ id, title })}" target="_blank">${escaped(title)}</a>`
  })
  return [`<strong>${name.charAt(0).toUpperCase()}${name.slice(1)}</strong>`, ...lines].join(
    '<br />',
  )
}

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
