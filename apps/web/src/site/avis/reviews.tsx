import { avisMessages as say } from '@espace/contracts/avis/avis.constants'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t, translated } from '#shared/lib/language/language.ts'
import { useContact } from '#shared/lib/services.tsx'
import { useIsHydrated } from '#shared/lib/use-is-hydrated.ts'
import { Loading } from '#shared/ui/feedback/status.tsx'
import { OutwardLink } from '#shared/ui/page/action.tsx'
import { Section } from '#shared/ui/page/section.tsx'
import { NoReviews } from './no-reviews.tsx'
import styles from './reviews.module.css'

/** So far below the edge of the screen the block begins to matter. */
const NEAR = '600px'

/** Customer reviews (§2), loaded once the visitor scrolls near them. */
export function Reviews({ max }: { max: number }) {
  const { reviews } = useContact()
  const place = useRef<HTMLDivElement>(null)
  const [list, setList] = useState<ReactNode>()
  useEffect(() => {
    const load = async () => {
      const { ReviewList } = await import('./review-list.tsx')
      setList(<ReviewList max={max} />)
    }
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        watch.disconnect()
        load().catch(() =>
          setList(<NoReviews role="alert">{translated(say.unavailable)}</NoReviews>),
        )
      },
      { rootMargin: NEAR },
    )
    if (place.current) watch.observe(place.current)
    return () => watch.disconnect()
  }, [max])
  return (
    <Section title={t('Ce que dit la salle')}>
      <div ref={place} className={styles.place}>
        {list ?? <Waiting />}
      </div>
      {reviews !== '' && (
        <p>
          <OutwardLink href={reviews} look="line" about={t('sur Google')}>
            {t('Lire les avis')}
          </OutwardLink>
        </p>
      )}
    </Section>
  )
}

/** Loading state; without script nothing will load. */
function Waiting() {
  const isHydrated = useIsHydrated()
  return (
    <>
      <noscript>
        <NoReviews>{translated(say.unavailable)}</NoReviews>
      </noscript>
      {isHydrated && <Loading />}
    </>
  )
}
