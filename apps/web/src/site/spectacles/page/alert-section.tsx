import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { lazy, memo, Suspense } from 'react'
import { t } from '#shared/lib/language/language.ts'
import { ALERT_ID } from '#shared/spectacles/booking/awaited.ts'
import { Loading } from '#shared/ui/feedback/status.tsx'
import styles from './spectacle-page.module.css'

const load = () => import('#site/alertes/alert-block.tsx')

/** Loaded lazily, for dates with an alert only; eagerly on the server. */
const AlertBlock = import.meta.env.SSR
  ? (await load()).AlertBlock
  : lazy(async () => ({ default: (await load()).AlertBlock }))

/** Date alert « Prévenez-moi », in place of the booking form and memoised like it. */
export const AlertSection = memo(function AlertSection({ show }: { show: Spectacle }) {
  return (
    <section
      id={ALERT_ID}
      className={styles.reserve}
      data-ambiance="papier"
      aria-labelledby="prevenez-moi-titre"
      tabIndex={-1}
    >
      <h2 id="prevenez-moi-titre" className={styles.heading}>
        {t('Prévenez-moi')}
      </h2>
      <Suspense fallback={<Loading />}>
        <AlertBlock show={show} />
      </Suspense>
    </section>
  )
})
