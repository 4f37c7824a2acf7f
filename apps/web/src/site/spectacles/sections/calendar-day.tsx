import { VENUE } from '@espace/contracts/lieu/lieu.constants'
import { showPath } from '@espace/contracts/spectacles/show-path'
import { ambianceOf } from '@espace/contracts/spectacles/spectacles.constants'
import { typeset } from '@espace/lettering/typeset'
import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { dateWithoutYear, shortTime } from '#shared/lib/language/dates-fr.ts'
import { FrenchWords } from '#shared/lib/language/french-words.tsx'
import { frenchLang, t } from '#shared/lib/language/language.ts'
import { Link } from '#shared/lib/router.ts'
import { isOff, newsOf, newsWithin } from '#shared/spectacles/show-status.ts'
import { isFull } from '#shared/spectacles/tags.tsx'
import type { CalendarShow } from '../spectacles.queries.ts'
import styles from './calendar.module.css'

interface CalendarDayProps {
  /** `YYYY-MM-DD` */
  day: string
  today: string
  shows: readonly CalendarShow[]
  now: number
}

/**
 * A day of the calendar (§2): links to its show, or opens a list of several on hover or
 * press. A past day is grey, without a link.
 */
export function CalendarDay({ day, today, shows, now }: CalendarDayProps) {
  const isPast = day < today || (shows.length > 0 && shows.every((show) => isOver(show, now)))
  const [first, ...others] = shows
  return (
    <td
      className={isPast ? styles.past : styles.day}
      aria-current={day === today ? 'date' : undefined}
    >
      {!first && <Number day={day} />}
      {first && isPast && <PastDay day={day} shows={shows} />}
      {first && !isPast && others.length === 0 && (
        <Link className={styles.open} to={showPath(first)}>
          <Number day={day} />
          <Marks shows={shows} />
          <span className="visually-hidden">
            <FrenchWords>{first.title}</FrenchWords>
            <News show={first} />
          </span>
        </Link>
      )}
      {first && !isPast && others.length > 0 && <SeveralShows day={day} shows={shows} now={now} />}
    </td>
  )
}

const isOver = (show: CalendarShow, now: number) => Date.parse(show.startsAt) <= now

function Number({ day }: { day: string }) {
  return (
    <span className={styles.number}>
      <span className="visually-hidden">{dateWithoutYear(day)}</span>
      <span aria-hidden="true">{day.slice(8).replace(/^0/, '')}</span>
    </span>
  )
}

/** A square in the mood of each show, with its hour, its title where there is room, and how full it is. */
function Marks({ shows }: { shows: readonly CalendarShow[] }) {
  return (
    <span className={styles.marks}>
      {shows.map((show) => (
        <span
          key={show.id}
          className={styles.mark}
          data-ambiance={ambianceOf(show)}
          data-news={newsOf(show)}
          data-full={isFull(show) || undefined}
        >
          {shortTime(show.heure_spectacle)}
          {/* Screen readers get the title from the hidden text beside the day. */}
          <span className={styles.title} lang={frenchLang()} aria-hidden="true">
            {typeset(show.title)}
          </span>
          {!isOff(show) && !isFull(show) && show.places_restantes !== null && (
            <Gauge left={show.places_restantes} />
          )}
        </span>
      ))}
    </span>
  )
}

/** Occupancy as a bar; the list of a day and its page have the number of seats left. */
export function Gauge({ left }: { left: number }) {
  const taken = 1 - Math.min(left, VENUE.seats) / VENUE.seats
  return (
    <span
      className={styles.gauge}
      style={{ '--taken': `${Math.round(taken * 10) * 10}%` }}
      aria-hidden="true"
    />
  )
}

/** « (annulé) », « (complet) », behind the title. */
function News({ show }: { show: CalendarShow }) {
  const news = newsWithin(show) ?? (isFull(show) ? t('complet') : undefined)
  return news && ` (${news})`
}

function PastDay({ day, shows }: { day: string; shows: readonly CalendarShow[] }) {
  const titles = shows.map(({ title }) => title).join(', ')
  return (
    <>
      <Number day={day} />{' '}
      <span className="visually-hidden">{t('Passé : {titles}', { titles })}</span>
      <span className={styles.over} aria-hidden="true" />
    </>
  )
}

/** A disclosure of the platform: it opens without any script, and by hovering where there is one. */
function SeveralShows({ day, shows, now }: Omit<CalendarDayProps, 'today'>) {
  const list = useRef<HTMLDetailsElement>(null)
  const isUnderMouse = useRef(false)
  const open = (isOpen: boolean) => {
    if (list.current) list.current.open = isOpen
  }
  const hover = (isOver: boolean) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    isUnderMouse.current = isOver
    open(isOver)
  }
  /** The mouse has opened the list by coming: its press must not shut it again. */
  const keepOpen = (event: MouseEvent) => {
    const isPress = event.detail > 0
    if (isPress && isUnderMouse.current) event.preventDefault()
  }
  return (
    <details
      ref={list}
      className={styles.several}
      name="calendrier"
      onPointerEnter={hover(true)}
      onPointerLeave={hover(false)}
    >
      <summary className={styles.open} onClick={keepOpen}>
        <Number day={day} />
        <Marks shows={shows} />
        <span className="visually-hidden">{t('{count} spectacles', { count: shows.length })}</span>
      </summary>
      <ul className={styles.list}>
        {shows.map((show) => (
          <li key={show.id}>
            {isOver(show, now) ? (
              <span className={styles.gone}>
                {shortTime(show.heure_spectacle)} <FrenchWords>{typeset(show.title)}</FrenchWords>{' '}
                {t('(passé)')}
              </span>
            ) : (
              <Link to={showPath(show)}>
                <b>{shortTime(show.heure_spectacle)}</b>{' '}
                <FrenchWords>{typeset(show.title)}</FrenchWords>
                <News show={show} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
