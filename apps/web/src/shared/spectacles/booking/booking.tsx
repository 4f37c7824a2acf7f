import { showPath } from '@espace/contracts/spectacles/show-path'
import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { dateWithoutYear } from '#shared/lib/language/dates-fr.ts'
import { t } from '#shared/lib/language/language.ts'
import { useApi } from '#shared/lib/services.tsx'
import { ActionLink, ToProgramme, OutwardLink } from '#shared/ui/page/action.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { priceOf } from '../show-price.ts'
import { isOff } from '../show-status.ts'
import { isFull as isSoldOut } from '../tags.tsx'
import { useToCome } from '../to-come.ts'
import { ALERT_ID } from './awaited.ts'
import { datesOfTitle } from './dates-of-title.ts'
import { noSales } from './sales.ts'
import styles from './booking.module.css'

/** Anchor of the booking form on the page of a show. */
export const FORM_ID = 'reserver'

interface BookingProps {
  show: Pick<
    Spectacle,
    | 'id'
    | 'title'
    | 'lien_spectacle'
    | 'booking_mode'
    | 'salesOpenAt'
    | 'salesCloseAt'
    | 'startsAt'
    | 'price_cents'
    | 'tarifs'
    | 'status'
    | 'previousStartsAt'
  >
  now: number
  isFull: boolean
  /** The booking form is on this page. */
  isOpenHere?: boolean
  /** The form of the date alert « Prévenez-moi » is on this page. */
  canWait?: boolean
}

/** Call to action (§2): our booking form, the external ticketing page in a new tab, or why there is none. */
export function Booking({ show, now, isFull, isOpenHere = false, canWait = false }: BookingProps) {
  const closed = closedBecause(show, now)
  if (closed) {
    return (
      <div className={styles.booking}>
        <p>{closed}</p>
        {canWait && <ToAlert look="notch" about={`: ${show.title}`} />}
        <ToProgramme look={canWait ? 'line' : 'notch'} />
      </div>
    )
  }
  return (
    <div className={styles.booking}>
      {isFull ? (
        <FullHouse show={show} isOpenHere={isOpenHere} />
      ) : (
        <WayIn show={show} isOpenHere={isOpenHere} about={`: ${show.title}`} />
      )}
      {canWait && <ToAlert about={`: ${show.title}`} />}
    </div>
  )
}

const ToAlert = ({ look = 'line', about }: { look?: 'notch' | 'line'; about: string }) => (
  <ActionLink to={`#${ALERT_ID}`} look={look} about={about} onClick={goTo(ALERT_ID)}>
    {t('Prévenez-moi')}
  </ActionLink>
)

/** A full show: its waiting list, if open, and the next date of the title with seats. */
function FullHouse({ show, isOpenHere }: WayInProps) {
  const { data } = useQuery(datesOfTitle(useApi(), show.title))
  const next = useToCome(data?.dates)?.find(
    (date) => date.id !== show.id && !isOff(date) && !isSoldOut(date),
  )
  return (
    <>
      <p className={styles.none}>{t('Cette date est complète.')}</p>
      {isOurs(show) && (
        <ToForm id={show.id} isOpenHere={isOpenHere} about={`: ${show.title}`}>
          {t('Liste d’attente')}
        </ToForm>
      )}
      {next && (
        <ActionLink
          to={showPath(next)}
          look={isOurs(show) ? 'line' : 'notch'}
          about={`: ${show.title}`}
        >
          {t('Des places le {day}', { day: dateWithoutYear(next.date_spectacle) })}
        </ActionLink>
      )}
      {!isOurs(show) && show.lien_spectacle !== null && (
        <>
          <Paragraph>
            {t('Des places se libèrent parfois : la billetterie tient la liste à jour.')}
          </Paragraph>
          <OutwardLink href={show.lien_spectacle} look="line" about={`: ${show.title}`}>
            {t('Voir la billetterie')}
          </OutwardLink>
        </>
      )}
    </>
  )
}

const isOurs = ({ booking_mode }: Pick<Spectacle, 'booking_mode'>) => booking_mode === 'maison'

interface WayInProps {
  show: BookingProps['show']
  isOpenHere: boolean
}

function WayIn({ show, isOpenHere, about }: WayInProps & { about: string }) {
  const label = t('Réserver maintenant')
  if (isOurs(show)) {
    return (
      <ToForm id={show.id} isOpenHere={isOpenHere} about={about}>
        {label}
      </ToForm>
    )
  }
  if (show.lien_spectacle === null) {
    return <p className={styles.none}>{t('Lien de billetterie indisponible pour ce spectacle.')}</p>
  }
  return (
    <OutwardLink href={show.lien_spectacle} about={about}>
      {label}
    </OutwardLink>
  )
}

interface ToFormProps {
  id: number
  isOpenHere: boolean
  about: string
  children: string
}

function ToForm({ id, isOpenHere, about, children }: ToFormProps) {
  return isOpenHere ? (
    <ActionLink to={`#${FORM_ID}`} about={about} onClick={goTo(FORM_ID)}>
      {children}
    </ActionLink>
  ) : (
    <ActionLink to={`/reserver/${id}`} about={about}>
      {children}
    </ActionLink>
  )
}

/** Scrolls and moves focus without a history entry, so that Back leaves the show. */
const goTo = (id: string) => (event: MouseEvent) => {
  const form = document.querySelector<HTMLElement>(`#${id}`)
  if (!form) return
  event.preventDefault()
  form.scrollIntoView()
  form.focus({ preventScroll: true })
}

/** Why booking is closed; a full show is not closed, as its waiting list is open. */
export function closedBecause(show: BookingProps['show'], now: number): string | undefined {
  if (show.status === 'annulé') return t('Ce spectacle est annulé.')
  if (isOff(show)) {
    return t('Ce spectacle est reporté : la nouvelle date sera annoncée ici.')
  }
  if (Date.parse(show.startsAt) <= now) return t('Ce spectacle a déjà eu lieu.')
  return noSales(show, now)
}

/** Sticky call to action. */
export function BookingBar({ show, now, isFull, isOpenHere = false }: BookingProps) {
  const hasWayIn = !isFull && (isOurs(show) || show.lien_spectacle !== null)
  if (!hasWayIn || closedBecause(show, now)) return null
  return (
    <div className={styles.bar}>
      {show.price_cents !== null && <b>{priceOf(show)}</b>}
      <WayIn
        show={show}
        isOpenHere={isOpenHere}
        about={`: ${show.title}, ${t('en bas de page')}`}
      />
    </div>
  )
}
