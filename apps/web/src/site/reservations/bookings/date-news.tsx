import type { Reservation } from '@espace/contracts/reservations/reservation'
import { useQuery } from '@tanstack/react-query'
import { longDate, shortTime } from '#shared/lib/language/dates-fr.ts'
import { price } from '#shared/lib/language/french.ts'
import { t } from '#shared/lib/language/language.ts'
import { useApi } from '#shared/lib/services.tsx'
import { upcomingOf } from '#shared/spectacles/booking/dates-of-title.ts'
import { isOff } from '#shared/spectacles/show-status.ts'
import { useToCome } from '#shared/spectacles/to-come.ts'
import { ActionLink } from '#shared/ui/page/action.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import styles from './bookings.module.css'

type Item = Reservation['items'][number]

/** Cancellation or postponement of a booked date: reason, refund and other dates. */
export function DateNews({ item }: { item: Item }) {
  const { cancelledBy, isDateTba, movedFrom, reason, refundCents, voucherBackCents = 0 } = item
  const isOn = cancelledBy === null
  const isMoved = isOn && movedFrom !== null
  return (
    <>
      {isOn && isDateTba && (
        <Paragraph>
          {t('Reporté : vos places vous attendent, et un e-mail vous dira la nouvelle date.')}
        </Paragraph>
      )}
      {isMoved && (
        <Paragraph>
          {t('Reporté du {moment} : vos places valent pour la nouvelle date.', {
            moment: atHour(movedFrom),
          })}
        </Paragraph>
      )}
      {cancelledBy !== 'client' && reason !== '' && <Paragraph>{reason}</Paragraph>}
      {refundCents > 0 && (
        <Paragraph>
          {t('Remboursé sur votre carte : {price}.', { price: price(refundCents) })}
        </Paragraph>
      )}
      {voucherBackCents > 0 && (
        <Paragraph>
          {t('Remis sur votre bon cadeau : {price}.', { price: price(voucherBackCents) })}
        </Paragraph>
      )}
      {(cancelledBy === 'salle' || isMoved || (isOn && isDateTba)) && <OtherEvenings of={item} />}
    </>
  )
}

const atHour = (wallClock: string): string => {
  const [day = '', time = ''] = wallClock.split('T')
  return t('{day} à {time}', { day: longDate(day), time: shortTime(time) })
}

const OFFERED = 3

/** Next bookable dates of the same show; nothing without any. */
function OtherEvenings({ of: { spectacleId, title } }: { of: Item }) {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['spectacles', 'title', title, 'bookable'],
    queryFn: ({ signal }) => upcomingOf(api, title, signal),
  })
  const others = (useToCome(data) ?? [])
    .filter(
      (show) =>
        show.id !== spectacleId &&
        show.booking_mode === 'maison' &&
        show.places_restantes !== 0 &&
        !isOff(show),
    )
    .slice(0, OFFERED)
  if (others.length === 0) return null
  return (
    <>
      <Paragraph>{t('Le même spectacle se joue aussi :')}</Paragraph>
      <p className={styles.changes}>
        {others.map(({ id, date_spectacle, heure_spectacle }) => (
          <ActionLink key={id} to={`/reserver/${id}`} look="line">
            {t('{day} à {time}', {
              day: longDate(date_spectacle),
              time: shortTime(heure_spectacle),
            })}
          </ActionLink>
        ))}
      </p>
    </>
  )
}
