import { t } from '#shared/lib/language/language.ts'
import { ActionLink } from '#shared/ui/page/action.tsx'
import { Title } from '#shared/ui/text/title.tsx'
import styles from './call-to-action.module.css'

/** The last word of the home page (§2). */
export function CallToAction() {
  return (
    <section className={styles.band} data-ambiance="ocre" aria-labelledby="ce-soir">
      <div className={styles.inner}>
        <Title id="ce-soir" fall aspect={0.16} maxLines={2}>
          {t('On rit quand ?')}
        </Title>
        <p className={styles.actions}>
          <ActionLink to="/spectacles">{t('Choisir un spectacle')}</ActionLink>
          <ActionLink to="/faites-moi-rire" look="line">
            {t('Faites-moi rire')}
          </ActionLink>
          <ActionLink to="/contact" look="line">
            {t('Nous contacter')}
          </ActionLink>
        </p>
      </div>
    </section>
  )
}
