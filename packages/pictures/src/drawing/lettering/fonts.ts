import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { decompress } from 'wawoff2'

const require = createRequire(import.meta.url)

// Fontkit reads no variable WOFF2, hence the detour through TrueType; the bytes are copied because
// the next decompression writes over them.
async function load(file: string): Promise<Font> {
  const font = create(Buffer.from(await decompress(await readFile(file))))
  if (!('layout' in font)) throw new Error(`${file} holds several fonts`)
  return font
}

const anybody = await load(
  require.resolve('@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2'),
)
const splineSansMono = await load(
  require.resolve('@fontsource-variable/spline-sans-mono/files/spline-sans-mono-latin-wght-normal.woff2'),
)

/** The display face, in its one weight, at a `font-stretch` in percent. */
export const displayFace = (stretch: number): Font =>
  anybody.getVariation({ wght: 900, wdth: stretch })

/** The face of dates, hours and numbers. */
export const stubFace: Font = splineSansMono.getVariation({ wght: 560 })

/**
 * The text in capitals with French apostrophes, without the characters that the faces cannot
 * print: an unknown accent gives its bare letter, an emoji gives nothing.
 */
export function printable(text: string): string {
  const capitals = text.toLocaleUpperCase('fr').normalize('NFC').replaceAll(/['‘]/g, '’')
  const known = Array.from(capitals, (character) => {
    if (isKnown(character)) return character
    return Array.from(character.normalize('NFKD')).filter(isKnown).join('')
  })
  return known.join('').replaceAll(/\s+/g, ' ').trim()
}

/** Signs that are drawn; combining marks and control characters have no place of their own. */
const isKnown = (character: string): boolean =>
  /^[\p{L}\p{N}\p{P}\p{S}\p{Zs}]$/u.test(character) &&
  [anybody, splineSansMono].every((face) =>
    face.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  )
