export const MEANS = {
  espèces: 'Espèces',
  carte: 'Carte',
  virement: 'Virement',
  bon: 'Bon cadeau',
}
