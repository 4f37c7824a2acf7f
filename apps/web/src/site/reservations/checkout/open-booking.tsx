import { showPath } from '@espace/contracts/spectacles/show-path'
import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { useState } from 'react'
import { useFormActionData } from '#shared/lib/action-data.ts'
import { places, typeset } from '#shared/lib/language/french.ts'
import { t } from '#shared/lib/language/language.ts'
import { Link } from '#shared/lib/router.ts'
import { NeedsScript } from '#shared/ui/form/needs-script.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { GUEST_FORM, PayNow } from '../orders/guest-form.tsx'
import { useOwnSeats } from '../use-own-seats.ts'
import { WaitingList } from '../waiting/waiting-list.tsx'
import { BookingForm } from './booking-form.tsx'
import { HeldPlaces } from './held/held-places.tsx'
import styles from '../booking.module.css'

const NO_SCRIPT = 'La liste d’attente demande JavaScript : activez-le dans votre navigateur'

/** Booking of a show on its page: held seats, the form for more, the waiting list. */
export function OpenBooking({ show }: { show: Spectacle }) {
  const own = useOwnSeats(show.id)
  const posted = useFormActionData(showPath(show))
  const [booked, setBooked] = useState<string>()
  // The form goes with the last seats, but their buyer has still to read its answer.
  const said = booked ?? posted?.said
  return (
    <>
      {own > 0 && (
        <p className={styles.last}>
          <span>{`${typeset(t('Pour cette date, vous avez déjà :'))} ${places(own)}.`}</span>{' '}
          <Link to="/mon-compte">{t('Voir mes billets')}</Link>
        </p>
      )}
      <HeldPlaces spectacleId={show.id}>
        {show.places_restantes === 0 ? (
          <>
            {said !== undefined && (
              <p className={styles.last} id={GUEST_FORM} role="status">
                {typeset(said)}
              </p>
            )}
            <PayNow url={posted?.url} />
            <Paragraph>{t('Complet pour l’instant. Des places se libèrent parfois.')}</Paragraph>
            <NeedsScript sentence={t(NO_SCRIPT)} />
          </>
        ) : (
          <BookingForm show={show} onBooked={setBooked} />
        )}
      </HeldPlaces>
      <WaitingList show={show} />
    </>
  )
}
