/** Reviews that the home page asks for, and the other pages (§9); fewer are shown when there are fewer. */
export const HOME_REVIEWS = 6
export const REVIEWS = 5

/** The sentences of the reviews block (§8). */
export const avisMessages = {
  unavailable: 'Les avis ne peuvent pas être affichés pour le moment.',
  none: 'Aucun avis disponible pour le moment.',
  notConfigured: 'Place ID ou clé API manquante',
  failed: 'Impossible de charger les avis Google: ',
} as const
