import { PageHead } from '../lib/head/page-head.tsx'
import { t } from '../lib/language/language.ts'
import { data } from '../lib/router.ts'
import { ActionLink, ToProgramme } from '../ui/page/action.tsx'
import { Title } from '../ui/text/title.tsx'
import styles from './not-found-page.module.css'

/** HTTP status 404, for crawlers. */
export const loader = () => data(null, { status: 404 })

/** The 404 page (§2). */
export function Component() {
  return (
    <div className={styles.page}>
      <PageHead
        title={t('Page non trouvée')}
        description={t('Cette page n’existe pas ou n’existe plus.')}
      />
      <Title as="h1" fall aspect={0.42}>
        {t('Un trou de mémoire')}
      </Title>
      <p className={styles.code}>{t('Erreur 404 – Page non trouvée')}</p>
      <p>{t('La page que vous cherchez a oublié son texte. Le spectacle, lui, continue.')}</p>
      <p className={styles.actions}>
        <ActionLink to="/">{t('Retour à l’accueil')}</ActionLink>
        <ToProgramme look="line" />
      </p>
    </div>
  )
}
