import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { shownPath } from '#office/lib/broken-pictures.ts'
import { typeset } from '#shared/lib/language/french.ts'
import { useNow } from '#shared/lib/services.tsx'
import { parisInstant } from '#shared/lib/time/paris.ts'
import { Booking } from '#shared/spectacles/booking/booking.tsx'
import { ShowDate } from '#shared/spectacles/show-date.tsx'
import { ShowHead } from '#shared/spectacles/show-head.tsx'
import type { ShowValues } from './show-values.ts'
import styles from './show-dialog.module.css'

/** Live preview of the show's page from its form values alone. */
export function ShowPreview({ ambiance }: { ambiance: Spectacle['ambiance'] }) {
  const values = useDeferredValue(useWatch<ShowValues>())
  const now = useNow()
  const { title = '', img = '', description = '', lieu = '', genre = '' } = values
  const day = (isGiven(values) ? values.startDate : values.date_spectacle) ?? ''
  const hour = (isGiven(values) ? values.time : values.heure_spectacle) ?? ''
  const time = `${hour}:00`
  const startsAt = parisInstant(day, time)
  const show = {
    title: title || 'Votre spectacle',
    img: shownPath(img),
    ambiance,
    date_spectacle: day,
    heure_spectacle: time,
    startsAt,
    lien_spectacle: values.lien_spectacle || null,
    id: 0,
    booking_mode: values.booking_mode ?? 'externe',
    salesOpenAt: instantOf(values.salesOpenAt),
    salesCloseAt: isGiven(values) ? null : instantOf(values.salesCloseAt),
    price_cents: null,
    tarifs: [],
    status: 'programmé' as const,
    previousStartsAt: null,
  }
  // Some browsers parse an empty date, and a year being typed is incomplete.
  const hasDate = day !== '' && hour !== '' && Date.parse(startsAt) > 0
  return (
    <section className={styles.preview} aria-label="Aperçu de la page">
      <h3 className={styles.previewTitle}>Aperçu de la page</h3>
      <div className={styles.screen} inert>
        <div className={styles.page}>
          <ShowHead show={show} kicker={genre || 'Spectacle'} {...(hasDate && { badge: day })}>
            {hasDate && (
              <p>
                <ShowDate show={show} hasYear />
              </p>
            )}
            <p>{lieu}</p>
            {hasDate && <Booking show={show} now={now} isFull={false} />}
          </ShowHead>
          <div className={styles.previewText}>
            {description.split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph}>{typeset(paragraph)}</p>
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}

const instantOf = (wall = ''): string | null =>
  wall === '' ? null : parisInstant(wall.slice(0, 10), `${wall.slice(11, 16)}:00`)

const isGiven = ({
  isRecurrent = false,
  scope = 'date',
}: Partial<Pick<ShowValues, 'isRecurrent' | 'scope'>>) => isRecurrent || scope !== 'date'
