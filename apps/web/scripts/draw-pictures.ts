import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SPONSORED_SHOWS } from '@espace/contracts/sponsorise/definitions'
import { motifOf } from '@espace/pictures/motifs'
import { renderCard, renderPng } from '@espace/pictures/render'
import { drawCard, drawScene } from '@espace/pictures/show-art'
import sharp from 'sharp'

// The pictures that belong to the pages themselves: those of the recurring shows for when the
// programme cannot be had, the card of the house for social networks, and its sign for a telephone's desk.

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

const mark = readFileSync(join(PUBLIC, 'favicon.svg'))
for (const size of [180, 192, 512]) {
  write(
    `assets/img/icone-${size}.png`,
    await sharp(mark, { density: 72 * (size / 32) })
      .png()
      .toBuffer(),
  )
}
// Systems cut such an icon to their own shape: only the middle is sure to be seen.
const SAFE = 400
const BORDER = (512 - SAFE) / 2
write(
  'assets/img/icone-masque-512.png',
  await sharp(mark, { density: 72 * (SAFE / 32) })
    .extend({ top: BORDER, bottom: BORDER, left: BORDER, right: BORDER, background: '#170910' })
    .png()
    .toBuffer(),
)
