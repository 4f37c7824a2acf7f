import { DOOR_PATH } from '@espace/contracts/paths'
import type { Soiree } from '@espace/contracts/soirees/soirees'
import { counted } from '#languages/fr/plural.ts'
import { ButtonLink } from '#shared/dialog/button.tsx'
import { places, sum, typeset } from '#shared/lib/language/french.ts'
import { Link } from '#shared/lib/router.ts'
import { whenOf } from '../reservations/words.ts'
import { FigureList } from '../ui/figure-list.tsx'
import { Tag } from '../ui/panel.tsx'
import { soireePath } from './soirees.queries.ts'
import styles from './soirees.module.css'

export const takenOf = ({ sold, guests, held }: Soiree): number => sold + guests + held

export const isSoldHere = ({ booking_mode: mode }: Soiree): boolean => mode === 'maison'

/** An evening: occupancy, revenue, line-up, and links to the door and to the bookings. */
export function SoireeCard({ date }: { date: Soiree }) {
  const { id, title, status, artists } = date
  const about = `: ${title}, ${whenOf(date)}`
  return (
    <li className={styles.card}>
      <h4 className={styles.name}>
        <Link to={soireePath(id)}>{typeset(title)}</Link>
      </h4>
      <p>
        <time dateTime={date.startsAt}>{whenOf(date)}</time>{' '}
        {status === 'annulé' && <Tag look="warn">Annulé</Tag>}
        {date.isClosed && <Tag look="ok">Clôturée</Tag>}
      </p>
      {artists.length > 0 && <p>Avec {artists.map(({ name }) => name).join(', ')}</p>}
      {isSoldHere(date) ? <Seats date={date} /> : <p>Billetterie extérieure</p>}
      {date.alerts > 0 && <p>{awaitedBy(date.alerts)}</p>}
      <p className={styles.ways}>
        {isSoldHere(date) && (
          <>
            <ButtonLink
              look={date.isTonight ? 'main' : 'line'}
              to={`${DOOR_PATH}?seance=${id}`}
              about={about}
            >
              Ouvrir la porte
            </ButtonLink>
            <ButtonLink to={`/dashboard/reservations?date=${id}`} about={about}>
              Réservations
            </ButtonLink>
          </>
        )}
        <ButtonLink to={`/dashboard?modifier=${id}`} about={about}>
          Modifier
        </ButtonLink>
      </p>
    </li>
  )
}

/** Number of subscribers to the date alert « Prévenez-moi ». */
export const awaitedBy = (addresses: number): string =>
  `${counted(addresses, 'adresse attend', 'adresses attendent')} l’ouverture des réservations`

export function Seats({ date }: { date: Soiree }) {
  const { capacity, sold, guests, held, waiting, available, receivedCents, dueCents } = date
  const [taken, most] = [takenOf(date), Math.max(capacity, 1)]
  const figures = [
    ['Réservées', sold],
    ['Invités', guests],
    ['En attente', held],
    ['Libres', available],
    ['Liste d’attente', waiting],
    ['Encaissé', sum(receivedCents)],
    ['À encaisser', sum(dueCents)],
  ] as const
  return (
    <>
      <p className={styles.filled}>
        <strong>
          {taken} / {capacity}
        </strong>{' '}
        places prises
        <meter
          className={styles.bar}
          min={0}
          max={most}
          value={taken}
          style={{ '--fill': `${Math.round((100 * taken) / most)}%` }}
          aria-label={`Places prises : ${title(date)}`}
        />
      </p>
      <FigureList of={figures} isBare />
      <Pace date={date} />
    </>
  )
}

const title = (date: Soiree) => `${date.title}, ${whenOf(date)}`

/** Pace of sales, compared with earlier dates of the same show at the same time before their start. */
function Pace({ date: { pace, sold, guests } }: { date: Soiree }) {
  if (!pace) return null
  const ahead = sold + guests - pace.seats
  const of = pace.dates > 1 ? `des ${pace.dates} dernières dates` : 'de la dernière date'
  const mean = `${pace.dates > 1 ? 'moyenne ' : ''}${of} : ${pace.seats}`
  if (ahead === 0) return <p>Comme d’habitude à ce stade ({mean}).</p>
  return (
    <p>
      {places(Math.abs(ahead))} de {ahead > 0 ? 'plus' : 'moins'} que d’habitude à ce stade ({mean}
      ).
    </p>
  )
}
