import type { Reservation } from '@espace/contracts/reservations/reservation'
import { longDate, shortTime } from '#shared/lib/language/dates-fr.ts'
import { places, typeset } from '#shared/lib/language/french.ts'
import { t } from '#shared/lib/language/language.ts'
import { useNavigate } from '#shared/lib/router.ts'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { useHold } from './use-hold.ts'
import styles from '../../bookings/bookings.module.css'

// Parts shared by the holds awaiting payment and those awaiting verification.

export interface HoldProps {
  reservation: Reservation
  onPutAway: () => void
}

export function HeldDates({ items }: Pick<Reservation, 'items'>) {
  return (
    <ul className={styles.held}>
      {items.map((item) => (
        <li key={`${item.spectacleId} ${item.tarif}`}>
          <strong>{typeset(item.title)}</strong>
          {`, ${t('{day} à {time}', { day: longDate(item.date_spectacle), time: shortTime(item.heure_spectacle) })}, ${places(item.quantity)}${item.tarif === '' ? '' : ` (${item.tarifName})`}`}
        </li>
      ))}
    </ul>
  )
}

/** Visible countdown, hidden from screen readers, which get a few announcements instead. */
export function Countdown({ left }: { left: number }) {
  const seconds = String(left % 60).padStart(2, '0')
  return (
    <p className={styles.clock}>
      {t('Vos places sont gardées encore')}{' '}
      <span role="timer">{`${Math.floor(left / 60)}:${seconds}`}</span>
    </p>
  )
}

interface RunOutProps {
  id: string
  spectacleId: number | undefined
  onPutAway: () => void
}

export function RunOut({ id, spectacleId, onPutAway }: RunOutProps) {
  const navigate = useNavigate()
  const { end } = useHold(id)
  const close = () => {
    end()
    onPutAway()
  }
  const again = () => {
    close()
    void navigate(`/reserver/${spectacleId}`)
  }
  return (
    <p className={styles.changes}>
      <ActionButton onClick={again}>{t('Choisir à nouveau')}</ActionButton>
      <ActionButton look="line" onClick={close}>
        {t('Fermer')}
      </ActionButton>
    </p>
  )
}
