import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import { decompress } from 'wawoff2'

/** The ends of the width axis; between them every advance is linear. */
const NARROW = 50
const WIDE = 150

/** The characters of French titles, in capitals. */
const GLYPHS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZŒÆÇÀÂÄÉÈÊËÎÏÔÖÙÛÜŸÑ0123456789’-–—.,;:!?…&«»()+/@#%€°* '

/** An accented capital is spaced like its letter, so pairs are measured without accents. */
const PLAIN = Array.from(GLYPHS).filter((glyph) => /[A-Z0-9’.,;:!?&-]/.test(glyph))

/** Advances and kerning of Anybody 900 at both ends of its width axis, in thousandths of an em. */
export async function measureFont() {
  const file = createRequire(import.meta.url).resolve(
    '@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2',
  )
  const font = create(await decompress(readFileSync(file)))
  const ends = [NARROW, WIDE].map((wdth) => font.getVariation({ wght: 900, wdth }))
  const advance = (text: string) => ends.map((end) => advanceOf(end, text))
  const advances: Record<string, number[]> = {}
  for (const glyph of GLYPHS) advances[glyph] = advance(glyph)
  const kerns: Record<string, number[]> = {}
  for (const left of PLAIN) {
    for (const right of PLAIN) {
      const pair = advance(left + right).map(
        (width, end) => width - at(advances[left], end) - at(advances[right], end),
      )
      if (pair.some((kern) => Math.abs(kern) > 2)) kerns[left + right] = pair
    }
  }
  return {
    capHeight: Math.round((font.capHeight / font.unitsPerEm) * 1000) / 1000,
    advances,
    kerns,
  }
}

const advanceOf = (font: Font, text: string) =>
  Math.round((font.layout(text).advanceWidth / font.unitsPerEm) * 1000)

const at = (values: number[] | undefined, index: number) => values?.[index] ?? 0

if (import.meta.main) {
  const metrics = JSON.stringify(await measureFont())
  const target = new URL('../src/metrics.json', import.meta.url)
  writeFileSync(fileURLToPath(target), `${metrics}\n`)
}
