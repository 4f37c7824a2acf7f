import { ActionLink } from '../../../ui/action.tsx'
import { Paragraph } from '../../../ui/paragraph.tsx'
import { AFTER_PAYMENT } from './after-payment.tsx'
import styles from './account.module.css'

/** The place of what one has booked (§1). */
export function Reservations({ firstName }: { firstName: string }) {
  return (
    <section className={styles.reservations}>
      <h2 className={styles.heading}>Mes réservations</h2>
      <div className={styles.stub}>
        <Paragraph className={styles.large}>
          {`Bonsoir ${firstName} ! Aucune réservation ici pour l’instant.`}
        </Paragraph>
        <Paragraph>{AFTER_PAYMENT}</Paragraph>
        <p>
          <ActionLink to="/spectacles">Voir la programmation</ActionLink>
        </p>
      </div>
    </section>
  )
}
