import { storePicture } from '@espace/pictures/pipeline'
import { drawPortrait } from '@espace/pictures/portraits'
import { renderPng } from '@espace/pictures/render'
import { drawDetail, drawScene, type ShowArt } from '@espace/pictures/show-art'
import { drawVenueView } from '@espace/pictures/venue-views'
import pLimit from 'p-limit'
import { ARTISTS } from './content/artists.ts'
import type { Show } from './content/show.ts'
import { SHOWS } from './content/shows.ts'
import { VENUE_IMAGES } from './content/venue.ts'

/** Drawing takes one core, storing takes another: two pictures at a time keep both busy. */
const AT_ONCE = 2

/** Pixels across, as each kind is drawn. */
const WIDTHS = { show: 1200, portrait: 1000, venue: 1500 } as const

/** Paths of the stored pictures. */
export interface SeedPictures {
  ofShow: ReadonlyMap<Show, { img: string; photos: string[] }>
  /** In the order of the content files. */
  portraits: string[]
  venue: string[]
}

/** Draws and stores every picture of the demo content; what is stored already is not stored again. */
export async function drawPictures(uploadsDir: string): Promise<SeedPictures> {
  const turn = pLimit(AT_ONCE)
  const store = (width: number, draw: () => string): Promise<string> =>
    turn(async () => storePicture(await renderPng(draw(), width), uploadsDir))
  try {
    const [shows, portraits, venue] = await Promise.all([
      Promise.all(SHOWS.map(async (show) => [show, await drawShow(show, store)] as const)),
      Promise.all(ARTISTS.map((artist) => store(WIDTHS.portrait, () => drawPortrait(artist)))),
      Promise.all(VENUE_IMAGES.map(({ view }) => store(WIDTHS.venue, () => drawVenueView(view)))),
    ])
    return { ofShow: new Map(shows), portraits, venue }
  } finally {
    turn.clearQueue() // when one fails, the others are of no use
  }
}

type Store = (width: number, draw: () => string) => Promise<string>

async function drawShow(show: Show, store: Store) {
  const { title, genre, ambiance, motif } = show
  if (motif === null) return { img: '', photos: [] }
  const art: ShowArt = { title, genre, ambiance, motif, foot: null }
  const details = ([1, 2, 3] as const).slice(0, show.photos)
  const [img, ...photos] = await Promise.all([
    store(WIDTHS.show, () => drawScene(art)),
    ...details.map((detail) => store(WIDTHS.show, () => drawDetail(art, detail))),
  ])
  return { img, photos }
}
