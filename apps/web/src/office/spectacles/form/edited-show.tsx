import { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { shownPath } from '#office/lib/broken-pictures.ts'
import { entity } from '#office/lib/edit/entity.ts'
import { useSearchState } from '#office/lib/use-search-state.ts'
import { EntityDialog } from '#office/ui/entity/entity-dialog.tsx'
import { Notice } from '#office/ui/panel.tsx'
import { ButtonLink } from '#shared/dialog/button.tsx'
import { typeset } from '#shared/lib/language/french.ts'
import { useNow } from '#shared/lib/services.tsx'
import { parisInstant } from '#shared/lib/time/paris.ts'
import { Booking } from '#shared/spectacles/booking/booking.tsx'
import { ShowDate } from '#shared/spectacles/show-date.tsx'
import { ShowHead } from '#shared/spectacles/show-head.tsx'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { shows, useShow } from '../shows.queries.ts'
import { changeOf, draftOf } from './show-body.ts'
import { ShowFields } from './show-fields.tsx'
import { ShowForm } from './show-rules.ts'
import { SHOW_FIELDS, valuesOf, type ShowValues } from './show-values.ts'
import styles from './show-dialog.module.css'

/** Single dates and weekly recurrences (§4). */
const editable = entity({
  ...shows,
  name: 'spectacle',
  schema: ManagedSpectacle,
  fields: SHOW_FIELDS,
  rules: ShowForm,
  toForm: valuesOf,
  fieldOf: {
    recurrence: 'endDate',
    'recurrence.weekday': 'weekdays',
    'recurrence.weekdays': 'weekdays',
    'recurrence.time': 'time',
    'recurrence.startDate': 'startDate',
    'recurrence.endDate': 'endDate',
    'recurrence.interval': 'interval',
    'recurrence.skip': 'skip',
    price_cents: 'price',
  },
  add: (admin, values) => admin.spectacles.add({ body: draftOf(values) }),
  change: (admin, values, show) =>
    admin.spectacles.change({ params: { id: show.id }, body: changeOf(show, values) }),
  labelOf: ({ title }) => title,
  shown: ({ title, img, lieu }) => ({ title, img, lieu }),
  // Saving a date of a series may change the others.
  changesOthers: (_, show) => show !== undefined && show.recurrenceId !== null,
  texts: {
    ...shows.texts,
    add: {
      title: 'Ajouter un spectacle',
      saved: 'Spectacle ajouté avec succès',
      failed: "Erreur lors de l'ajout du spectacle",
    },
    change: {
      title: 'Modifier le spectacle',
      saved: 'Spectacle modifié avec succès',
      failed: 'Erreur lors de la modification du spectacle',
    },
  },
})

interface EditedShowProps {
  all: readonly ManagedSpectacle[]
  id: number | undefined
}

/** Dialog of a show; a notice if it was deleted meanwhile. */
export function EditedShow({ all, id }: EditedShowProps) {
  const { set } = useSearchState()
  const { show, query, isAsked, isGone } = useShow(all, id)
  if (isAsked && !show && !isGone) return <QueryStatus of={query} />
  if (id !== undefined && !show) {
    return (
      <Notice actions={<ButtonLink to="/dashboard/corbeille">Voir la corbeille</ButtonLink>}>
        Ce spectacle n’est plus au programme.
      </Notice>
    )
  }
  return (
    <EntityDialog
      of={editable}
      item={show}
      aside={<ShowPreview ambiance={show?.ambiance ?? null} />}
      onSaved={(saved) =>
        set({ ajouter: undefined, modifier: undefined, enregistre: String(saved.id) })
      }
      onClose={() => set({ ajouter: undefined, modifier: undefined })}
    >
      <ShowFields show={show} />
    </EntityDialog>
  )
}

/** Live preview of the show's page from its form values alone. */
function ShowPreview({ ambiance }: { ambiance: Spectacle['ambiance'] }) {
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
