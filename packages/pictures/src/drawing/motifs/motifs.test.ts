import { AMBIANCES } from '@espace/contracts/spectacles/spectacles.constants'
import { describe, expect, it } from 'vitest'
import { sharp } from '../../loaders.ts'
import { contrast, MOODS } from '../../palette.ts'
import { papersFor, silhouette } from '../liveries.ts'
import { chanceOf } from '../random.ts'
import { placed } from '../svg.ts'
import { drawingOf, MOTIFS } from './motifs.ts'

const CANVAS = 280
const GROUND = 250

/** The bounding box of an object on the ground, in its own units. */
async function coverOf(motif: (typeof MOTIFS)[number]) {
  const object = placed(drawingOf(motif).cut(silhouette('#000')), { x: CANVAS / 2, y: GROUND })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${CANVAS}" height="${CANVAS}">${object}</svg>`
  const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true })
  const covered = Array.from({ length: CANVAS * CANVAS }, (_, index) => index).filter(
    (index) => (data[index * info.channels + 3] ?? 0) > 100,
  )
  const [across, down] = [
    covered.map((index) => index % CANVAS),
    covered.map((index) => Math.floor(index / CANVAS)),
  ]
  return {
    reach: Math.max(CANVAS / 2 - Math.min(...across), Math.max(...across) + 1 - CANVAS / 2),
    height: GROUND - Math.min(...down),
    feet: Math.max(...down) + 1 - GROUND,
  }
}

describe('the objects of the posters', () => {
  it('are at least sixteen', () => {
    expect(new Set(MOTIFS).size).toBeGreaterThanOrEqual(16)
  })

  it.each(MOTIFS)('stand on the stage, as large as they announce: %s', async (motif) => {
    const { reach, height } = drawingOf(motif)
    const cover = await coverOf(motif)
    expect(Math.abs(cover.feet)).toBeLessThanOrEqual(2)
    expect(cover.reach).toBeLessThanOrEqual(reach + 1)
    expect(cover.height).toBeLessThanOrEqual(height + 1)
    expect(cover.height).toBeGreaterThan(height - 8)
  })

  it.each(AMBIANCES)('stand out from the ground of the mood: %s', (ambiance) => {
    const { ground } = MOODS[ambiance]
    for (const motif of MOTIFS) {
      for (const title of ['Toc Toc', 'Le Prénom', 'Été', 'Allô ?', 'Jeu', 'Ça']) {
        const { main, ink } = papersFor(ambiance, drawingOf(motif), chanceOf(title))
        expect(contrast(main, ground), `${motif} of ${title}`).toBeGreaterThan(3)
        expect(contrast(ink, ground)).toBeGreaterThan(4.5)
      }
    }
  })

  it.each(AMBIANCES)('are cut from papers that differ: %s', (ambiance) => {
    for (const motif of MOTIFS) {
      for (const title of ['Toc Toc', 'Le Prénom', 'Été', 'Allô ?', 'Jeu', 'Ça']) {
        const { main, second, accent } = papersFor(ambiance, drawingOf(motif), chanceOf(title))
        expect(new Set([main, second, accent]).size, `${motif} of ${title}`).toBe(3)
      }
    }
  })
})

describe('the moods', () => {
  it.each(AMBIANCES)(
    'keep their words readable, on the beam and on the dots too: %s',
    (ambiance) => {
      const { ground, ink, accent, beam, prop } = MOODS[ambiance]
      expect(contrast(ink, ground)).toBeGreaterThan(4.5)
      expect(contrast(ink, beam)).toBeGreaterThan(4.5)
      expect(contrast(ink, prop)).toBeGreaterThan(3)
      expect(contrast(accent, ground)).toBeGreaterThan(3)
    },
  )
})
