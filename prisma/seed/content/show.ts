import { slugOf } from '@espace/contracts/spectacles/show-path'
import type { Ambiance } from '@espace/contracts/spectacles/spectacles.constants'
import { typeset } from '@espace/lettering/typeset'
import type { Motif } from '@espace/pictures/drawing/motifs/motifs'

/** A show of the demo programme, without its dates. */
export interface Show {
  title: string
  /** Its name in an address: `cheri-je-tai-trompe`. */
  slug: string
  genre: string | null
  ambiance: Ambiance
  /** The motif of its picture; null: no picture, the pages draw the show from its title. */
  motif: Motif | null
  /** Null: unknown yet. */
  minutes: number | null
  /** 0 is a free entry; null: not decided yet. */
  priceCents: number | null
  /** False: no ticketing page. */
  isOnSale: boolean
  /** Additional photos. */
  photos: 0 | 1 | 2 | 3
  videoUrl: string | null
  /** Interpreted in French sign language. */
  lsf: boolean
  description: string
}

const USUAL = { isOnSale: true, photos: 0, videoUrl: null, lsf: false } as const

/** A show as the content files write it: with ordinary spaces and line ends, and only what is particular to it. */
export function show(draft: Omit<Show, 'slug' | keyof typeof USUAL> & Partial<Show>): Show {
  const title = oneLine(draft.title)
  return {
    ...USUAL,
    ...draft,
    title,
    slug: slugOf(title.replaceAll('’', '')),
    description: oneLine(draft.description),
  }
}

const oneLine = (text: string): string => typeset(text.trim().replaceAll(/\s+/g, ' '))
