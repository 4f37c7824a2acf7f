import type { Ambiance } from '@espace/contracts/spectacles/ambiance'

/** A show that comes back every week, as its own page presents it (§2). */
export interface SponsoredShow {
  slug: string
  /** Also what finds its dates in the programme. */
  title: string
  genre: string
  ambiance: Ambiance
  /** Used while the programme has no picture of its own. */
  img: string
  description: string
  schedule: string
  lieu: string
  lien_spectacle: string
  videoUrl?: string
}

const LIEU = "L'espace comédie"

const SPONSORED_SHOWS: readonly SponsoredShow[] = [
  {
    slug: 'tchatcheur-comedy-club',
    title: 'Tchatcheur Comedy Club',
    genre: 'Plateau stand-up',
    ambiance: 'nuit',
    img: '/assets/img/spectacles/tchatcheur-comedy-club.webp',
    description:
      'Quatre soirs par semaine, le plateau change et la tchatche reste : des humoristes confirmés, des révélations et un maître de cérémonie qui n’a jamais appris à se taire. Une heure et quart de stand-up, sans entracte et sans filet.',
    schedule: 'Lundi, mardi, mercredi et vendredi 20h00',
    lieu: LIEU,
    lien_spectacle: 'https://billetterie.example/tchatcheur-comedy-club',
    videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  },
  {
    slug: 'un-ado-peut-en-cacher-un-autre',
    title: 'Un ado peut en cacher un autre',
    genre: 'Comédie',
    ambiance: 'deule',
    img: '/assets/img/spectacles/un-ado-peut-en-cacher-un-autre.webp',
    description:
      'Ils pensaient en avoir un. Derrière la porte de la chambre, ils sont deux, et le second n’est pas au courant des règles de la maison. Une comédie à voir en famille, à condition que chacun promette de ne pas regarder l’autre pendant les répliques.',
    schedule: 'Dimanche 17h00',
    lieu: LIEU,
    lien_spectacle: 'https://billetterie.example/un-ado-peut-en-cacher-un-autre',
  },
  {
    slug: 'cheri-je-tai-trompe',
    title: 'Chéri, je t’ai trompé',
    genre: 'Comédie',
    ambiance: 'dragee',
    img: '/assets/img/spectacles/cheri-je-tai-trompe.webp',
    description:
      'Elle voulait avouer. Il a cru qu’elle parlait du gratin. À partir de là, plus personne ne dit la vérité à la bonne personne, et les portes claquent jusqu’au bout. Du vrai théâtre de boulevard, dans une salle où l’on entend respirer les menteurs.',
    schedule: 'Dimanche 18h30',
    lieu: LIEU,
    lien_spectacle: 'https://billetterie.example/cheri-je-tai-trompe',
  },
  {
    slug: 'kaci-dans-la-connerie-humaine',
    title: 'Kaci dans la connerie humaine',
    genre: 'Seul en scène',
    ambiance: 'ocre',
    img: '/assets/img/spectacles/kaci-dans-la-connerie-humaine.webp',
    description:
      'Kaci a mené l’enquête : la connerie humaine est partout, surtout chez les autres, et un peu chez lui le dimanche soir. Un seul en scène qui classe, compare et finit par s’attendrir. On en sort plus bête, mais moins seul.',
    schedule: 'Dimanche 20h00',
    lieu: LIEU,
    lien_spectacle: 'https://billetterie.example/kaci-dans-la-connerie-humaine',
  },
]

export const sponsoredShow = (slug: string): SponsoredShow | undefined =>
  SPONSORED_SHOWS.find((show) => show.slug === slug)
