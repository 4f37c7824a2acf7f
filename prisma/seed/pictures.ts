import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { slugOf } from '@espace/contracts/spectacles/show-path'
import { storePicture } from '@espace/pictures/uploads/pipeline'
import { ARTISTS } from './content/artists.ts'
import type { Show } from './content/show.ts'
import { SHOWS } from './content/shows.ts'
import { VENUE_IMAGES } from './content/venue.ts'

/** The folder of the demo's pictures. */
export const PICTURES = join(import.meta.dirname, 'pictures')

/** Paths of the stored pictures. */
export interface SeedPictures {
  ofShow: ReadonlyMap<Show, { img: string; photos: string[] }>
  /** In the order of the content files. */
  portraits: string[]
  venue: string[]
}

/** Stores every picture of the demo content; what is stored already is not stored again. */
export async function storePictures(
  uploadsDir: string,
  signal: AbortSignal,
): Promise<SeedPictures> {
  const store = async (name: string) => {
    signal.throwIfAborted()
    return storePicture(await readFile(join(PICTURES, `${name}.webp`)), uploadsDir)
  }
  // One after the other, as the pipeline converts them: what fails first ends it.
  const storeAll = async (names: readonly string[]) => {
    const paths: string[] = []
    for (const name of names) paths.push(await store(name))
    return paths
  }
  const ofShow: [Show, { img: string; photos: string[] }][] = []
  for (const show of SHOWS) {
    const { motif, photos } = show
    const numbers = ['', '-1', '-2', '-3'].slice(0, photos + 1)
    const names = motif === null ? [] : numbers.map((number) => `shows/${motif}${number}`)
    const [img = '', ...others] = await storeAll(names)
    ofShow.push([show, { img, photos: others }])
  }
  return {
    ofShow: new Map(ofShow),
    portraits: await storeAll(ARTISTS.map(({ name }) => `artists/${slugOf(name)}`)),
    venue: await storeAll(VENUE_IMAGES.map(({ view }) => `venue/${view}`)),
  }
}
