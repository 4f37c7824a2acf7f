import { showPath } from '@espace/contracts/spectacles/show-path'
import { ambianceOf } from '@espace/contracts/spectacles/spectacles.constants'
import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useRef } from 'react'
import { frenchLang, t } from '#shared/lib/language/language.ts'
import { useApi, useNow } from '#shared/lib/services.tsx'
import type { ShowCard } from '#shared/spectacles/show-card.ts'
import { ShowDate } from '#shared/spectacles/show-date.tsx'
import { isFull, Tags } from '#shared/spectacles/tags.tsx'
import { useToCome } from '#shared/spectacles/to-come.ts'
import { Empty, QueryStatus } from '#shared/ui/feedback/status.tsx'
import { ActionLink } from '#shared/ui/page/action.tsx'
import { Picture } from '#shared/ui/pictures/picture.tsx'
import { Title } from '#shared/ui/text/title.tsx'
import { writeHeroCache } from '../programme/hero-slides.ts'
import { spectaclesQueries } from '../spectacles.queries.ts'
import { HeroControls } from './hero-controls.tsx'
import { useCarousel } from './use-carousel.ts'
import styles from './hero.module.css'

/** The next shows, one after the other, each on the ground of its mood (§2). */
export function Hero() {
  const query = useQuery(spectaclesQueries.hero(useApi()))
  const { data, dataUpdatedAt } = query
  useEffect(() => {
    if (data) writeHeroCache(data, dataUpdatedAt)
  }, [data, dataUpdatedAt])
  const slides = useToCome(data)
  if (slides && slides.length > 0) return <Carousel slides={slides} />
  return (
    <div className={styles.waiting}>
      <QueryStatus of={query} />
      {slides && (
        <Empty
          action={
            <ActionLink to="/le-lieu" look="line">
              {t('Découvrir le lieu')}
            </ActionLink>
          }
        >
          {t('Aucun spectacle disponible pour le moment')}
        </Empty>
      )}
    </div>
  )
}

function Carousel({ slides }: { slides: readonly ShowCard[] }) {
  const track = useRef<HTMLDivElement>(null)
  const carousel = useCarousel(track, slides.length)
  const ambiance = ambianceOf(slides[carousel.index] ?? { title: '' })
  return (
    <section
      className={styles.hero}
      aria-roledescription={t('carrousel')}
      aria-label={t('Prochains spectacles')}
      {...carousel.holders}
    >
      <HeroControls
        carousel={carousel}
        titles={slides.map(({ title }) => title)}
        ambiance={ambiance}
      />
      <div className={styles.track} ref={track} aria-live={carousel.isPlaying ? 'off' : 'polite'}>
        {slides.map((show, index) => (
          <Slide
            key={show.id}
            show={show}
            label={t('{index} sur {count}', { index: index + 1, count: slides.length })}
            isFirst={index === 0}
            isAway={carousel.isReady && index !== carousel.index}
          />
        ))}
      </div>
    </section>
  )
}

interface SlideProps {
  show: ShowCard
  label: string
  isFirst: boolean
  /** Another slide is shown: this one is out of reach for keyboard and screen reader. */
  isAway: boolean
}

function Slide({ show, label, isFirst, isAway }: SlideProps) {
  return (
    <div
      className={styles.slide}
      role="group"
      aria-roledescription={t('diapositive')}
      aria-label={label}
      data-ambiance={ambianceOf(show)}
      inert={isAway}
    >
      <Poster show={show} isFirst={isFirst} />
    </div>
  )
}

/** Content of a slide; memoised, as it stays the same at each turn of the carousel. */
const Poster = memo(function Poster({ show, isFirst }: Pick<SlideProps, 'show' | 'isFirst'>) {
  const page = showPath(show)
  return (
    <div className={styles.inner}>
      <div className={styles.words}>
        <p className="overline" lang={show.genre === null ? undefined : frenchLang()}>
          {show.genre ?? t('Spectacle')}
        </p>
        <Title fall aspect={0.56} lang={frenchLang()}>
          {show.title}
        </Title>
        <p className={styles.when}>
          <ShowDate show={show} />
        </p>
        <p className={styles.tags}>
          <Tags show={show} now={useNow()} />
        </p>
        <p className={styles.actions}>
          <ActionLink to={page} about={`: ${show.title}`}>
            {t(isFull(show) ? 'Complet' : 'Réserver maintenant')}
          </ActionLink>
          <ActionLink to={page} look="line" about={t('sur {title}', { title: show.title })}>
            {t("Plus d'infos")}
          </ActionLink>
        </p>
      </div>
      <div className={styles.scene}>
        <Picture
          path={show.img}
          folder="spectacles"
          alt=""
          sizes="(min-width: 60rem) 34rem, 11rem"
          isMain={isFirst}
        />
      </div>
    </div>
  )
})
