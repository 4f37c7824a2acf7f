/** The sentences of the reviews block (§8). No zod here: the browser carries this file. */
export const avisMessages = {
  unavailable: 'Les avis ne peuvent pas être affichés pour le moment.',
  none: 'Aucun avis disponible pour le moment.',
  notConfigured: 'Place ID ou clé API manquante',
  failed: 'Impossible de charger les avis Google: ',
} as const
