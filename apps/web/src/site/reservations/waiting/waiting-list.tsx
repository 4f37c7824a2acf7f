import { LOGIN_PATH } from '@espace/contracts/paths'
import { MAX_SEATS } from '@espace/contracts/reservations/reservations.constants'
import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { places, typeset } from '#shared/lib/language/french.ts'
import { t } from '#shared/lib/language/language.ts'
import { useNavigate } from '#shared/lib/router.ts'
import { useApi, useNow, useSession } from '#shared/lib/services.tsx'
import { noSales } from '#shared/spectacles/booking/sales.ts'
import { isOff } from '#shared/spectacles/show-status.ts'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { SeatOptions } from '../checkout/seat-choice.tsx'
import { reservationsQueries } from '../reservations.queries.ts'
import { useWaiting } from './use-waiting.ts'
import { WaitingTicket } from './waiting-party.tsx'
import booking from '../booking.module.css'
import bookings from '../bookings/bookings.module.css'

/** Joins the waiting list, for a customer who wants more seats than are left. */
export function WaitingList({ show }: { show: Spectacle }) {
  const { status } = useSession()
  const { data = [] } = useQuery({
    ...reservationsQueries.waiting(useApi()),
    enabled: status === 'in',
  })
  const left = show.places_restantes
  const now = useNow()
  const isOver = isOff(show) || Date.parse(show.startsAt) <= now || noSales(show, now) !== undefined
  if (show.booking_mode !== 'maison' || isOver || left === null || left >= MAX_SEATS) return null
  const party = data.find(({ spectacleId }) => spectacleId === show.id)
  if (party) {
    return (
      <ul className={bookings.list}>
        <WaitingTicket party={party} />
      </ul>
    )
  }
  if (left === 0) return <Join show={show} fewest={1} />
  return (
    <details className="fold">
      <summary>{typeset(t('Vous êtes plus nombreux ? La liste d’attente'))}</summary>
      <Join show={show} fewest={left + 1} />
    </details>
  )
}

/** Default number of seats: most parties are couples. */
const USUAL_SEATS = 2

function Join({ show: { id: spectacleId }, fewest }: { show: Spectacle; fewest: number }) {
  const { status } = useSession()
  const navigate = useNavigate()
  const { join, isBusy, problem } = useWaiting()
  const [wanted, setWanted] = useState(USUAL_SEATS)
  // The minimum exceeds the seats left, so it rises with every cancellation.
  const quantity = Math.max(fewest, wanted)
  const id = useId()
  const submit = () => {
    if (status === 'in') return join({ spectacleId, quantity })
    const redirect = new URLSearchParams({ redirect: `/reserver/${spectacleId}` })
    void navigate(`${LOGIN_PATH}?${redirect}`)
  }
  return (
    <section className={booking.form} aria-labelledby={`${id}-titre`}>
      <h3 id={`${id}-titre`}>{t('Liste d’attente')}</h3>
      <Paragraph>
        {t(
          'Dites-nous combien vous êtes : quand toutes vos places se libèrent, nous vous les gardons et nous vous écrivons. Rien n’est dû tant que vous n’avez pas dit oui.',
        )}
      </Paragraph>
      <p className={booking.field}>
        <label htmlFor={id}>{t('Nombre de places voulues')}</label>
        <select id={id} value={quantity} onChange={({ target }) => setWanted(Number(target.value))}>
          <SeatOptions fewest={fewest} most={MAX_SEATS} />
        </select>
      </p>
      <div role="alert">
        {problem && <Paragraph className={booking.problem}>{problem}</Paragraph>}
      </div>
      <p>
        <ActionButton isDisabled={isBusy || status === 'unknown'} onClick={submit}>
          {status === 'out'
            ? t('Me connecter et m’inscrire')
            : t('M’inscrire pour {seats}', { seats: places(quantity) })}
        </ActionButton>
      </p>
    </section>
  )
}
