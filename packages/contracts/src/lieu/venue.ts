/** The house, as every page, mail and ticket presents it (§1, §2). No zod here: the browser carries this file. */
export const VENUE = {
  name: "L'espace comédie",
  seats: 70,
  street: '7, rue du Rideau-Rouge',
  postalCode: '59000',
  city: 'Lille',
  /** Ten digits, as dialled in France. */
  phone: '0353010070',
  email: 'contact@espace-comedie.example',
  latitude: 50.6355,
  longitude: 3.0628,
  /** Doors open that many minutes before a show. */
  doorsMinutes: 60,
  links: {
    reviews: 'https://www.google.com/maps/search/?api=1&query=L%27espace+com%C3%A9die+Lille',
    facebook: 'https://www.facebook.com/lespacecomedie',
    instagram: 'https://www.instagram.com/lespacecomedie',
    directions:
      'https://www.google.com/maps/dir/?api=1&destination=L%27espace+com%C3%A9die%2C+Lille',
  },
} as const

/** Opening hours of the box office (§1). Days as schema.org names them. */
export const OPENING_HOURS = [
  {
    label: 'Lundi – vendredi',
    hours: '18h–23h',
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    opens: '18:00',
    closes: '23:00',
  },
  {
    label: 'Samedi – dimanche',
    hours: '16h–22h',
    days: ['Saturday', 'Sunday'],
    opens: '16:00',
    closes: '22:00',
  },
] as const
