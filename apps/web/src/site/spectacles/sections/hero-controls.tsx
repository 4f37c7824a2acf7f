import type { Ambiance } from '@espace/contracts/spectacles/spectacles.constants'
import { t } from '#shared/lib/language/language.ts'
import { ActionLink, ToProgramme } from '#shared/ui/page/action.tsx'
import type { CarouselState } from './use-carousel.ts'
import styles from './hero-controls.module.css'

interface HeroControlsProps {
  carousel: CarouselState
  titles: readonly string[]
  ambiance: Ambiance
}

/**
 * Controls of the carousel. They precede the slides in the DOM, so that the pause button is
 * reached first by keyboard (WCAG 2.2.2). Without script only the links are left.
 */
export function HeroControls({ carousel, titles, ambiance }: HeroControlsProps) {
  const { index, isPlaying, toggle, goTo, next, previous } = carousel
  return (
    <div className={styles.strip} data-ambiance={ambiance}>
      <div className={styles.inner}>
        {titles.length > 1 && (
          <div className={styles.buttons}>
            {square(
              isPlaying ? 'M4 3h4v14H4zM12 3h4v14h-4z' : 'M5 3l12 7-12 7z',
              t(isPlaying ? 'Mettre le défilement en pause' : 'Lancer le défilement'),
              toggle,
            )}
            {square('M14 2v16L3 10z', t('Spectacle précédent'), previous)}
            {square('M6 2l11 8-11 8z', t('Spectacle suivant'), next)}
            <ul className={styles.dots}>
              {titles.map((title, dot) => (
                <li key={title}>
                  <button
                    type="button"
                    className={styles.dot}
                    aria-current={dot === index}
                    onClick={() => goTo(dot)}
                  >
                    <span className="visually-hidden">
                      {t('Spectacle {number} : {title}', { number: dot + 1, title })}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
        <p className={styles.links}>
          <ToProgramme look="line" />
          <ActionLink to="/le-lieu" look="line">
            {t('Découvrir le lieu')}
          </ActionLink>
        </p>
      </div>
    </div>
  )
}

const square = (d: string, label: string, onClick: () => void) => (
  <button type="button" className={styles.square} onClick={onClick}>
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d={d} />
    </svg>
    <span className="visually-hidden">{label}</span>
  </button>
)
