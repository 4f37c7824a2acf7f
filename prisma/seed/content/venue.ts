/** The pictures of the venue, the main one first. */
export const VENUE_IMAGES: readonly { view: string; alt: string }[] = [
  {
    view: 'salle',
    alt: 'La salle vue du dernier rang, ses fauteuils rouges tournés vers la scène, et un seul fauteuil jaune',
  },
  { view: 'scene', alt: 'La scène entre deux rideaux rouges, avec un tabouret et un micro' },
  { view: 'bar', alt: 'Le bar rouge, ses quatre tabourets et deux bières sous les lampes' },
  { view: 'entree', alt: 'L’entrée, un tapis rouge qui mène à la salle entre deux affiches' },
  {
    view: 'facade',
    alt: 'La façade rouge à pignon, la nuit, porte ouverte, un vélo et un chat devant',
  },
  { view: 'loges', alt: 'Les loges, un miroir entouré d’ampoules entre deux portants de costumes' },
]
