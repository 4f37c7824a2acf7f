import type { WaitingParty } from '@espace/contracts/reservations/waiting'
import { showPath } from '@espace/contracts/spectacles/show-path'
import { useQuery } from '@tanstack/react-query'
import { dateWithoutYear, shortTime } from '#shared/lib/language/dates-fr.ts'
import { duration, places, price, typeset } from '#shared/lib/language/french.ts'
import { t } from '#shared/lib/language/language.ts'
import { Link } from '#shared/lib/router.ts'
import { useApi, useNow } from '#shared/lib/services.tsx'
import { parisInstant, withParisOffset } from '#shared/lib/time/paris.ts'
import { ErrorMessage } from '#shared/ui/feedback/status.tsx'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { whenOf } from '../bookings/bookings.ts'
import { reservationsQueries } from '../reservations.queries.ts'
import { useWaiting } from './use-waiting.ts'
import styles from '../bookings/bookings.module.css'

/** Waiting list entries and offers of the account; nothing without any. */
export function MyWaiting() {
  const { data = [], error, refetch } = useQuery(reservationsQueries.waiting(useApi()))
  if (error) return <ErrorMessage error={error} onRetry={() => void refetch()} />
  if (data.length === 0) return null
  return (
    <ul className={styles.list}>
      {data.map((party) => (
        <WaitingTicket key={party.id} party={party} />
      ))}
    </ul>
  )
}

/** A waiting list entry: its rank, or its offer with a button to accept. */
export function WaitingTicket({ party }: { party: WaitingParty }) {
  const { title, date_spectacle, heure_spectacle, lieu, quantity, offeredUntil } = party
  return (
    <li className={styles.ticket}>
      <p className={styles.state}>
        {t(offeredUntil === null ? 'Liste d’attente' : 'C’est votre tour')}
      </p>
      <h3 className={styles.title}>
        <Link to={showPath({ id: party.spectacleId, title })}>{typeset(title)}</Link>
      </h3>
      <p className={styles.when}>
        <time dateTime={parisInstant(date_spectacle, heure_spectacle)}>{whenOf(party)}</time>,{' '}
        {lieu}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('Places')}</dt>
          <dd>{places(quantity)}</dd>
        </div>
        <div>
          <dt>{t(offeredUntil === null ? 'Votre rang' : 'Prix')}</dt>
          <dd>{party.rank ?? price(quantity * party.price_cents)}</dd>
        </div>
      </dl>
      <PartyAnswer party={party} />
    </li>
  )
}

export function PartyAnswer({ party }: { party: WaitingParty }) {
  const { accept, leave, isBusy } = useWaiting()
  const { id, title, quantity, offeredUntil, payment } = party
  const about = `: ${title}`
  if (offeredUntil === null) {
    return (
      <>
        <Paragraph>
          {t('Dès que toutes vos places se libèrent, nous vous les gardons et nous vous écrivons.')}
        </Paragraph>
        <p>
          <ActionButton look="line" about={about} isDisabled={isBusy} onClick={() => leave(id)}>
            {t('Quitter la liste')}
          </ActionButton>
        </p>
      </>
    )
  }
  return (
    <>
      <HeldUntil instant={offeredUntil} />
      <p className={styles.changes}>
        <ActionButton about={about} isDisabled={isBusy} onClick={() => accept(id)}>
          {t(payment === 'ligne' ? 'Prendre et payer {seats}' : 'Prendre {seats}', {
            seats: places(quantity),
          })}
        </ActionButton>
        <ActionButton look="line" about={about} isDisabled={isBusy} onClick={() => leave(id)}>
          {t('Les laisser à d’autres')}
        </ActionButton>
      </p>
    </>
  )
}

/** Expiry of an offer, as `lundi 23 novembre à 18:30`, with the time left. */
export function HeldUntil({ instant }: { instant: string }) {
  const now = useNow()
  const [day = '', time = ''] = withParisOffset(instant).split('T')
  const minutes = Math.max(0, Math.floor((Date.parse(instant) - now) / 60_000))
  return (
    <Paragraph>
      {t('Gardées pour vous jusqu’au')}{' '}
      <time dateTime={instant}>{`${dateWithoutYear(day)} ${t('à')}\u00a0${shortTime(time)}`}</time>
      <span>{t(' : encore {duration}.', { duration: duration(minutes) })}</span>
    </Paragraph>
  )
}
