import { createHash } from 'node:crypto'

/** Enough to tell a hundred style modules apart. */
const DIGITS = 5

/**
 * The name of a class in the document. Vite's own ends with the number of its line, which tells nothing apart and
 * makes every name of a page another one to a compressor.
 */
export const scopedName = (name: string, _file: string, css: string): string =>
  `${name}_${createHash('sha256').update(css).digest('hex').slice(0, DIGITS)}`
