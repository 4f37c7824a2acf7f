import { AMBIANCES } from '@espace/contracts/spectacles/spectacles.constants'
import { describe, expect, it } from 'vitest'
import { sharp } from '../loaders.ts'
import { MOODS } from '../palette.ts'
import { MOTIFS } from './motifs/motifs.ts'
import { renderPng } from './render.ts'
import { drawCard, drawScene, type ShowArt } from './show-art.ts'

const show: ShowArt = {
  title: 'Chéri, je t’ai trompé',
  genre: 'Comédie',
  foot: 'Dimanche — 18h30',
  ambiance: 'dragee',
  motif: 'lit',
}

const PICTURES: [string, string, (art: ShowArt) => string][] = [
  ['scene', '1200x1350', drawScene],
  ['social card', '1200x630', drawCard],
]

/** The pixels of a drawing, small. */
async function pixelsOf(svg: string, width: number) {
  const { data, info } = await sharp(await renderPng(svg, width))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start = (y * info.width + x) * info.channels
    return `#${data.subarray(start, start + 3).toString('hex')}`
  }
  return {
    ...info,
    at,
    colors: new Set(
      Array.from({ length: info.width * info.height }, (_, index) =>
        at(index % info.width, Math.floor(index / info.width)),
      ),
    ),
  }
}

describe.each(PICTURES)('the %s of a show', (_name, size, draw) => {
  it(`is ${size} pixels large`, async () => {
    const { format, width, height } = await sharp(Buffer.from(draw(show))).metadata()
    expect([format, `${width}x${height}`]).toEqual(['svg', size])
  })

  it('is the same for the same show, and another one for another title', () => {
    expect(draw(show)).toBe(draw({ ...show }))
    expect(draw(show)).not.toBe(draw({ ...show, title: 'Chéri, je t’ai menti' }))
  })

  it('needs no font, no file and no address', () => {
    const svg = draw(show).replace('http://www.w3.org/2000/svg', '')
    expect(svg).not.toMatch(/<text|font-|<image|href|http/)
  })

  it.each(MOTIFS)('is well drawn, whatever the object: %s', (motif) => {
    for (const ambiance of AMBIANCES) {
      expect(draw({ ...show, motif, ambiance })).not.toMatch(/NaN|Infinity|undefined/)
    }
  })

  it.each(AMBIANCES)('is painted in the colours of its mood: %s', async (ambiance) => {
    const { colors } = await pixelsOf(draw({ ...show, ambiance }), 300)
    expect(colors).toContain(MOODS[ambiance].ground)
    const lights = [MOODS[ambiance].beam, MOODS[ambiance].prop].filter((light) => colors.has(light))
    expect(lights).not.toEqual([])
  })
})

describe('the scene of a show', () => {
  it.each(MOTIFS)('melts into a page of its mood, whatever the object: %s', async (motif) => {
    for (const ambiance of AMBIANCES) {
      const { at, width, height } = await pixelsOf(drawScene({ ...show, motif, ambiance }), 120)
      const edge = Array.from({ length: height }, (_, y) => [at(0, y), at(width - 1, y)]).flat()
      expect(new Set(edge)).toEqual(new Set([MOODS[ambiance].ground]))
    }
  })

  it('says nothing of the genre and the dates', () => {
    expect(drawScene(show)).toBe(drawScene({ ...show, genre: null, foot: null }))
  })
})

describe('a show without a genre or a line of dates', () => {
  it('still has its card', async () => {
    const bare = drawCard({ ...show, genre: null, foot: null })
    expect(bare.length).toBeLessThan(drawCard(show).length)
    await expect(renderPng(bare, 300)).resolves.toBeInstanceOf(Buffer)
  })
})

describe('a title that cannot be printed', () => {
  it.each(['🎉🎤', '漢字', '   ', '\u0000\u202E', '<script>'])(
    'still has its pictures: %j',
    async (title) => {
      for (const [, , draw] of PICTURES) {
        await expect(renderPng(draw({ ...show, title }), 120)).resolves.toBeInstanceOf(Buffer)
      }
    },
  )
})
