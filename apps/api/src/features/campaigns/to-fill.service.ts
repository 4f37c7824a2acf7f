import { apiError } from '@espace/contracts/kernel/errors'
import { dateWithoutYear } from '@espace/contracts/spectacles/dates-fr'
import { showPath } from '@espace/contracts/spectacles/show-path'
import * as z from 'zod'
import { queryRow } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { escaped } from './week.service.ts'

const Show = z.object({ id: z.int(), title: z.string(), day: z.string(), hour: z.string() })

/** « Places à remplir » : a draft for a date with seats left. It omits their number, which is stale when read. */
export function toFillService({ db, origin }: Pick<Services, 'db' | 'origin'>) {
  return {
    async compose(id: number): Promise<{ title: string; subject: string; message: string }> {
      const show = await queryRow(db, Show)`
        select id, title, to_char(date_spectacle, 'YYYY-MM-DD') as day,
               to_char(heure_spectacle, 'HH24:MI') as hour
          from spectacles where id = ${id} and is_visible(spectacles) and not is_off(spectacles)`
      if (!show) throw apiError('SPECTACLE_INTROUVABLE')
      const { title, day, hour } = show
      const when = dateWithoutYear(day)
      const link = `<a href="${origin}${showPath(show)}" target="_blank">${escaped(title)}</a>`
      const paragraphs = [
        'Bonjour,',
        `${link} se joue ${when} à ${hour}, et il reste des places. Vous étiez là pour ce spectacle ou pour un autre du même genre : nous avons pensé à vous.`,
        'À très vite dans la salle !',
      ]
      return {
        title,
        subject: `Il reste des places ${when} : ${title}`,
        message: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n'),
      }
    },
  }
}
