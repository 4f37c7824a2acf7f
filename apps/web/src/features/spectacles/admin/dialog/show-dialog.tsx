import type { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { useQueryClient } from '@tanstack/react-query'
import { useAdmin } from '../../../../lib/dashboard/dashboard.tsx'
import { useEntityForm } from '../../../../lib/dashboard/edit/use-entity-form.ts'
import { useSaveIn } from '../../../../lib/dashboard/edit/use-save-in.ts'
import { EntityDialog } from '../../../../ui/dashboard/dialog/entity-dialog.tsx'
import { MANAGED_KEY, refreshProgramme } from '../managed.queries.ts'
import { changeOf, draftOf } from './show-body.ts'
import { ShowFields } from './show-fields.tsx'
import { ShowPreview } from './show-preview.tsx'
import { ShowForm } from './show-rules.ts'
import {
  NEW_SHOW,
  SHOW_FIELDS,
  SHOW_LABELS,
  ShowValues,
  storedShow,
  valuesOf,
} from './show-values.ts'

export const SHOW_FORM = 'spectacle'

const labelOf = ({ title }: ShowValues) => title

interface ShowDialogProps {
  /** Undefined: a show is added. */
  show: ManagedSpectacle | undefined
  onSaved: (show: ManagedSpectacle) => void
  onClose: () => void
}

/** Adds a show or changes it; single date or weekly recurrence (§4). */
export function ShowDialog({ show, onSaved, onClose }: ShowDialogProps) {
  const queryClient = useQueryClient()
  const save = useSave(show)
  const entity = useEntityForm({
    draft: { form: SHOW_FORM, ...(show && { id: show.id }) },
    shape: ShowValues,
    rules: ShowForm,
    values: show ? valuesOf(show) : NEW_SHOW,
    version: show?.version,
    labels: SHOW_LABELS,
    fieldOf: SHOW_FIELDS,
    labelOf,
    save,
    storedOf: storedShow,
    texts: show
      ? {
          saved: 'Spectacle modifié avec succès',
          failed: 'Erreur lors de la modification du spectacle',
        }
      : { saved: 'Spectacle ajouté avec succès', failed: "Erreur lors de l'ajout du spectacle" },
    onSaved: (saved) => {
      void refreshProgramme(queryClient)
      onSaved(saved)
    },
    onClose,
  })
  return (
    <EntityDialog
      title={show ? 'Modifier le spectacle' : 'Ajouter un spectacle'}
      entity={entity}
      isWide
      aside={<ShowPreview ambiance={show?.ambiance ?? null} />}
    >
      <ShowFields show={show} />
    </EntityDialog>
  )
}

function useSave(show: ManagedSpectacle | undefined) {
  const admin = useAdmin()
  return useSaveIn<ManagedSpectacle, ShowValues>({
    listKey: MANAGED_KEY,
    item: show,
    send: (values, version) =>
      show
        ? admin.spectacles.change({
            params: { id: show.id },
            body: changeOf(show, values, version),
          })
        : admin.spectacles.add({ body: draftOf(values) }),
    shown: ({ title, img, lieu }) => ({ title, img, lieu }),
    // The other dates of its series.
    changesOthers: () => show !== undefined && show.recurrence_id !== null,
  })
}
