import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SPONSORED_SHOWS } from '@espace/contracts/sponsorise/definitions'
import { motifOf } from '@espace/pictures/motifs'
import { renderCard, renderPng } from '@espace/pictures/render'
import { drawCard, drawScene } from '@espace/pictures/show-art'
import sharp from 'sharp'

// The pictures that belong to the pages themselves: those of the recurring shows for when the
// programme cannot be had, and the card of the house for social networks.

const PUBLIC = join(import.meta.dirname, '..', 'public')

const write = (path: string, bytes: Uint8Array) => {
  const file = join(PUBLIC, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, bytes)
}

for (const show of Object.values(SPONSORED_SHOWS)) {
  const scene = drawScene({ ...show, foot: null, motif: motifOf(show) })
  write(
    show.img,
    await sharp(await renderPng(scene, 800))
      .webp({ quality: 80 })
      .toBuffer(),
  )
}

const house = drawCard({
  title: 'On rit ici',
  genre: 'Comedy club et café-théâtre',
  foot: '70 places — Lille',
  ambiance: 'boeuf',
  motif: 'tabouret',
})
write('assets/img/carte.png', await renderCard(house))
