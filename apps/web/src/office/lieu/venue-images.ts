import { ManagedVenueImage, VenueImageDraft } from '@espace/contracts/lieu/lieu'
import { BIN_NOTE_FEMININE } from '#shared/dialog/confirm.tsx'
import { dashboardKey } from '../lib/dashboard.tsx'
import { entity } from '../lib/edit/entity.ts'
import { apiRules, type ValuesOf } from '../lib/edit/fields.ts'
import { choice, OPTIONAL, text } from '../ui/form/field-table.tsx'
import { image } from '../uploads/image-field.tsx'

const MAIN = 'Principale' as const
const OTHER = 'Galerie' as const

const FIELDS = {
  image_path: image('Image', { kind: 'lieu', folder: 'image_path', isRequired: true }),
  kind: choice(
    'Type',
    [
      { value: MAIN, label: MAIN },
      { value: OTHER, label: OTHER },
    ],
    OTHER,
    'Une seule image est principale : la nouvelle prend la place de l’ancienne.',
  ),
  alt: text('Description', {
    after: OPTIONAL,
    hint: 'Ce que l’image montre, pour qui ne la voit pas. Par exemple : la salle vue de la scène.',
    maxLength: 300,
  }),
}
type Values = ValuesOf<typeof FIELDS>

const toBody = ({ kind, ...values }: Values) => ({ ...values, is_main: kind === MAIN })

export const kindOf = ({ is_main }: Pick<ManagedVenueImage, 'is_main'>) => (is_main ? MAIN : OTHER)

const SAVED = { saved: 'Image enregistrée', failed: 'Erreur lors de la sauvegarde' }

/** Pictures of the venue. A new main picture demotes the old one to the gallery. */
export const venueImages = entity({
  name: 'image-du-lieu',
  room: 'lieu',
  key: dashboardKey('lieu', 'managed'),
  schema: ManagedVenueImage,
  fields: FIELDS,
  rules: apiRules(FIELDS, VenueImageDraft, toBody),
  toForm: ({ image_path, alt, is_main }) => ({ image_path, alt, kind: kindOf({ is_main }) }),
  fieldOf: { is_main: 'kind' },
  load: (admin, options) => admin.lieu.managed({}, options),
  add: (admin, values) => admin.lieu.add({ body: toBody(values) }),
  change: (admin, values, { id, version }) =>
    admin.lieu.change({ params: { id }, body: { ...toBody(values), version } }),
  calls: (admin) => admin.lieu,
  labelOf: ({ alt, image_path }) => alt || image_path,
  shown: ({ image_path, alt }) => ({ image_path, alt }),
  // Promoting or demoting a main picture changes another row as well.
  changesOthers: (values, image) => toBody(values).is_main !== (image?.is_main ?? false),
  texts: {
    add: { title: 'Ajouter une image', ...SAVED },
    change: { title: 'Modifier l’image', ...SAVED },
    remove: {
      question: 'Supprimer cette image ?',
      note: BIN_NOTE_FEMININE,
      removed: 'Image supprimée',
    },
    bin: { title: 'Images du lieu', restored: 'Image restaurée' },
  },
})
