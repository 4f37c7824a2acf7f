import type { Reservation } from '@espace/contracts/reservations/reservation'
import { type ReactNode, useId, useSyncExternalStore } from 'react'
import { longDate, shortTime } from '#shared/lib/language/dates-fr.ts'
import { places, typeset } from '#shared/lib/language/french.ts'
import { type Text, t } from '#shared/lib/language/language.ts'
import { useNavigate } from '#shared/lib/router.ts'
import { ActionButton } from '#shared/ui/page/action.tsx'
import { useHold } from './use-hold.ts'
import styles from '../../bookings/bookings.module.css'

// Parts shared by the holds awaiting payment and those awaiting verification.

export interface HoldProps {
  reservation: Reservation
  onPutAway: () => void
}

/** Countdown in whole seconds to an instant of this device's clock; 0 afterwards. */
const useSecondsLeft = (until: number): number =>
  useSyncExternalStore(everySecond, () => Math.max(0, Math.ceil((until - Date.now()) / 1_000)))

function everySecond(onChange: () => void): () => void {
  const timer = setInterval(onChange, 1_000)
  return () => clearInterval(timer)
}

interface HoldFrameProps extends HoldProps {
  /** Titles while the seats are held, and afterwards. */
  titles: readonly [held: Text, over: Text]
  /** Says what to do, or what has happened. */
  renderWords: (left: number, isOver: boolean) => ReactNode
  children: ReactNode
  hasClock?: boolean
}

/** Seats with the time they are still held for. */
export function HoldFrame({
  reservation,
  onPutAway,
  titles,
  renderWords,
  ...parts
}: HoldFrameProps) {
  const { id, items, status, expiresAt } = reservation
  const left = useSecondsLeft(expiresAt === null ? 0 : Date.parse(expiresAt))
  const isOver = status === 'expired' || left === 0
  const title = useId()
  return (
    <section className={styles.ticket} aria-labelledby={title}>
      <p className={styles.state} id={title}>
        {t(titles[isOver ? 1 : 0])}
      </p>
      <HeldDates items={items} />
      {!isOver && (parts.hasClock ?? true) && <Countdown left={left} />}
      {renderWords(left, isOver)}
      {isOver ? (
        <RunOut id={id} spectacleId={items[0]?.spectacleId} onPutAway={onPutAway} />
      ) : (
        parts.children
      )}
    </section>
  )
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
function Countdown({ left }: { left: number }) {
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

function RunOut({ id, spectacleId, onPutAway }: RunOutProps) {
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
