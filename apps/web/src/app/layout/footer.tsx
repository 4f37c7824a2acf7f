import { type ContactDetails, OPENING_HOURS } from '@espace/contracts/lieu/venue'
import { typeset } from '@espace/lettering/typeset'
import { type Text, isEnglish, t } from '../../lib/language/language.ts'
import { Link } from '../../lib/router.ts'
import { useContact, useServices, useUser } from '../../lib/services.tsx'
import { AddressLines, MailLink, PhoneLink } from '../../ui/house-contact.tsx'
import { Logo } from '../../ui/logo.tsx'
import styles from './footer.module.css'

interface PageLink {
  to: string
  label: Text
}

const PAGES: PageLink[] = [
  { to: '/', label: 'Accueil' },
  { to: '/spectacles', label: 'Spectacles' },
  { to: '/le-lieu', label: 'Le lieu' },
  { to: '/cours', label: 'Cours' },
  { to: '/contact', label: 'Contact' },
]

const networksOf = ({ reviews, facebook, instagram }: ContactDetails) =>
  [
    { href: reviews, label: 'Avis Google' as const },
    { href: facebook, label: 'Facebook' as const },
    { href: instagram, label: 'Instagram' as const },
  ].filter(({ href }) => href !== '')

/** What the house says of itself, of its rules, and of what it knows of its visitors. */
const INFORMATION: PageLink[] = [
  { to: '/faq', label: 'FAQ' },
  { to: '/mentions-legales', label: 'Mentions légales' },
  { to: '/cgv', label: 'Conditions de vente' },
  { to: '/confidentialite', label: 'Confidentialité' },
  { to: '/cookies', label: 'Cookies' },
  { to: '/accessibilite', label: 'Accessibilité' },
]

export function Footer() {
  const user = useUser()
  const { licences, origin } = useServices()
  const networks = networksOf(useContact())
  const account: PageLink = user
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
            <AddressLines />
            <PhoneLink />
            <br />
            <MailLink />
            <span className={styles.onPaper}>{new URL(origin).host}</span>
          </address>
        </div>
        <nav aria-label={t('Pied de page')}>
          <h2 className={styles.heading}>{t('Le site')}</h2>
          <ul>
            {[...PAGES, account].map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{t(label)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className={styles.heading}>{t('Horaires')}</h2>
          <ul>
            {OPENING_HOURS.map(({ label, hours }) => (
              <li key={label} className={styles.plain}>
                {typeset(`${t(label)}${t(' :')}`)} <span className={styles.hours}>{t(hours)}</span>
              </li>
            ))}
            <li className={styles.plain}>{typeset(t('Portes ouvertes 1 h avant le spectacle'))}</li>
          </ul>
        </div>
        {networks.length > 0 && (
          <div data-screen-only>
            <h2 className={styles.heading}>{t('Nous suivre')}</h2>
            <ul>
              {networks.map(({ href, label }) => (
                <li key={label}>
                  <a href={href} target="_blank" rel="noopener noreferrer">
                    {t(label)} <span className="visually-hidden">{t('(nouvelle fenêtre)')}</span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <ul className={styles.information} data-screen-only>
        {INFORMATION.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{t(label)}</Link>
          </li>
        ))}
      </ul>
      {isEnglish() && <p className={styles.licences}>{t('Pages en français')}</p>}
      {licences.length > 0 && (
        <p className={styles.licences}>
          {t(licences.length === 1 ? 'Licence' : 'Licences')} {licences.join(', ')}
        </p>
      )}
    </footer>
  )
}
