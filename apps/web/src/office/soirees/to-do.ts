import { DOOR_PATH } from '@espace/contracts/paths'
import type { Soiree, Tonight } from '@espace/contracts/soirees/soirees'
import { counted } from '#languages/fr/plural.ts'
import { groupBy } from '#shared/lib/group-by.ts'
import { dateWithoutYear } from '#shared/lib/language/dates-fr.ts'
import { typeset } from '#shared/lib/language/french.ts'
import { moment } from '#shared/lib/time/moment.ts'
import { soireePath } from './soirees.queries.ts'

export interface ToDo {
  text: string
  to: string
}

export const closingPath = (id: number) => `${DOOR_PATH}?seance=${id}&partie=bilan`

const editPath = ({ id }: Soiree) => `/dashboard?modifier=${id}`

const pathOf = ({ id }: Soiree) => soireePath(id)

/** What is amiss with a date, and where it is mended; the most costly omission first. */
const LACKS: readonly [string, (date: Soiree) => string, (date: Soiree) => boolean][] = [
  ['E-mail refusé', pathOf, ({ refused }) => refused > 0],
  ['Sans lien de billetterie', editPath, ({ hasTicketing }) => !hasTicketing],
  ['Sans prix', editPath, ({ hasPrice }) => !hasPrice],
  ['Sans image', editPath, ({ hasPicture }) => !hasPicture],
  ['Sans artiste', pathOf, ({ artists }) => artists.length === 0],
]

/** Tasks, most urgent first: money, unanswered messages, then incomplete dates. */
export function toDoOf({ dates, waiting }: Tonight) {
  const { messages, incidents, letters, toClose, putOff } = waiting
  const list: ToDo[] = []
  if (incidents > 0) {
    list.push({
      text: `${counted(incidents, 'paiement')} à vérifier`,
      to: '/dashboard/parametres',
    })
  }
  for (const { id, title, date_spectacle: day } of toClose) {
    list.push({ text: `Clôturer ${title}, ${dateWithoutYear(day)}`, to: closingPath(id) })
  }
  for (const { id, title, date_spectacle: day } of putOff) {
    const text = `Sans nouvelle date : ${title}, ${dateWithoutYear(day)}`
    list.push({ text, to: soireePath(id) })
  }
  if (messages > 0) {
    list.push({ text: `${counted(messages, 'message')} à traiter`, to: '/dashboard/messages' })
  }
  for (const { subject, status, scheduledAt } of letters) {
    list.push({ text: letterText(subject, status, scheduledAt), to: '/dashboard/newsletter' })
  }
  const playing = dates.filter(({ status }) => status !== 'annulé')
  for (const [text, to, isMissing] of LACKS) {
    const lacking = groupBy(playing.filter(isMissing), ({ title }) => title)
    for (const [title, [first, ...others]] of lacking) {
      if (!first) continue
      const day = dateWithoutYear(first.date_spectacle)
      const rest = others.length > 0 ? ` et ${counted(others.length, 'autre')}` : ''
      list.push({ text: `${text} : ${title}, ${day}${rest}`, to: to(first) })
    }
  }
  return list
}

function letterText(subject: string, status: string, scheduledAt: string | null): string {
  const said = { en_pause: 'en pause', partielle: 'à vérifier' }[status]
  const leaves = scheduledAt === null ? 'prévue au plus tôt' : `prévue le ${moment(scheduledAt)}`
  return typeset(`Lettre ${said ?? leaves} : « ${subject} »`)
}
