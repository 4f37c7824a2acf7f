/** What the team calls the rooms that the journal speaks of. */
export const ENTITIES: Readonly<Record<string, string>> = {
  spectacles: 'Spectacles',
  series: 'Séries',
  artistes: 'Artistes',
  lieu: 'Images du lieu',
  photos: 'Photos',
  users: 'Utilisateurs',
  newsletter: 'Newsletter',
  settings: 'Paramètres',
  uploads: 'Images téléversées',
  audit: 'Journal',
}

/** What was done, as a sentence says it; a word that is not known here is shown as it is. */
const ACTIONS: Readonly<Record<string, string>> = {
  add: 'a ajouté',
  create: 'a ajouté',
  duplicate: 'a dupliqué',
  import: 'a importé',
  change: 'a modifié',
  update: 'a modifié',
  status: 'a changé le statut de',
  undo: 'est revenu sur',
  remove: 'a supprimé',
  delete: 'a supprimé',
  restore: 'a restauré',
  purge: 'a effacé',
  export: 'a exporté',
  suspend: 'a suspendu',
  reactivate: 'a réactivé',
  send: 'a envoyé',
}

export const actionSaid = (action: string): string => ACTIONS[action] ?? action

/** A value of a field, on one line. */
export function valueSaid(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(vide)'
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
