import {
  SPONSORED_SHOWS,
  type SponsoredShow,
} from '@espace/contracts/sponsorise/sponsorise.constants'
import type { Motif } from '@espace/pictures/drawing/motifs/motifs'
import { type Show, show } from './show.ts'

// The four shows that play every week (§2): their words are those of their own pages.

const resident = (
  { title, genre, ambiance, motif, description }: SponsoredShow & { motif: Motif },
  own: Pick<Show, 'minutes' | 'priceCents'> & Partial<Pick<Show, 'videoUrl'>>,
): Show => show({ title, genre, ambiance, motif, description, photos: 3, ...own })

// A freely licensed film (Big Buck Bunny) stands in for the club's own recording.
export const tchatcheur = resident(SPONSORED_SHOWS.tchatcheur, {
  minutes: 75,
  priceCents: 1400,
  videoUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
})
export const ado = resident(SPONSORED_SHOWS.ado, { minutes: 60, priceCents: 1600 })
export const cheri = resident(SPONSORED_SHOWS.cheri, { minutes: 60, priceCents: 1800 })
export const kaci = resident(SPONSORED_SHOWS.kaci, { minutes: 70, priceCents: 1700 })
