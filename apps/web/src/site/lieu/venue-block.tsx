import type { ReactNode } from 'react'
import { t } from '#shared/lib/language/language.ts'
import { ActionLink } from '#shared/ui/page/action.tsx'
import { Title } from '#shared/ui/text/title.tsx'
import styles from './venue-block.module.css'

/** The venue at a glance (§2): seventy seats. `children` is the drawn seat plan. */
export function VenueBlock({ children }: { children: ReactNode }) {
  return (
    <section className={styles.band} data-ambiance="boeuf" aria-labelledby="soixante-dix">
      <div className={styles.grid}>
        <div className={styles.words}>
          <Title id="soixante-dix" fall aspect={0.34} maxLines={2}>
            {t('70 places et la vôtre')}
          </Title>
          <p>
            {t(
              'Une scène, un bar, cinq rangs en arc de cercle. Même du dernier, on voit la sueur perler et les sourcils se lever. Café-théâtre au cœur de Lille, parking à deux pas, portes ouvertes une heure avant le spectacle.',
            )}
          </p>
          <p>
            <ActionLink to="/le-lieu" look="line">
              {t('Découvrir le lieu')}
            </ActionLink>
          </p>
        </div>
        {children}
      </div>
    </section>
  )
}
