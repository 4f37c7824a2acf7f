import type { User } from '@espace/contracts/auth/user'
import { hasPaid } from '#shared/lib/has-paid.ts'
import { t } from '#shared/lib/language/language.ts'
import { useLocation } from '#shared/lib/router.ts'
import { useContact } from '#shared/lib/services.tsx'
import { ToProgramme } from '#shared/ui/page/action.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { MyBookings } from '#site/reservations/bookings/my-bookings.tsx'
import { MyWaiting } from '#site/reservations/waiting/waiting-party.tsx'
import { afterPayment } from './after-payment.tsx'
import styles from './account.module.css'

/** Bookings of the account (§1). */
export function Reservations({ user }: { user: User }) {
  return (
    <section className={styles.reservations}>
      <h2 className={styles.heading}>{t('Mes réservations')}</h2>
      <MyWaiting />
      <MyBookings user={user} empty={<NoneYet firstName={user.firstName} />} />
    </section>
  )
}

function NoneYet({ firstName }: { firstName: string }) {
  const contact = useContact()
  const { state } = useLocation()
  return (
    <div className={styles.stub}>
      <Paragraph className={styles.large}>
        {t('Bonjour {name} ! Aucune réservation ici pour l’instant.', { name: firstName })}
      </Paragraph>
      <Paragraph>
        {hasPaid(state)
          ? afterPayment(contact)
          : t('Vous avez réservé sur une autre billetterie ? Vos billets sont dans son e-mail.')}
      </Paragraph>
      <p>
        <ToProgramme />
      </p>
    </div>
  )
}
