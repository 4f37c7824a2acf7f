import { t } from '#shared/lib/language/language.ts'
import { useApi } from '#shared/lib/services.tsx'
import { AddressForm, type AddressFormProps } from '#shared/ui/email/address-form.tsx'
import { Section } from '#shared/ui/page/section.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import styles from './newsletter-block.module.css'

/** Subscription form of the newsletter (§4). */
export function SubscriptionForm(form: Pick<AddressFormProps, 'path' | 'anchor' | 'action'>) {
  const { newsletter } = useApi()
  return (
    <AddressForm
      {...form}
      busy={t('Inscription...')}
      failed="Erreur lors de l'inscription. Veuillez réessayer." // §8
      send={({ email, website }) => newsletter.subscribe({ body: { email, website } })}
    />
  )
}

export function NewsletterBlock() {
  return (
    <Section title={t('La lettre du lundi')} id="newsletter">
      <div className={styles.letter}>
        <div className={styles.words}>
          <Paragraph>
            {t(
              'Un e-mail par semaine : qui joue, ce qui se remplit ; un mot après vos soirées, et rien d’autre. Chaque lettre permet de se désabonner d’un clic.',
            )}
          </Paragraph>
          <SubscriptionForm path="/" anchor="newsletter" action={t('Je m’inscris')} />
        </div>
        <p className={styles.stub} aria-hidden="true">
          <span>{t('chaque')}</span>
          <b>{t('lun.')}</b>
          <span>{t('matin')}</span>
        </p>
      </div>
    </Section>
  )
}
