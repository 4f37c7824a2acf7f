import type { ContactDetails } from '@espace/contracts/lieu/lieu.constants'

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

/** Of a house that is nowhere: no such street, an address reserved for examples. */
export const CONTACT_DETAILS: ContactDetails = {
  street: '7, rue du Rideau-Rouge',
  postalCode: '59000',
  city: 'Lille',
  phone: '0353010070',
  email: 'contact@espace-comedie.example',
  position: '50.6355, 3.0628',
  reviews: 'https://www.google.com/maps/search/?api=1&query=L%27espace+com%C3%A9die+Lille',
  facebook: 'https://www.facebook.com/lespacecomedie',
  instagram: 'https://www.instagram.com/lespacecomedie',
  directions: 'https://www.google.com/maps/dir/?api=1&destination=L%27espace+com%C3%A9die%2C+Lille',
  transit:
    'Métro ligne 1, station Rihour, puis cinq minutes à pied. Bus : arrêt Théâtre. Le dernier métro part après le dernier rappel.',
  driving:
    'Parkings souterrains Grand-Place et Nouveau Siècle, à trois minutes de la salle. Le centre est piéton le samedi : prévoyez dix minutes de plus.',
  cycling: 'Arceaux devant la porte, station V’lille au coin de la rue.',
  // The specification's words stand there (§2).
  stepFree: '',
  transitEnglish:
    'Metro line 1, Rihour station, then five minutes on foot. Buses stop at Théâtre. The last metro leaves after the last curtain call.',
  drivingEnglish:
    'Underground car parks Grand-Place and Nouveau Siècle, three minutes from the room. The centre is for pedestrians only on Saturdays: allow ten minutes more.',
  cyclingEnglish: 'Bike racks outside the door, a V’lille station on the corner.',
  stepFreeEnglish: '',
}
