import { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { entity } from '#office/lib/edit/entity.ts'
import { useSearchState } from '#office/lib/use-search-state.ts'
import { EntityDialog } from '#office/ui/entity/entity-dialog.tsx'
import { Notice } from '#office/ui/panel.tsx'
import { ButtonLink } from '#shared/dialog/button.tsx'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { shows, useShow } from '../shows.queries.ts'
import { changeOf, draftOf } from './show-body.ts'
import { ShowFields } from './show-fields.tsx'
import { ShowPreview } from './show-preview.tsx'
import { ShowForm } from './show-rules.ts'
import { SHOW_FIELDS, valuesOf } from './show-values.ts'

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
