import type { Soiree } from '@espace/contracts/soirees/soirees'
import { useQuery } from '@tanstack/react-query'
import { counted } from '#languages/fr/plural.ts'
import { shortTime } from '#shared/lib/language/dates-fr.ts'
import { Link } from '#shared/lib/router.ts'
import { useAdmin } from '../lib/dashboard.tsx'
import { whenOf } from '../reservations/words.ts'
import { isSoldHere, takenOf } from './soiree-card.tsx'
import { soireesQueries } from './soirees.queries.ts'
import { toDoOf } from './to-do.ts'
import styles from './soirees.module.css'

/** « Ce soir » in short; nothing when loading it fails, so that the tab below still works. */
export function TonightBand() {
  const { data, isPending } = useQuery({ ...soireesQueries.tonight(useAdmin()), retry: false })
  if (isPending) return <p className={styles.band} data-screen-only />
  if (!data) return null
  const first = data.dates.find(({ status }) => status !== 'annulé')
  const count = toDoOf(data).length
  const emails = data.leaving.reduce((sum, each) => sum + each.emails, 0)
  return (
    <p className={styles.band} data-screen-only>
      <span>
        {first ? inShort(first) : 'Aucune date à venir.'}
        {count > 0 && ` ${counted(count, 'chose')} à faire.`}
        {emails > 0 && ` ${counted(emails, 'email va', 'emails vont')} partir.`}
      </span>
      <Link to="/dashboard/ce-soir">Ouvrir « Ce soir »</Link>
    </p>
  )
}

function inShort(date: Soiree): string {
  const when = date.isTonight
    ? `Ce soir, ${shortTime(date.heure_spectacle)}`
    : `Prochaine date, ${whenOf(date)}`
  const seats = isSoldHere(date) ? `, ${takenOf(date)} / ${date.capacity} places prises` : ''
  return `${when} : ${date.title}${seats}.`
}
