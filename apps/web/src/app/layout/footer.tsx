import { OPENING_HOURS, VENUE } from '@espace/contracts/lieu/venue'
import { typeset } from '@espace/lettering/typeset'
import { phone } from '../../lib/french.ts'
import { Link } from '../../lib/router.ts'
import { useServices, useSession } from '../../lib/services.tsx'
import { Logo } from '../../ui/logo.tsx'
import styles from './footer.module.css'

const PAGES = [
  { to: '/', label: 'Accueil' },
  { to: '/spectacles', label: 'Spectacles' },
  { to: '/le-lieu', label: 'Le lieu' },
  { to: '/cours', label: 'Cours' },
  { to: '/contact', label: 'Contact' },
]

const NETWORKS = [
  { href: VENUE.links.reviews, label: 'Avis Google' },
  { href: VENUE.links.facebook, label: 'Facebook' },
  { href: VENUE.links.instagram, label: 'Instagram' },
]

/** What the house says of itself, of its rules, and of what it knows of its visitors. */
const INFORMATION = [
  { to: '/faq', label: 'FAQ' },
  { to: '/mentions-legales', label: 'Mentions légales' },
  { to: '/cgv', label: 'Conditions de vente' },
  { to: '/confidentialite', label: 'Confidentialité' },
  { to: '/cookies', label: 'Cookies' },
  { to: '/accessibilite', label: 'Accessibilité' },
]

export function Footer() {
  const { user } = useSession()
  const { licences, origin } = useServices()
  const account = user
    ? { to: '/mon-compte', label: 'Mon compte' }
    : { to: '/connexion', label: 'Connexion' }
  return (
    <footer className={styles.footer}>
      <div className={styles.grid}>
        <div>
          <p className={styles.name}>
            <Logo />
          </p>
          <address className={styles.address}>
            {VENUE.street}
            <br />
            {VENUE.postalCode} {VENUE.city}
            <br />
            <a href={`tel:+33${VENUE.phone.slice(1)}`}>{phone(VENUE.phone)}</a>
            <br />
            <a href={`mailto:${VENUE.email}`}>{VENUE.email}</a>
            <span className={styles.onPaper}>{new URL(origin).host}</span>
          </address>
        </div>
        <nav aria-label="Pied de page">
          <h2 className={styles.heading}>Le site</h2>
          <ul>
            {[...PAGES, account].map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className={styles.heading}>Horaires</h2>
          <ul>
            {OPENING_HOURS.map(({ label, hours }) => (
              <li key={label} className={styles.plain}>
                {typeset(`${label} :`)} <span className={styles.hours}>{hours}</span>
              </li>
            ))}
            <li className={styles.plain}>{typeset('Portes ouvertes 1 h avant le spectacle')}</li>
          </ul>
        </div>
        <div data-screen-only>
          <h2 className={styles.heading}>Nous suivre</h2>
          <ul>
            {NETWORKS.map(({ href, label }) => (
              <li key={label}>
                <a href={href} target="_blank" rel="noopener noreferrer">
                  {label} <span className="visually-hidden">(nouvelle fenêtre)</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <ul className={styles.information} data-screen-only>
        {INFORMATION.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
      {licences.length > 0 && (
        <p className={styles.licences}>
          {licences.length === 1 ? 'Licence' : 'Licences'} {licences.join(', ')}
        </p>
      )}
    </footer>
  )
}
