import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { lazy, memo, Suspense } from 'react'
import { t } from '#shared/lib/language/language.ts'
import { ALERT_ID } from '#shared/spectacles/booking/awaited.ts'
import { Loading } from '#shared/ui/feedback/status.tsx'
import styles from './spectacle-page.module.css'

const load = () => import('#site/alertes/alert-block.tsx')

/** Its code comes for dates that are waited for alone; the server has it from the start. */
const AlertBlock = import.meta.env.SSR
  ? (await load()).AlertBlock
  : lazy(async () => ({ default: (await load()).AlertBlock }))

/** « Prévenez-moi », where the booking would stand. Memoised as the booking is. */
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
