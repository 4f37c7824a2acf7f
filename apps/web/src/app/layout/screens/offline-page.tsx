import { addressLine } from '@espace/contracts/lieu/lieu.constants'
import { LANGUAGES } from '#languages/languages.ts'
import { offlineWords } from '#languages/offline.ts'
import { PageHead } from '#shared/lib/head/page-head.tsx'
import { useContact } from '#shared/lib/services.tsx'
import { ActionLink } from '#shared/ui/page/action.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { Title } from '#shared/ui/text/title.tsx'
import { PhoneLink } from '#shared/ui/text/venue-contact.tsx'
import styles from '#shared/layout/not-found-page.module.css'

/** Offline fallback of the service worker; works without the application's scripts. */
export function Component() {
  const contact = useContact()
  return (
    <div className={styles.page}>
      <PageHead title="Hors connexion" description="Cette page demande une connexion." />
      <Title as="h1" fall aspect={0.42}>
        Le noir complet
      </Title>
      <p className={styles.code}>Hors connexion</p>
      <Paragraph>{offlineWords.fr.notRead}</Paragraph>
      {addressLine(contact) !== '' && (
        <Paragraph>Le théâtre, lui, est toujours là&nbsp;: {addressLine(contact)}.</Paragraph>
      )}
      {contact.phone !== '' && (
        <Paragraph>
          Par téléphone, c’est le <PhoneLink />.
        </Paragraph>
      )}
      {LANGUAGES.filter((code) => code !== 'fr').map((code) => (
        <p key={code} lang={code}>
          {offlineWords[code].notRead}
        </p>
      ))}
      <p className={styles.actions}>
        <ActionLink to="/spectacles">Lire le programme gardé</ActionLink>
        {/* The address at which the page stands, whichever it is. */}
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
        <a href="">Réessayer</a>
      </p>
    </div>
  )
}
