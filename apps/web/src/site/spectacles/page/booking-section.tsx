import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { lazy, memo, Suspense } from 'react'
import { t } from '#shared/lib/language/language.ts'
import { FORM_ID } from '#shared/spectacles/booking/booking.tsx'
import { Loading } from '#shared/ui/feedback/status.tsx'
import styles from './spectacle-page.module.css'

const load = () => import('#site/reservations/checkout/open-booking.tsx')

/** Loaded lazily, for shows sold by this product only; eagerly on the server, which renders in one pass. */
const OpenBooking = import.meta.env.SSR
  ? (await load()).OpenBooking
  : lazy(async () => ({ default: (await load()).OpenBooking }))

/**
 * Booking form on the page of a show sold by this product.
 *
 * Memoised: an update from the parent before the lazy code is there would discard the server's markup.
 */
export const BookingSection = memo(function BookingSection({ show }: { show: Spectacle }) {
  return (
    <section
      id={FORM_ID}
      className={styles.reserve}
      data-ambiance="papier"
      aria-labelledby="reserver-titre"
      tabIndex={-1}
    >
      <h2 id="reserver-titre" className={styles.heading}>
        {t('Réserver')}
      </h2>
      <Suspense fallback={<Loading />}>
        <OpenBooking show={show} />
      </Suspense>
    </section>
  )
})
