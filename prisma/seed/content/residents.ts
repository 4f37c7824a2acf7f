import { SPONSORED_SHOWS, type SponsoredShow } from '@espace/contracts/sponsorise/definitions'
import type { Motif } from '@espace/pictures/motifs'
import { type Show, show } from './show.ts'

// The four shows that play every week (§2): their words are those of their own pages.

const resident = (
  { title, genre, ambiance, motif, description, videoUrl }: SponsoredShow & { motif: Motif },
  { minutes, priceCents }: { minutes: number; priceCents: number },
): Show =>
  show({
    title,
    genre,
    ambiance,
    motif,
    description,
    minutes,
    priceCents,
    photos: 3,
    videoUrl: videoUrl ?? null,
  })

export const tchatcheur = resident(SPONSORED_SHOWS.tchatcheur, { minutes: 75, priceCents: 1400 })
export const ado = resident(SPONSORED_SHOWS.ado, { minutes: 60, priceCents: 1600 })
export const cheri = resident(SPONSORED_SHOWS.cheri, { minutes: 60, priceCents: 1800 })
export const kaci = resident(SPONSORED_SHOWS.kaci, { minutes: 70, priceCents: 1700 })
