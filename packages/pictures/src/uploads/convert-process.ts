import { type Conversion, type Converted, isConversion } from './conversion.ts'
import { PictureError } from './picture-error.ts'
import { storePicture } from './pipeline.ts'

// The child process of `PictureStore`: converts pictures, and ends with its parent.

process.on('disconnect', () => process.exit())
process.on('message', (message) => {
  if (isConversion(message)) void convert(message).then((answer) => process.send?.(answer))
})

async function convert({ id, bytes, uploadsDir, crop }: Conversion): Promise<Converted> {
  try {
    return { id, path: await storePicture(bytes, uploadsDir, crop) }
  } catch (error) {
    if (error instanceof PictureError) return { id, reason: error.reason }
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return { id, code, message: error instanceof Error ? error.message : String(error) }
  }
}
