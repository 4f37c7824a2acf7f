/** Texts of the service worker: the note on a cached page, and the offline page. */
export const offline = {
  locale: 'fr',
  offline: 'Hors connexion',
  slow: 'Connexion trop lente',
  programme: 'programme',
  page: 'page',
  readAt: (day: string, hour: string) =>
    `du ${day.replace(/ 1 /, ' 1er ')} à ${hour.replace(':', 'h')}`,
  refresh: 'Actualiser',
  notRead:
    'Pas de réseau, et cette page n’a pas encore été lue sur cet appareil. Elle s’ouvrira dès que la connexion reviendra.',
}

export type OfflineWords = typeof offline
