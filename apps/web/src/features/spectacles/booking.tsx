import type { Spectacle } from '@espace/contracts/spectacles/spectacles.contract'
import { price } from '../../lib/french.ts'
import { t } from '../../lib/language.ts'
import { ActionLink, OutwardLink } from '../../ui/action.tsx'
import { Paragraph } from '../../ui/paragraph.tsx'
import { noSales } from './sales.ts'
import { isOff } from './show-status.ts'
import styles from './booking.module.css'

interface BookingProps {
  show: Pick<
    Spectacle,
    | 'id'
    | 'title'
    | 'lien_spectacle'
    | 'booking_mode'
    | 'sales_open_at'
    | 'sales_close_at'
    | 'starts_at'
    | 'price_cents'
    | 'status'
    | 'previous_starts_at'
  >
  now: number
  isFull: boolean
}

/** How to get in (§2): the house's own tickets, the ticketing page in a new tab, or why there is none. */
export function Booking({ show, now, isFull }: BookingProps) {
  const closed = closedBecause(show, now)
  if (closed) {
    return (
      <div className={styles.booking}>
        <p>{closed}</p>
        <ActionLink to="/spectacles">{t('Voir la programmation')}</ActionLink>
      </div>
    )
  }
  return (
    <div className={styles.booking}>
      <WayIn show={show} isFull={isFull} about={`: ${show.title}`} />
      {isFull && !isOurs(show) && (
        <Paragraph>
          {t('Des places se libèrent parfois : la billetterie tient la liste à jour.')}
        </Paragraph>
      )}
    </div>
  )
}

const isOurs = ({ booking_mode }: Pick<Spectacle, 'booking_mode'>) => booking_mode === 'maison'

function WayIn({ show, isFull, about }: Omit<BookingProps, 'now'> & { about: string }) {
  const label = t('Réserver maintenant')
  if (isOurs(show)) {
    return (
      <ActionLink to={`/reserver/${show.id}`} about={about}>
        {isFull ? t('Liste d’attente') : label}
      </ActionLink>
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

function closedBecause(show: BookingProps['show'], now: number): string | undefined {
  if (show.status === 'annulé') return t('Ce spectacle est annulé.')
  if (isOff(show)) {
    return t('Ce spectacle est reporté : la nouvelle date sera annoncée ici.')
  }
  if (Date.parse(show.starts_at) <= now) return t('Ce spectacle est passé.')
  return noSales(show, now)
}

/** On a phone the way in stays in reach, wherever one reads. */
export function BookingBar({ show, now, isFull }: BookingProps) {
  const hasWayIn = isOurs(show) ? !isFull : show.lien_spectacle !== null
  if (!hasWayIn || closedBecause(show, now)) return null
  return (
    <div className={styles.bar}>
      {show.price_cents !== null && <b>{price(show.price_cents)}</b>}
      <WayIn show={show} isFull={isFull} about={`: ${show.title}, ${t('en bas de page')}`} />
    </div>
  )
}
