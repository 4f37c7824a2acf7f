import type { Prisma, PrismaClient } from '@espace/prisma/client'

/** A local day in Paris as a database date: today plus that many days. */
export const inDays = (days: number): Date => {
  const today = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' }).format()
  return new Date(Date.parse(today) + days * 86_400_000)
}

/** A local time `HH:MM` as a database time. */
export const at = (time: string): Date => new Date(`1970-01-01T${time}:00Z`)

/** Local date and time in Paris, that many milliseconds from now. */
export const soon = (milliseconds: number) => {
  const paris = Temporal.Now.zonedDateTimeISO('Europe/Paris').add({ milliseconds })
  return {
    date: new Date(`${paris.toPlainDate().toString()}T00:00:00Z`),
    time: at(paris.toPlainTime().toString({ smallestUnit: 'minute' })),
  }
}

/** Fixture rows with defaults for all fields. */
export const builders = (db: PrismaClient) => ({
  aSpectacle: (fields: Partial<Prisma.SpectacleUncheckedCreateInput> = {}) =>
    db.spectacle.create({
      data: {
        title: 'Le grand soir',
        description: 'Une heure de rire.',
        lieu: "L'espace comédie",
        date: inDays(7),
        time: at('20:00'),
        ...fields,
      },
    }),
  anArtist: (name: string) => db.artiste.create({ data: { name } }),
  aVenueImage: (fields: Partial<Prisma.VenueImageCreateInput> = {}) =>
    db.venueImage.create({ data: { imagePath: '/uploads/salle.webp', ...fields } }),
})
