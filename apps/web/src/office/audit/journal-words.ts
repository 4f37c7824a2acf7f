import { ACTIONS, ENTITIES } from '@espace/contracts/audit/audit.constants'

const FEATURES: Readonly<Record<string, { all: string; one: string }>> = ENTITIES
const WORDS: Readonly<Record<string, string>> = ACTIONS

/** Digits of a long id that are enough to tell two of them apart. */
const SHOWN_ID = 8

/** Subject of an entry: one entity by its id, or the feature where entities have none. */
export const subjectSaid = (entity: string, id: string): string =>
  id === ''
    ? (FEATURES[entity]?.all ?? entity)
    : `${FEATURES[entity]?.one ?? entity} ${id.slice(0, SHOWN_ID)}`

/** Labels of columns; a column without one is shown by its name. */
export const FIELDS: Readonly<Record<string, string>> = {
  title: 'titre',
  img: 'image',
  imagePath: 'image',
  photo: 'photo',
  lieu: 'lieu',
  date: 'date',
  dateSpectacle: 'date',
  heureSpectacle: 'heure',
  lienSpectacle: 'lien de billetterie',
  bookingMode: 'réservation',
  capacity: 'places en vente',
  priceCents: 'prix (centimes)',
  durationMinutes: 'durée (minutes)',
  videoUrl: 'vidéo',
  status: 'statut',
  publishAt: 'publication',
  salesOpenAt: 'ouverture des réservations',
  salesCloseAt: 'fermeture des réservations',
  sortOrder: 'ordre',
  time: 'heure',
  ticketUrl: 'lien de billetterie',
  seatsLeft: 'places restantes',
  description: 'description',
  ambiance: 'ambiance',
  lsf: 'langue des signes',
  alt: 'description de l’image',
  putOffFrom: 'date d’origine',
  spectacleId: 'spectacle',
  email: 'adresse email',
  note: 'note',
  isMain: 'image principale',
  isActive: 'compte actif',
  role: 'rôle',
  recipients: 'destinataires',
  recipientsCount: 'nombre de destinataires',
  scheduledFor: 'départ prévu',
  biography: 'biographie',
  links: 'liens',
  name: 'nom',
  enabled: 'activée',
  html: 'texte',
  code: 'code',
  kind: 'genre',
  value: 'valeur',
  validFrom: 'valable du',
  validUntil: 'valable jusqu’au',
  maxUses: 'réservations au plus',
  maxPerBooker: 'réservations au plus par personne',
  titles: 'spectacles',
  spectacleIds: 'dates',
}

/** An unknown action is shown as stored. */
export const actionSaid = (action: string): string => WORDS[action] ?? action

export function valueSaid(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(vide)'
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
