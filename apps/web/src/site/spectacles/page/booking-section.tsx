import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { lazy, memo, Suspense } from 'react'
import { t } from '#shared/lib/language/language.ts'
import { FORM_ID } from '#shared/spectacles/booking/booking.tsx'
import { Loading } from '#shared/ui/feedback/status.tsx'
import styles from './spectacle-page.module.css'

const load = () => import('#site/reservations/checkout/open-booking.tsx')

/** Its code comes for shows of the house alone; the server, which renders in one go, has it from the start. */
const OpenBooking = import.meta.env.SSR
  ? (await load()).OpenBooking
  : lazy(async () => ({ default: (await load()).OpenBooking }))

/**
 * The booking of a show of the house, open on its page.
 *
 * Memoised: a change from above before its code is there would throw away what the server has rendered.
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
