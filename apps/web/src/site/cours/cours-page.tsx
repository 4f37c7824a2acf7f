import { t } from '#shared/lib/language/language.ts'
import { ActionLink, ToProgramme } from '#shared/ui/page/action.tsx'
import { Page } from '#shared/ui/page/page.tsx'
import { Paragraph } from '#shared/ui/text/paragraph.tsx'
import { SubscriptionForm } from '../newsletter/newsletter-block.tsx'
import styles from './cours-page.module.css'

/** Courses (§2): they are coming soon. */
export function Component() {
  return (
    <Page
      title={t('Cours')}
      description={t(
        'Apprendre à faire rire à Lille : les cours de stand-up et d’impro de L’espace comédie arrivent bientôt.',
      )}
      path="/cours"
    >
      <div className={styles.text}>
        <p className={styles.soon}>{t('Les cours arrivent bientôt.')}</p>
        <Paragraph>
          {t(
            'Écrire une chute, tenir un silence, rattraper un bide : nous préparons des ateliers de stand-up et d’impro, le soir et le week-end, pour débutants et récidivistes.',
          )}
        </Paragraph>
        <Paragraph>
          {t('Dites-nous ce qui vous tente : les premiers inscrits choisiront les horaires.')}
        </Paragraph>
        <div className={styles.letter} id="prevenez-moi">
          <Paragraph>
            {t(
              'Laissez votre adresse : la lettre du lundi, un e-mail par semaine, dira quand les inscriptions ouvrent. Chaque lettre permet de se désabonner d’un clic.',
            )}
          </Paragraph>
          <SubscriptionForm path="/cours" anchor="prevenez-moi" action={t('Prévenez-moi')} />
        </div>
        <p className={styles.actions}>
          <ActionLink to="/contact">{t('Nous contacter')}</ActionLink>
          <ToProgramme look="line" />
        </p>
      </div>
    </Page>
  )
}
