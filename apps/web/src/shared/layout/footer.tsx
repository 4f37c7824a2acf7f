import { type ContactDetails, OPENING_HOURS } from '@espace/contracts/lieu/lieu.constants'
import { LOGIN_PATH } from '@espace/contracts/paths'
import { typeset } from '@espace/lettering/typeset'
import { PAGES } from '#pages.ts'
import { frenchLang, t } from '../lib/language/language.ts'
import { Link } from '../lib/router.ts'
import { useContact, useServices, useUser } from '../lib/services.tsx'
import { Logo } from '../ui/pictures/logo.tsx'
import { AddressLines, MailLink, PhoneLink } from '../ui/text/venue-contact.tsx'
import styles from './footer.module.css'

const networksOf = ({ reviews, facebook, instagram }: ContactDetails) =>
  [
    { href: reviews, label: 'Avis Google' as const },
    { href: facebook, label: 'Facebook' as const },
    { href: instagram, label: 'Instagram' as const },
  ].filter(({ href }) => href !== '')

export function Footer() {
  const { licences, origin } = useServices()
  const networks = networksOf(useContact())
  return (
    <footer className={styles.footer}>
      <div className={styles.grid}>
        <div>
          <p className={styles.name} data-screen-only>
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
        <SiteLinks />
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
            <ul className="links">
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
      <Rules />
      {frenchLang() && <p className={styles.licences}>{t('Pages en français')}</p>}
      {licences.length > 0 && (
        <p className={styles.licences}>
          {t(licences.length === 1 ? 'Licence' : 'Licences')} {licences.join(', ')}
        </p>
      )}
    </footer>
  )
}

function SiteLinks() {
  const user = useUser()
  return (
    <nav aria-label={t('Pied de page')}>
      <h2 className={styles.heading}>{t('Le site')}</h2>
      <ul className="links">
        {PAGES.map(
          ({ path, nav }) =>
            nav && (
              <li key={path}>
                <Link to={path}>{t(nav === 'Programmation' ? 'Spectacles' : nav)}</Link>
              </li>
            ),
        )}
        <li>
          {user ? (
            <Link to="/mon-compte">{t('Mon compte')}</Link>
          ) : (
            <Link to={LOGIN_PATH}>{t('Connexion')}</Link>
          )}
        </li>
      </ul>
    </nav>
  )
}

/** Links to the venue's information, legal pages and privacy policy. */
const Rules = () => (
  <ul className={styles.information} data-screen-only>
    {PAGES.map(
      ({ path, rule }) =>
        rule && (
          <li key={path}>
            <Link to={path}>{t(rule)}</Link>
          </li>
        ),
    )}
  </ul>
)
