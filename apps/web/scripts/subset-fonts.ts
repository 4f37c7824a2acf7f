import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/** What French pages are written with: Latin-1's letters, the ligatures, French punctuation and spaces. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ACCENTS = 'ÀÁÂÄÆÇÈÉÊËÌÍÎÏÑÒÓÔÖŒÙÚÛÜŸàáâäæçèéêëìíîïñòóôöœùúûüÿß'
const SIGNS = '0123456789 \u00a0\u202f!"#%&\'()*+,-./:;<=>?@[]_’‘“”«»–—…·•€°×²'

const CAPITALS = LETTERS.slice(0, 26) + ACCENTS.replaceAll(/[^\p{Lu}]/gu, '') + SIGNS

const OUTPUT = join(import.meta.dirname, '..', 'generated', 'fonts')

/** The venue's typefaces (OFL-1.1), subset to the characters in use. */
const FACES = [
  {
    name: 'anybody',
    file: '@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2',
    text: CAPITALS,
    axes: { wght: 900 },
  },
  {
    name: 'instrument-sans',
    file: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    text: LETTERS + ACCENTS + SIGNS,
    axes: {},
  },
  {
    name: 'spline-sans-mono',
    file: '@fontsource-variable/spline-sans-mono/files/spline-sans-mono-latin-wght-normal.woff2',
    text: LETTERS + ACCENTS + SIGNS,
    axes: { wght: 560 },
  },
]

const require = createRequire(import.meta.url)
mkdirSync(OUTPUT, { recursive: true })
for (const { name, file, text, axes } of FACES) {
  const subset = await subsetFont(readFileSync(require.resolve(file)), text, {
    targetFormat: 'woff2',
    variationAxes: axes,
  })
  writeFileSync(join(OUTPUT, `${name}.woff2`), subset)
}
