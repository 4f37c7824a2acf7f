import { inDays } from '../builders.ts'

/** A day in Paris as it travels: today, moved by that many days. */
export const day = (days: number): string => inDays(days).toISOString().slice(0, 10)

/** Body of a show, as the form sends it. */
export const aShowDraft = (fields: object = {}) => ({
  title: 'Le grand soir',
  img: '/uploads/affiche.webp',
  description: 'Une heure de rire.',
  date_spectacle: day(7),
  heure_spectacle: '20:30',
  lieu: "L'espace comédie",
  lien_spectacle: 'https://billetterie.example/grand-soir',
  ...fields,
})
