import { VENUE } from '@espace/contracts/lieu/venue'
import { phone } from '../../lib/french.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { ActionLink } from '../../ui/action.tsx'
import { Paragraph } from '../../ui/paragraph.tsx'
import { Title } from '../../ui/title.tsx'
import styles from './not-found-page.module.css'

/** In the place of a page that cannot be had without a network; it comes without the application. */
export function Component() {
  return (
    <div className={styles.page}>
      <PageHead title="Hors connexion" description="Cette page demande une connexion." />
      <Title as="h1" fall aspect={0.42}>
        Le noir complet
      </Title>
      <p className={styles.code}>Hors connexion</p>
      <Paragraph>
        Pas de réseau, et cette page n’a pas encore été lue sur cet appareil. Elle s’ouvrira dès que
        la connexion reviendra.
      </Paragraph>
      <Paragraph>
        Le théâtre, lui, est toujours là : {VENUE.street}, {VENUE.postalCode} {VENUE.city}. Par
        téléphone, c’est le <a href={`tel:+33${VENUE.phone.slice(1)}`}>{phone(VENUE.phone)}</a>.
      </Paragraph>
      <p className={styles.actions}>
        <ActionLink to="/spectacles">Lire le programme gardé</ActionLink>
        {/* The address at which the page stands, whichever it is. */}
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
        <a href="">Réessayer</a>
      </p>
    </div>
  )
}
