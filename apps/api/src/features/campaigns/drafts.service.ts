import { apiError } from '@espace/contracts/kernel/errors'
import { dateWithoutYear } from '@espace/contracts/spectacles/dates-fr'
import { showPath } from '@espace/contracts/spectacles/show-path'
import { upperFirst } from 'es-toolkit/string/upperFirst'
import escapeHtml from 'escape-html'
import type * as z from 'zod'
import { queryRows } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { PLACES_LEFT } from '../spectacles/show-columns.ts'
import { DatedShow, findPublicDate } from './sending/poster.ts'

/** Days of a week's programme, today included. */
const DAYS = 7

type Show = z.infer<typeof DatedShow>

/** Drafts of newsletters, prefilled from the programme for the team to complete. */
export function draftsService({ db, origin, now }: Services) {
  const linkTo = (show: Show) =>
    `<a href="${origin}${showPath(show)}" target="_blank">${escapeHtml(show.title)}</a>`

  const dayBlock = (day: string, shows: Show[]): string => {
    const heading = `<strong>${upperFirst(dateWithoutYear(day))}</strong>`
    return [heading, ...shows.map((show) => `${show.hour} : ${linkTo(show)}`)].join('<br />')
  }

  return {
    /** 'Programme de la semaine': the dates with seats left in the next seven days. */
    async week(): Promise<{ subject: string; message: string }> {
      const from = now()
      const shows = await queryRows(db, DatedShow)`
        select id, title, to_char(date_spectacle, 'YYYY-MM-DD') as day,
               to_char(heure_spectacle, 'HH24:MI') as hour
          from spectacles
         where is_visible(spectacles)
           and starts_at > ${from}::timestamptz
           and starts_at < ${from}::timestamptz + make_interval(days => ${DAYS}::int)
           and not is_off(spectacles) and coalesce(${PLACES_LEFT} > 0, true)
         order by starts_at, id`
      const days = Map.groupBy(shows, ({ day }) => day)
      const opening =
        shows.length > 0
          ? 'Voici ce qui se joue cette semaine à L’espace comédie.'
          : 'Relâche cette semaine : le rideau se repose, et nous avec.'
      const blocks = Array.from(days, ([day, ofDay]) => dayBlock(day, ofDay))
      return { subject: 'Le programme de la semaine', message: letterOf(opening, ...blocks) }
    },

    /** « Places à remplir »: a date with seats left. It omits their number, which is stale when read. */
    async toFill(id: number): Promise<{ title: string; subject: string; message: string }> {
      const show = await findPublicDate(db, id)
      if (!show) throw apiError('SPECTACLE_INTROUVABLE')
      const { title, hour } = show
      const when = dateWithoutYear(show.day)
      const invitation = `${linkTo(show)} se joue ${when} à ${hour}, et il reste des places. Vous étiez là pour ce spectacle ou pour un autre du même genre : nous avons pensé à vous.`
      const subject = `Il reste des places ${when} : ${title}`
      return { title, subject, message: letterOf(invitation) }
    },
  }
}

const letterOf = (...paragraphs: string[]): string =>
  ['Bonjour,', ...paragraphs, 'À très vite dans la salle !']
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('\n')
