import { ManagedPhoto, PhotoChange } from '@espace/contracts/photos/photos'
import { BIN_NOTE_FEMININE } from '#shared/dialog/confirm.tsx'
import { dashboardKey } from '../lib/dashboard.tsx'
import { entity, type Rows } from '../lib/edit/entity.ts'
import { apiRules, type ValuesOf } from '../lib/edit/fields.ts'
import { OPTIONAL, text } from '../ui/form/field-table.tsx'
import { image } from '../uploads/image-field.tsx'

const FIELDS = {
  image_path: image('Image', { kind: 'photo', folder: 'photo_addictionnel', isRequired: true }),
  sort_order: text('Ordre', {
    after: OPTIONAL,
    hint: 'Par exemple 1. Le plus petit nombre vient en premier ; sans nombre, la photo vient après les autres.',
    inputMode: 'numeric',
    autoComplete: 'off',
  }),
}
type Values = ValuesOf<typeof FIELDS>

const toBody = ({ image_path, sort_order }: Values) => ({
  image_path,
  sort_order: sort_order.trim() === '' ? null : Number(sort_order),
})

const SAVED = { saved: 'Image enregistrée', failed: 'Erreur lors de la sauvegarde' }

const labelOf = ({ image_path }: Pick<Values, 'image_path'>) => image_path

/** Additional photos in the trash, of all shows. */
export const binnedPhotos: Omit<Rows<ManagedPhoto>, 'key' | 'load'> = {
  room: 'photos',
  calls: (admin) => admin.photos,
  labelOf,
  texts: {
    remove: {
      question: 'Supprimer cette image ?',
      note: BIN_NOTE_FEMININE,
      removed: 'Image supprimée',
    },
    bin: { title: 'Photos additionnelles', restored: 'Image restaurée' },
  },
}

/** Photos of every date of a show, or of a single date. */
export interface Album {
  /** Id of the date, or of any date of the show. */
  spectacle: number
  of: 'show' | 'date'
}

/** Additional photos of a show or date, to which new ones and their drafts belong. */
export const photosOf = ({ spectacle, of }: Album) =>
  entity({
    ...binnedPhotos,
    name: `photo-${of}-${spectacle}`,
    key: dashboardKey('photos', 'managed', of, spectacle),
    schema: ManagedPhoto,
    fields: FIELDS,
    rules: apiRules(FIELDS, PhotoChange, toBody),
    toForm: ({ image_path, sort_order }) => ({ image_path, sort_order: String(sort_order ?? '') }),
    load: (admin, options) =>
      admin.photos.managed({ params: { id: spectacle }, query: { of } }, options),
    add: (admin, values) => {
      const { sort_order, ...body } = toBody(values)
      const order = sort_order === null ? {} : { sort_order }
      return admin.photos.add({
        body: { spectacle_id: spectacle, ofShow: of === 'show', ...body, ...order },
      })
    },
    change: (admin, values, { id, version }) =>
      admin.photos.change({ params: { id }, body: { ...toBody(values), version } }),
    labelOf,
    shown: toBody,
    texts: {
      ...binnedPhotos.texts,
      add: { title: 'Ajouter une photo', ...SAVED },
      change: { title: 'Modifier la photo', ...SAVED },
    },
  })
