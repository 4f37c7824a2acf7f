import { MAX_UPLOAD_BYTES, MAX_UPLOAD_PIXELS } from '@espace/contracts/uploads/uploads.constants'

/** Pixels of the longer side: more than is kept of a picture (`MAX_PICTURE_WIDTH`), so that some may be cut away. */
const LONGEST = 3_200

const QUALITY = 0.85

/**
 * A picture as the server takes it: one from a camera that is too heavy or too large is drawn smaller, upright. What
 * the browser cannot read stays as it is, and the server says why it is none.
 */
export async function shrunk(file: File): Promise<File> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const { width, height } = picture
    if (file.size <= MAX_UPLOAD_BYTES && width * height <= MAX_UPLOAD_PIXELS) return file
    const scale = Math.min(1, LONGEST / Math.max(width, height))
    const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    // Only a JPEG has nothing to see through.
    const type = file.type === 'image/jpeg' ? file.type : 'image/webp'
    const drawn = await canvas.convertToBlob({ type, quality: QUALITY })
    return new File([drawn], file.name, { type: drawn.type })
  } catch {
    return file
  }
}
