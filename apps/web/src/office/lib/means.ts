/** Means of payment before the evening. */
export const MEANS = {
  espèces: 'Espèces',
  carte: 'Carte',
  virement: 'Virement',
  bon: 'Bon cadeau',
}
