import type { User } from '@espace/contracts/auth/user'
import { useContact } from '../../../lib/services.tsx'
import { ActionLink } from '../../../ui/action.tsx'
import { Paragraph } from '../../../ui/paragraph.tsx'
import { MyBookings } from '../../reservations/my-bookings.tsx'
import { MyWaiting } from '../../reservations/my-waiting.tsx'
import { afterPayment } from './after-payment.tsx'
import styles from './account.module.css'

/** What one has booked (§1). */
export function Reservations({ user }: { user: User }) {
  return (
    <section className={styles.reservations}>
      <h2 className={styles.heading}>Mes réservations</h2>
      <MyWaiting />
      <MyBookings user={user} empty={<NoneYet firstName={user.firstName} />} />
    </section>
  )
}

function NoneYet({ firstName }: { firstName: string }) {
  const contact = useContact()
  return (
    <div className={styles.stub}>
      <Paragraph className={styles.large}>
        {`Bonjour ${firstName} ! Aucune réservation ici pour l’instant.`}
      </Paragraph>
      <Paragraph>{afterPayment(contact)}</Paragraph>
      <p>
        <ActionLink to="/spectacles">Voir la programmation</ActionLink>
      </p>
    </div>
  )
}
