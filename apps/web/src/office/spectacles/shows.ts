import { ManagedSpectacle } from '@espace/contracts/spectacles/managed-spectacle'
import { longDate } from '#shared/lib/language/dates-fr.ts'
import { dashboardKey } from '../lib/dashboard.tsx'
import { entity } from '../lib/edit/entity.ts'
import { changeOf, draftOf } from './form/show-body.ts'
import { ShowForm } from './form/show-rules.ts'
import { SHOW_FIELDS, valuesOf } from './form/show-values.ts'
import { firstDayAtHand } from './shows.queries.ts'

/** Single dates and weekly recurrences (§4), including drafts and the last month. */
export const shows = entity({
  name: 'spectacle',
  room: 'spectacles',
  key: dashboardKey('spectacles', 'managed'),
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
  load: (admin, options) =>
    admin.spectacles.managed({ query: { from: firstDayAtHand(Date.now()) } }, options),
  add: (admin, values) => admin.spectacles.add({ body: draftOf(values) }),
  change: (admin, values, show) =>
    admin.spectacles.change({ params: { id: show.id }, body: changeOf(show, values) }),
  calls: (admin) => admin.spectacles,
  labelOf: ({ title }) => title,
  binLabelOf: ({ title, date_spectacle }) => `${title}, ${longDate(date_spectacle)}`,
  shown: ({ title, img, lieu }) => ({ title, img, lieu }),
  // Saving a date of a series may change the others.
  changesOthers: (_, show) => show !== undefined && show.recurrenceId !== null,
  texts: {
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
    remove: {
      question: 'Êtes-vous sûr de vouloir supprimer ce spectacle ? Cette action est irréversible.',
      removed: 'Spectacle supprimé',
    },
    bin: { title: 'Spectacles', restored: 'Spectacle restauré' },
  },
})
