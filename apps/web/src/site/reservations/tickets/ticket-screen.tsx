import type { Reservation } from '@espace/contracts/reservations/reservation'
import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { cardPath } from '@espace/contracts/spectacles/show-path'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { openerOf, returnFocus } from '#shared/dialog/return-focus.ts'
import { PERSONAL } from '#shared/lib/client/query-client.ts'
import { longDate, shortTime } from '#shared/lib/language/dates-fr.ts'
import { typeset } from '#shared/lib/language/french.ts'
import { t } from '#shared/lib/language/language.ts'
import { parisInstant } from '#shared/lib/time/paris.ts'
import { qrDrawing } from './qr-drawing.ts'
import type { ShownSeat } from './shown-seats.ts'
import fallen from '#shared/ui/text/title.module.css'
import styles from './ticket-screen.module.css'

interface TicketScreenProps {
  item: Reservation['items'][number]
  seats: readonly ShownSeat[]
  isRead: boolean
  onClose: () => void
}

/** Minimum length of a swipe, in pixels. */
const SWIPE = 40

/**
 * Full-screen ticket, one code after the other, on white and with a wake lock. Once checked in, the last letter of
 * its title falls and its stub tears; the code stays, for friends who come later.
 */
export function TicketScreen({ item, seats, isRead, onClose }: TicketScreenProps) {
  const [index, setIndex] = useState(0)
  const [opener] = useState(openerOf)
  const from = useRef(0)
  const isAllRead = seats.every((each) => each.isRead)
  useWakeLock()
  useReading(Date.parse(parisInstant(item.date_spectacle, item.heure_spectacle)), isAllRead)
  const last = seats.length - 1
  const go = (step: number) => setIndex((now) => Math.min(last, Math.max(0, now + step)))
  const goByKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') go(1)
    if (key === 'ArrowLeft') go(-1)
  }
  const seat = seats[index]
  if (!seat) return null
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          className={styles.screen}
          data-read={isRead || undefined}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => returnFocus(event, opener)}
          onKeyDown={goByKey}
          onPointerDown={({ clientX }) => {
            from.current = clientX
          }}
          onPointerUp={({ clientX }) => {
            const way = clientX - from.current
            if (Math.abs(way) > SWIPE) go(way < 0 ? 1 : -1)
          }}
        >
          <header className={styles.head}>
            <Poster spectacleId={item.spectacleId} />
            <Dialog.Title className={styles.title}>
              <span className="visually-hidden">{item.title}</span>
              <FallingTitle title={typeset(item.title)} isFallen={isRead} />
            </Dialog.Title>
            <p>
              {t('{day} à {time}', {
                day: longDate(item.date_spectacle),
                time: shortTime(item.heure_spectacle),
              })}
              , {item.lieu}
            </p>
          </header>
          <div className={styles.stub} aria-live="polite">
            <p className={styles.label}>
              {seat.isRead ? t('Entrez, et bon spectacle !') : seat.label}
            </p>
            <QrCode code={seat.code} />
            <p className={styles.code}>{groupedCode(seat.code)}</p>
            <p>{seat.note}</p>
          </div>
          <footer className={styles.foot}>
            {last > 0 && (
              <>
                <button type="button" disabled={index === 0} onClick={() => go(-1)}>
                  {t('Précédent')}
                </button>
                <button type="button" disabled={index === last} onClick={() => go(1)}>
                  {t('Suivant')}
                </button>
              </>
            )}
            <Dialog.Close>{t('Fermer')}</Dialog.Close>
          </footer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The drawn card of the show; without a network there is none. */
function Poster({ spectacleId }: { spectacleId: number }) {
  const [isAway, setIsAway] = useState(false)
  if (isAway) return null
  return (
    <img
      src={cardPath(spectacleId)}
      width={171}
      height={90}
      alt=""
      onError={() => setIsAway(true)}
    />
  )
}

/** Animates the last letter of the title once; with `prefers-reduced-motion` it has fallen already. */
function FallingTitle({ title, isFallen }: { title: string; isFallen: boolean }) {
  const letters = Array.from(title)
  return (
    <span aria-hidden="true">
      {letters.slice(0, -1).join('')}
      <span className={isFallen ? fallen.chute : undefined}>{letters.at(-1)}</span>
    </span>
  )
}

function QrCode({ code }: { code: string }) {
  const { size, path } = qrDrawing(code)
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={t('QR code du billet {code}', { code: groupedCode(code) })}
    >
      <path d={path} />
    </svg>
  )
}

/** Polling interval within the rate limit of email links, thirty requests in a quarter of an hour. */
const ASK_MS = 30_000
const DOORS_MS = 2 * 3_600_000

/** While a ticket is shown around its evening, polls whether it was checked in; stops once it is. */
function useReading(startsAt: number, isRead: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isRead || Math.abs(startsAt - Date.now()) > DOORS_MS) return undefined
    const ask = () => {
      if (document.visibilityState === 'hidden' || !navigator.onLine) return
      for (const queryKey of [[PERSONAL, 'reservations'], ['order']]) {
        void queryClient.invalidateQueries({ queryKey })
      }
    }
    const timer = setInterval(ask, ASK_MS)
    return () => clearInterval(timer)
  }, [queryClient, startsAt, isRead])
}

/** Screen wake lock while mounted; no effect in browsers without the API. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isGone = false
    // The browser releases the lock of a hidden page.
    const keep = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      const taken = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isGone) await taken?.release()
      else lock = taken
    }
    const take = () => void keep()
    take()
    document.addEventListener('visibilitychange', take)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [])
}
