import { type ContactDetails, OPENING_HOURS, VENUE } from '@espace/contracts/lieu/lieu.constants'
import { useId } from 'react'
import { t } from '#shared/lib/language/language.ts'
import { useContact } from '#shared/lib/services.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { Section } from '#shared/ui/page/section.tsx'
import { Facts } from '#shared/ui/text/facts.tsx'
import { Faq } from '#shared/ui/text/faq.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { AddressLines, MailLink, PhoneLink } from '#shared/ui/text/venue-contact.tsx'
import { venueQuestions } from '../lieu/venue-questions.ts'
import { ContactForm } from './contact-form.tsx'
import styles from './contact-page.module.css'

const networksOf = ({ reviews, facebook, instagram }: ContactDetails) =>
  [
    { href: reviews, label: 'Google' },
    { href: facebook, label: 'Facebook' },
    { href: instagram, label: 'Instagram' },
  ].filter(({ href }) => href !== '')

/** Contact details and form (§2). */
export function Component() {
  const [headingId, formId] = [useId(), useId()]
  const contact = useContact()
  const networks = networksOf(contact)
  return (
    <>
      <Page
        title={t('Contact')}
        description={t(
          'Téléphone, e-mail, adresse et horaires de L’espace comédie, café-théâtre de 70 places à Lille.',
        )}
        path="/contact"
      >
        <div className={styles.columns}>
          <div className={styles.ways}>
            <Paragraph>
              {t(
                'Une question, un groupe, une envie de monter sur scène ? On répond vite, et souvent avec une blague.',
              )}
            </Paragraph>
            <p>
              <PhoneLink className={styles.large} />
            </p>
            <p>
              <MailLink className={styles.large} />
            </p>
            <address className={styles.address}>
              {VENUE.name}
              <br />
              <AddressLines />
            </address>
            {networks.length > 0 && (
              <ul className={styles.networks}>
                {networks.map(({ href, label }) => (
                  <li key={label}>
                    <a href={href} target="_blank" rel="noopener noreferrer">
                      {label} <span className="visually-hidden">{t('(nouvelle fenêtre)')}</span>
                    </a>
                  </li>
                ))}
              </ul>
            )}
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
        <Faq name="contact" questions={venueQuestions(contact)} />
      </Section>
    </>
  )
}
