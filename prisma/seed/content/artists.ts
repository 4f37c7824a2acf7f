import type { Ambiance } from '@espace/contracts/spectacles/ambiance'

/** Stage names that nobody bears. A portrait follows from its name; the last four are on the home page. */
export const ARTISTS: readonly { name: string; ambiance: Ambiance }[] = [
  { name: 'Marcelle Braderie', ambiance: 'ocre' },
  { name: 'Gégé l’Aspirateur', ambiance: 'papier' },
  { name: 'Yvette Cacahuète', ambiance: 'deule' },
  { name: 'Odile Patatras', ambiance: 'dragee' },
  { name: 'Nono Virgule', ambiance: 'boeuf' },
  { name: 'Élodie Pataquès', ambiance: 'nuit' },
  { name: 'Bébert Carabistouille', ambiance: 'boeuf' },
  { name: 'Ginette Moustache', ambiance: 'deule' },
  { name: 'Karim Tartiflette', ambiance: 'dragee' },
  { name: 'Josiane Turbo', ambiance: 'papier' },
]
