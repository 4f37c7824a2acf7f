/** French names of the features in the audit log, and of one of their entities. */
export const ENTITIES: Readonly<Record<string, { all: string; one: string }>> = {
  spectacles: { all: 'Spectacles', one: 'spectacle' },
  series: { all: 'Séries', one: 'série' },
  artistes: { all: 'Artistes', one: 'artiste' },
  lieu: { all: 'Images du lieu', one: 'image du lieu' },
  photos: { all: 'Photos', one: 'photo' },
  codes: { all: 'Codes promo', one: 'code promo' },
  bons: { all: 'Bons cadeaux', one: 'bon cadeau' },
  reservations: { all: 'Réservations', one: 'réservation' },
  billets: { all: 'Billets', one: 'billet' },
  users: { all: 'Utilisateurs', one: 'compte' },
  invitations: { all: 'Invitations', one: 'invitation' },
  newsletter: { all: 'Newsletter', one: 'newsletter' },
  contact: { all: 'Messages', one: 'message' },
  settings: { all: 'Paramètres', one: 'réglage' },
  uploads: { all: 'Images téléversées', one: 'image téléversée' },
  audit: { all: 'Journal', one: 'journal' },
}

/** Digits of a long id that are enough to tell two of them apart. */
const SHOWN_ID = 8

/** Subject of an entry: one entity by its id, or the feature where entities have none. */
export const subjectSaid = (entity: string, id: string): string =>
  id === ''
    ? (ENTITIES[entity]?.all ?? entity)
    : `${ENTITIES[entity]?.one ?? entity} ${id.slice(0, SHOWN_ID)}`

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

/** Verb of each action; an unknown action is shown as stored. */
const ACTIONS: Readonly<Record<string, string>> = {
  ajout: 'a ajouté',
  modification: 'a modifié',
  suppression: 'a supprimé',
  restauration: 'a restauré',
  annulation: 'a annulé',
  purge: 'a effacé',
  import: 'a importé',
  export: 'a exporté',
  suspension: 'a suspendu',
  déconnexion: 'a déconnecté partout',
  invitation: 'a invité',
  'invitation retirée': 'a retiré',
  'invitation acceptée': 'a accepté une invitation pour',
  réactivation: 'a réactivé',
  envoi: 'a envoyé',
  programmation: 'a programmé l’envoi de',
  renvoi: 'a renvoyé',
  réponse: 'a répondu à',
  validation: 'a validé un billet pour',
  encaissement: 'a encaissé un billet pour',
  vente: 'a vendu à la porte pour',
  libération: 'a libéré des places de',
  clôture: 'a clôturé la soirée',
  pause: 'a mis en pause',
  reprise: 'a repris',
  'nouvel essai': 'a relancé',
  activation: 'a activé',
  désactivation: 'a désactivé',
  fermeture: 'a fermé le site',
  ouverture: 'a rouvert le site',
}

export const actionSaid = (action: string): string => ACTIONS[action] ?? action

export function valueSaid(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(vide)'
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
