import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { ambianceOf } from '@espace/contracts/spectacles/spectacles.constants'
import type { ReactNode } from 'react'
import { stub } from '../lib/language/dates-fr.ts'
import { frenchLang, t } from '../lib/language/language.ts'
import { Picture } from '../ui/pictures/picture.tsx'
import { Title } from '../ui/text/title.tsx'
import styles from './show-head.module.css'

interface ShowHeadProps {
  show: Pick<Spectacle, 'title' | 'img' | 'ambiance'>
  kicker: string
  /** The day on the badge, `YYYY-MM-DD`. */
  badge?: string
  children: ReactNode
}

/** Header of a show's page: title in the colours of its ambiance, picture beside it. */
export function ShowHead({ show, kicker, badge, children }: ShowHeadProps) {
  return (
    <div className={styles.band} data-ambiance={ambianceOf(show)}>
      <div className={styles.grid}>
        <div className={styles.words}>
          <p className="overline" lang={kicker === t('Spectacle') ? undefined : frenchLang()}>
            {kicker}
          </p>
          <Title as="h1" fall aspect={0.56} lang={frenchLang()}>
            {show.title}
          </Title>
          {children}
        </div>
        <div className={styles.picture}>
          <Picture
            path={show.img}
            folder="spectacles"
            alt={t('Affiche du spectacle {title}', { title: show.title })}
            sizes="(min-width: 60rem) 34rem, 100vw"
            isMain
          />
          {badge && <Badge day={badge} />}
        </div>
      </div>
    </div>
  )
}

function Badge({ day }: { day: string }) {
  const { weekday, day: number, month } = stub(day)
  return (
    <p className={styles.badge} aria-hidden="true" data-screen-only>
      <span>{weekday}</span>
      <b>{number}</b>
      <span>{month}</span>
    </p>
  )
}
