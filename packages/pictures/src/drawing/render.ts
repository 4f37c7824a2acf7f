import { sharp } from '../loaders.ts'

/** The drawing as PNG, `width` pixels wide; quick to write rather than small. */
export const renderPng = (svg: string, width: number): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize({ width }).removeAlpha().png({ compressionLevel: 1 }).toBuffer()

/** The drawing as a small PNG for the web: flat paper needs few colours. */
export const renderCard = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).removeAlpha().png({ palette: true, colours: 128, effort: 4 }).toBuffer()
