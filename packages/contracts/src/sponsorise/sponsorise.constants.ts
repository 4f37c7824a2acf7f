import type { Ambiance } from '../spectacles/spectacles.constants.ts'

/**
 * A show that comes back every week and has a page of its own (§2). Where it is booked and its film are what the
 * house has filled in for its dates.
 */
export interface SponsoredShow {
  slug: string
  /** Also the key to its dates in the programme. */
  title: string
  genre: string
  ambiance: Ambiance
  motif: string
  /** Its picture while the programme has none. */
  img: string
  description: string
  schedule: string
  lieu: string
}

const LIEU = "L'espace comédie"

export const SPONSORED_SHOWS = {
  tchatcheur: {
    slug: 'tchatcheur-comedy-club',
    title: 'Tchatcheur Comedy Club',
    genre: 'Plateau stand-up',
    ambiance: 'nuit',
    motif: 'tabouret',
    img: '/assets/img/spectacles/tchatcheur-comedy-club.webp',
    description:
      'Cinq humoristes, un micro, un tabouret, et soixante-dix personnes qui n’ont encore rien demandé. Chaque soir, le plateau change : des habitués qui rodent leur prochaine heure, des nouveaux qui tremblent un peu, et une surprise que nous découvrons parfois en même temps que vous. Dix minutes chacun, pas une de plus : la lampe rouge est formelle, et elle n’a aucun humour. Le premier rang est un choix de vie, le dernier aussi. Venez avec vos collègues : demain, à la machine à café, vous aurez enfin quelque chose à vous dire.',
    schedule: 'Lundi, mardi, mercredi et vendredi 20h00',
    lieu: LIEU,
  },
  ado: {
    slug: 'un-ado-peut-en-cacher-un-autre',
    title: 'Un ado peut en cacher un autre',
    genre: 'Comédie',
    ambiance: 'deule',
    motif: 'porte',
    img: '/assets/img/spectacles/un-ado-peut-en-cacher-un-autre.webp',
    description:
      'Claire et Fabrice ont un fils de quinze ans. Enfin, ils le croyaient : depuis mardi, la porte de sa chambre s’ouvre sur un garçon poli qui débarrasse la table. Qui est-ce, et qu’a-t-il fait du leur ? Une enquête de famille, menée avec le code du wifi pour seule monnaie d’échange. À voir avec vos adolescents : ils soupireront, c’est leur façon d’applaudir.',
    schedule: 'Dimanche 17h00',
    lieu: LIEU,
  },
  cheri: {
    slug: 'cheri-je-tai-trompe',
    title: 'Chéri, je t’ai trompé',
    genre: 'Comédie',
    ambiance: 'dragee',
    motif: 'bouche',
    img: '/assets/img/spectacles/cheri-je-tai-trompe.webp',
    description:
      'Elle avoue tout, un dimanche soir, entre le fromage et le dessert. Le problème, c’est que lui aussi avait préparé un discours, et que les voisins du dessous, venus pour l’apéritif, en avaient écrit un troisième. Un canapé, quatre menteurs et une seule vérité, qui arrive en retard et n’a pas dîné. Les couples qui viennent ensemble repartent ensemble : nous comptons à la sortie.',
    schedule: 'Dimanche 18h30',
    lieu: LIEU,
  },
  kaci: {
    slug: 'kaci-dans-la-connerie-humaine',
    title: 'Kaci dans la connerie humaine',
    genre: 'Seul en scène',
    ambiance: 'ocre',
    motif: 'nez',
    img: '/assets/img/spectacles/kaci-dans-la-connerie-humaine.webp',
    description:
      'La connerie humaine est la seule énergie vraiment renouvelable, et Kaci a décidé d’en faire l’inventaire. La nôtre, la vôtre, la sienne d’abord, par politesse. De la réunion qui aurait pu être un courriel au voisin qui perce le dimanche, tout y passe, sans méchanceté et sans anesthésie. On rit, on reconnaît son beau-frère, puis on se reconnaît soi-même, et c’est là que ça devient drôle. Prévoir dix minutes de silence dans la voiture au retour.',
    schedule: 'Dimanche 20h00',
    lieu: LIEU,
  },
} as const satisfies Record<string, SponsoredShow>

export const sponsoredShow = (slug: string): SponsoredShow | undefined =>
  Object.values<SponsoredShow>(SPONSORED_SHOWS).find((show) => show.slug === slug)
