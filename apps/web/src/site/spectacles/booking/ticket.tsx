import { showPath } from '@espace/contracts/spectacles/show-path'
import { ambianceOf } from '@espace/contracts/spectacles/spectacles.constants'
import { typeset } from '@espace/lettering/typeset'
import { stub } from '#shared/lib/language/dates-fr.ts'
import { frenchLang, t } from '#shared/lib/language/language.ts'
import { Link } from '#shared/lib/router.ts'
import { useNow } from '#shared/lib/services.tsx'
import type { ShowCard } from '#shared/spectacles/show-card.ts'
import { ShowDate } from '#shared/spectacles/show-date.tsx'
import { isOff } from '#shared/spectacles/show-status.ts'
import { isFull, Tags } from '#shared/spectacles/tags.tsx'
import { ActionLink } from '#shared/ui/page/action.tsx'
import { Picture } from '#shared/ui/pictures/picture.tsx'
import styles from './ticket.module.css'

/** Card of a show, drawn as a ticket: picture, title, date, and a stub with the day. */
function Ticket({ show }: { show: ShowCard }) {
  const now = useNow()
  const { weekday, day, month } = stub(show.date_spectacle)
  const page = showPath(show)
  return (
    <article className={styles.ticket}>
      <div className={styles.picture} data-ambiance={ambianceOf(show)}>
        <Picture
          path={show.img}
          folder="spectacles"
          alt=""
          sizes="(min-width: 60rem) 10rem, 34vw"
        />
      </div>
      <div className={styles.body}>
        <p className={styles.genre} lang={show.genre === null ? undefined : frenchLang()}>
          {show.genre ?? t('Spectacle')}
        </p>
        <h3 className={styles.title} lang={frenchLang()}>
          <Link to={page}>{typeset(show.title)}</Link>
        </h3>
        <p className={styles.when}>
          <ShowDate show={show} />
        </p>
        <p className={styles.tags}>
          <Tags show={show} now={now} />
        </p>
        <p className={styles.action} data-screen-only>
          <ActionLink
            to={page}
            about={`: ${show.title}, ${weekday} ${day} ${month}`}
            {...(isFull(show) && { look: 'line' as const })}
          >
            {t(isOff(show) ? 'VOIR' : isFull(show) ? 'COMPLET' : 'RÉSERVER')}
          </ActionLink>
        </p>
      </div>
      <p className={styles.stub} aria-hidden="true">
        <span>{weekday}</span>
        <b>{day}</b>
        <span>{month}</span>
      </p>
    </article>
  )
}

/** Tickets side by side, under the heading of their list. */
export function Tickets({ shows }: { shows: readonly ShowCard[] }) {
  return (
    <ul className={styles.tickets}>
      {shows.map((show) => (
        <li key={show.id}>
          <Ticket show={show} />
        </li>
      ))}
    </ul>
  )
}
