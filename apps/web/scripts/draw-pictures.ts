import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SPONSORED_SHOWS } from '@espace/contracts/sponsorise/sponsorise.constants'
import { motifOf } from '@espace/pictures/drawing/motifs/motifs'
import { renderCard, renderPng } from '@espace/pictures/drawing/render'
import { drawCard, drawScene } from '@espace/pictures/drawing/show-art'
import sharp from 'sharp'

// Static pictures of the pages: fallbacks of the recurring shows while the programme is unavailable, the venue's card for
// social networks, and its icon for a phone's home screen.

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
const icon = (size: number) =>
  sharp(mark, { density: 72 * (size / 32) })
    .resize(size, size)
    .png()
    .toBuffer()
for (const size of [192, 512]) write(`assets/img/icone-${size}.png`, await icon(size))
// Where browsers look without being told: for pages without a head of their own, bookmarks and home screens.
write('favicon.ico', icoOf([16, 32, 48], await Promise.all([16, 32, 48].map(icon))))
for (const name of ['apple-touch-icon', 'apple-touch-icon-precomposed']) {
  write(`${name}.png`, await icon(180))
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

/** An icon file of several sizes: a directory of six bytes and sixteen for each picture, then the PNG files. */
function icoOf(sizes: readonly number[], pictures: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, picture] of pictures.entries()) {
    const at = 6 + 16 * index
    const size = sizes[index] ?? 0
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(picture.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += picture.length
  }
  return Buffer.concat([head, ...pictures])
}
