/** Invented stage names. The last four are on the home page. */
export const ARTISTS: readonly string[] = [
  'Marcelle Braderie',
  'Gégé l’Aspirateur',
  'Yvette Cacahuète',
  'Odile Patatras',
  'Nono Virgule',
  'Élodie Pataquès',
  'Bébert Carabistouille',
  'Ginette Moustache',
  'Karim Tartiflette',
  'Josiane Turbo',
]
