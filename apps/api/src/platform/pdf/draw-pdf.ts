import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { typeset } from '@espace/lettering/typeset'
import anyAscii from 'any-ascii'
import PdfKit from 'pdfkit'
import { decompress } from 'wawoff2'

const require = createRequire(import.meta.url)

/** The site's fonts, for tickets and gift cards. */
const FACES = {
  display: '@fontsource/anybody/files/anybody-latin-900-normal.woff2',
  text: '@fontsource/instrument-sans/files/instrument-sans-latin-500-normal.woff2',
  stub: '@fontsource/spline-sans-mono/files/spline-sans-mono-latin-600-normal.woff2',
}
export type Face = keyof typeof FACES

export type Pdf = PDFKit.PDFDocument

interface Sheets extends Pick<
  PDFKit.PDFDocumentOptions,
  'size' | 'margin' | 'autoFirstPage' | 'lang'
> {
  title: string
  author?: string
  subject?: string | undefined
}

/** An accessible PDF, in French and on A4 by default, as `draw` fills it. */
export async function drawPdf(
  { title, author = 'L’espace comédie', subject, ...sheets }: Sheets,
  draw: (pdf: Pdf) => void | Promise<void>,
): Promise<Uint8Array> {
  const pdf = new PdfKit({
    size: 'A4',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    info: { Title: title, Author: author, ...(subject !== undefined && { Subject: subject }) },
    ...sheets,
  })
  const bytes = buffer(pdf)
  await draw(pdf)
  pdf.end()
  // A copy: a slice of the pool's buffers cannot be transferred between threads.
  return new Uint8Array(await bytes)
}

/** Our fonts as TrueType: compressed ones are inflated for each document, seven tenths of a sheet's time. */
const readFaces = () =>
  // One after another, and copied: each decompression writes over the bytes of the one before.
  Array.fromAsync(Object.entries(FACES), async ([name, file]) => {
    const bytes = await decompress(await readFile(require.resolve(file)))
    return [name, Buffer.from(bytes)] as const
  })

let faces: ReturnType<typeof readFaces> | undefined

/** Embeds our fonts in a document; by default it uses the standard ones of PDF. */
export async function registerFaces(pdf: Pdf): Promise<void> {
  faces ??= readFaces()
  for (const [name, bytes] of await faces) pdf.registerFont(name, bytes)
}

/** A line or a paragraph; by default in the standard font of PDF. */
export interface Line {
  text: string
  face?: Face | 'Helvetica' | 'Helvetica-Bold' | undefined
  size: number
  kind?: 'H1' | 'P'
}

export const write = (
  pdf: Pdf,
  { text, face = 'Helvetica', size }: Line,
  options?: PDFKit.Mixins.TextOptions,
) => pdf.font(face).fontSize(size).text(drawable(text), options)

/** A part of a tagged document; `add` writes a paragraph in it. */
export function section(pdf: Pdf) {
  const sheet = pdf.struct('Sect')
  pdf.addStructure(sheet)
  const add = (line: Line, options?: PDFKit.Mixins.TextOptions) =>
    sheet.add(pdf.struct(line.kind ?? 'P', {}, () => void write(pdf, line, options)))
  return { sheet, add }
}

/** A table of names and what they stand for. */
export const nameTable = (pdf: Pdf, width: number, data: readonly (readonly string[])[]): unknown =>
  pdf.table({
    columnStyles: [width, '*'],
    defaultStyle: { border: [0, 0, 0.5, 0], padding: 3 },
    data: data.map((row) => row.map(drawable)),
  })

/** A table of figures: its first column is text, the others stand to the right. */
export const figureTable = (
  pdf: Pdf,
  widths: readonly ('*' | number)[],
  data: readonly (readonly string[])[],
): unknown =>
  pdf.table({
    columnStyles: (column) => ({
      width: widths[column] ?? '*',
      align: { x: column === 0 ? 'left' : 'right', y: 'top' },
      border: [0, 0, 0.5, 0],
    }),
    data: data.map((row) => row.map(drawable)),
  })

/**
 * Text in the characters of our fonts: letters that they lack are romanised (`Łukasz` is `Lukasz`, `Владимир` is
 * `Vladimir`), and an emoji is dropped.
 */
const drawable = (text: string): string =>
  typeset(text)
    .normalize('NFC')
    .replaceAll("'", '’')
    .replaceAll('\u202F', '\u00A0')
    .replaceAll(/[^\u0020-\u00FF\u0152\u0153\u0178\u2013-\u2026\u20AC]/gu, (character) =>
      /\p{Emoji_Presentation}|\p{Extended_Pictographic}/u.test(character)
        ? ''
        : anyAscii(character),
    )
