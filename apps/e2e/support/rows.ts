import type { Prisma } from '@espace/prisma/client'

const DAY_MS = 86_400_000

/** A show in a week, as a row. */
export const aShow = (title: string): Prisma.SpectacleUncheckedCreateInput => ({
  title,
  // As long as real descriptions, for the layout checks that may see this one.
  description:
    'Une heure de rire, seul en scène, avec une chaise, une lampe et soixante-dix voisins.',
  lieu: "L'espace comédie",
  date: new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + 7 * DAY_MS),
  time: new Date('1970-01-01T20:30:00Z'),
  ticketUrl: 'https://billetterie.example/soir',
})
