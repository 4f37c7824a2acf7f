import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { NeedsScript } from '#shared/ui/form/needs-script.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { WaitingList } from '../waiting/waiting-list.tsx'
import { BookingForm } from './booking-form.tsx'
import { HeldPlaces } from './held/held-places.tsx'

const NO_SCRIPT = 'La liste d’attente demande JavaScript : activez-le dans votre navigateur'

/** Seats of a show of the house: those that are held already, the form for others, the waiting list. */
export function OpenBooking({ show }: { show: Spectacle }) {
  return (
    <>
      <HeldPlaces spectacleId={show.id}>
        {show.places_restantes === 0 ? (
          <>
            <Paragraph>Complet pour l’instant. Des places se libèrent parfois.</Paragraph>
            <NeedsScript sentence={NO_SCRIPT} />
          </>
        ) : (
          <BookingForm show={show} />
        )}
      </HeldPlaces>
      <WaitingList show={show} />
    </>
  )
}
