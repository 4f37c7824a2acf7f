import { OPENING_HOURS, VENUE } from '@espace/contracts/lieu/venue'
import { useId } from 'react'
import { phone } from '../../lib/french.ts'
import { t } from '../../lib/language.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Faq } from '../../ui/faq.tsx'
import { Page } from '../../ui/page.tsx'
import { Paragraph } from '../../ui/paragraph.tsx'
import { Section } from '../../ui/section.tsx'
import { venueQuestions } from '../lieu/venue-questions.ts'
import { ContactForm } from './contact-form.tsx'
import styles from './contact-page.module.css'

const NETWORKS = [
  { href: VENUE.links.reviews, label: 'Google' },
  { href: VENUE.links.facebook, label: 'Facebook' },
  { href: VENUE.links.instagram, label: 'Instagram' },
]

/** How to reach the team (§2). */
export function Component() {
  const [headingId, formId] = [useId(), useId()]
  return (
    <>
      <Page title={t('Contact')}>
        <PageHead
          title={t('Contact')}
          description={t(
            'Téléphone, e-mail, adresse et horaires de L’espace comédie, café-théâtre de 70 places à Lille.',
          )}
          path="/contact"
        />
        <div className={styles.columns}>
          <div className={styles.ways}>
            <Paragraph>
              {t(
                'Une question, un groupe, une envie de monter sur scène ? On répond vite, et souvent avec une blague.',
              )}
            </Paragraph>
            <p>
              <a className={styles.large} href={`tel:+33${VENUE.phone.slice(1)}`}>
                {phone(VENUE.phone)}
              </a>
            </p>
            <p>
              <a className={styles.large} href={`mailto:${VENUE.email}`}>
                {VENUE.email}
              </a>
            </p>
            <address className={styles.address}>
              {VENUE.name}
              <br />
              {VENUE.street}
              <br />
              {VENUE.postalCode} {VENUE.city}
            </address>
            <ul className={styles.networks}>
              {NETWORKS.map(({ href, label }) => (
                <li key={label}>
                  <a href={href} target="_blank" rel="noopener noreferrer">
                    {label} <span className="visually-hidden">{t('(nouvelle fenêtre)')}</span>
                  </a>
                </li>
              ))}
            </ul>
            <Facts
              id={headingId}
              title={t('Horaires')}
              facts={OPENING_HOURS.map(({ label, hours }) => [t(label), t(hours)])}
            />
          </div>
          <section className={styles.paper} aria-labelledby={formId} data-ambiance="papier">
            <h2 id={formId}>{t('Nous écrire')}</h2>
            <ContactForm />
          </section>
        </div>
      </Page>
      <Section title={t('Questions fréquentes')}>
        <Faq name="contact" questions={venueQuestions()} />
      </Section>
    </>
  )
}
