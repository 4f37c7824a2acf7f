import { dateWithoutYear } from '@espace/contracts/spectacles/dates-fr'
import { cardPath, showPath } from '@espace/contracts/spectacles/show-path'
import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import type { Poster } from '#platform/mail/content/mail-content.ts'
import { queryRow } from '#platform/sql.ts'

export const DatedShow = z.object({
  id: z.int(),
  title: z.string(),
  day: z.string(),
  hour: z.string(),
})

export const findPublicDate = (db: Db, id: number) =>
  queryRow(db, DatedShow)`
    select id, title, to_char(date_spectacle, 'YYYY-MM-DD') as day, to_char(heure_spectacle, 'HH24:MI') as hour
      from spectacles where id = ${id} and is_visible(spectacles) and not is_off(spectacles)`

/** The poster of a date in a mail; null once the date is not public any more. */
export async function posterOf(db: Db, id: number | null | undefined): Promise<Poster | null> {
  if (id == null) return null
  const show = await findPublicDate(db, id)
  if (!show) return null
  const { title, day, hour } = show
  return {
    title,
    when: `${dateWithoutYear(day)} à ${hour}`,
    url: showPath(show),
    picture: cardPath(show.id),
  }
}
