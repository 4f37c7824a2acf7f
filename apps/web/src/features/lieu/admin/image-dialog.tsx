import type { ManagedVenueImage } from '@espace/contracts/lieu/lieu'
import { useQueryClient } from '@tanstack/react-query'
import { useAdmin } from '../../../lib/dashboard/dashboard.tsx'
import { useEntityForm } from '../../../lib/dashboard/edit/use-entity-form.ts'
import { useSaveIn } from '../../../lib/dashboard/edit/use-save-in.ts'
import { EntityDialog } from '../../../ui/dashboard/dialog/entity-dialog.tsx'
import { ChoiceField, TextField } from '../../../ui/dashboard/form/fields.tsx'
import { ImageField } from '../../uploads/image-field.tsx'
import {
  bodyOf,
  IMAGE_LABELS as LABELS,
  ImageForm,
  ImageValues,
  NEW_IMAGE,
  storedImage,
  valuesOf,
} from './image-values.ts'
import { MANAGED_KEY, refreshVenue } from './managed.queries.ts'

export const IMAGE_FORM = 'image-du-lieu'

const KINDS = ImageValues.shape.kind.options.map((kind) => ({ value: kind, label: kind }))

/** §8 */
const TEXTS = { saved: 'Image enregistrée', failed: 'Erreur lors de la sauvegarde' }

const labelOf = ({ alt, image_path }: ImageValues) => alt || image_path

interface ImageDialogProps {
  /** Undefined: a picture is added. */
  image: ManagedVenueImage | undefined
  onClose: () => void
}

/** A picture of the venue. A new main one takes the place of the old one, which stays in the gallery. */
export function ImageDialog({ image, onClose }: ImageDialogProps) {
  const queryClient = useQueryClient()
  const save = useSave(image)
  const entity = useEntityForm({
    draft: { form: IMAGE_FORM, ...(image && { id: image.id }) },
    shape: ImageValues,
    rules: ImageForm,
    values: image ? valuesOf(image) : NEW_IMAGE,
    version: image?.version,
    labels: LABELS,
    fieldOf: { is_main: 'kind' },
    labelOf,
    save,
    storedOf: storedImage,
    texts: TEXTS,
    onSaved: () => {
      void refreshVenue(queryClient)
      onClose()
    },
    onClose,
  })
  return (
    <EntityDialog title={image ? 'Modifier l’image' : 'Ajouter une image'} entity={entity}>
      <ImageField
        name="image_path"
        label={LABELS.image_path}
        kind="lieu"
        folder="image_path"
        isRequired
      />
      <ChoiceField
        name="kind"
        label={LABELS.kind}
        hint="Une seule image est principale : la nouvelle prend la place de l’ancienne."
        options={KINDS}
      />
      <TextField
        name="alt"
        label={`${LABELS.alt} (facultatif)`}
        hint="Ce que l’image montre, pour qui ne la voit pas. Par exemple : la salle vue de la scène."
        maxLength={300}
      />
    </EntityDialog>
  )
}

function useSave(image: ManagedVenueImage | undefined) {
  const admin = useAdmin()
  return useSaveIn<ManagedVenueImage, ImageValues>({
    listKey: MANAGED_KEY,
    item: image,
    send: (values, version) => {
      const body = bodyOf(values)
      if (!image) return admin.lieu.add({ body })
      return admin.lieu.change({
        params: { id: image.id },
        body: { ...body, ...(version !== undefined && { version }) },
      })
    },
    shown: ({ image_path, alt }) => ({ image_path, alt }),
    // Another picture steps down, or takes the place of this one.
    changesOthers: (values) => bodyOf(values).is_main !== (image?.is_main ?? false),
  })
}
