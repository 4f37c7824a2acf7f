import type { Send } from '@espace/contracts/kernel/client'
import { ApiError } from '@espace/contracts/kernel/errors'
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_PIXELS } from '@espace/contracts/uploads/uploads.constants'
import { useRef, useState } from 'react'
import { useServices } from '#shared/lib/services.tsx'
import { useAdmin } from '../lib/dashboard.tsx'

const OPERATIONS = {
  spectacle: 'spectacleImage',
  artiste: 'artisteImage',
  lieu: 'lieuImage',
  photo: 'photo',
} as const
export type UploadKind = keyof typeof OPERATIONS

export type Upload =
  | { state: 'idle' }
  | { state: 'sending'; name: string; share: number }
  | { state: 'failed'; message: string }

export interface Sent {
  file: File
  /** `left,top,width,height` as shares of the upright picture; undefined for no crop. */
  crop: string | undefined
}

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1).replace('.', ',')} Mo`

/** Uploads a picture or a crop of it; calls back with its path (§7). */
export function useUpload(kind: UploadKind, onStored: (path: string, sent: Sent) => void) {
  const { toasts } = useServices()
  const { uploads } = useAdmin()
  const [upload, setUpload] = useState<Upload>({ state: 'idle' })
  const running = useRef<AbortController>(undefined)
  const send = async (chosen: File, crop?: string) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const say = (next: Upload) => {
      if (running.current === controller) setUpload(next)
    }
    say({ state: 'sending', name: chosen.name, share: 0 })
    const file = await shrunk(chosen)
    if (controller.signal.aborted) return
    if (file.size > MAX_UPLOAD_BYTES) {
      say({
        state: 'failed',
        message: `Cette image pèse ${megabytes(file.size)} : le maximum est de 5 Mo.`,
      })
      return
    }
    try {
      const { path } = await uploads[OPERATIONS[kind]](
        { query: { crop }, file },
        {
          signal: controller.signal,
          via: sendFile(file, (share) => say({ state: 'sending', name: file.name, share })),
        },
      )
      say({ state: 'idle' })
      onStored(path, { file, crop })
      toasts.show('success', 'Image téléversée')
    } catch (error) {
      say({ state: 'failed', message: sentenceOf(error) })
    }
  }
  return {
    upload,
    send,
    cancel: () => {
      running.current?.abort()
      running.current = undefined
      setUpload({ state: 'idle' })
    },
  }
}

/** §8: the server's message, with its status. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.code === 'FORMAT_INVALIDE') return 'Erreur upload'
  if (error.status === 0) return error.message
  const reason = error.issues[0]?.message ?? error.message
  return `Erreur upload: ${error.status} – ${reason}`
}

/** Timeout that still allows a phone's photo over a slow mobile connection. */
const TIMEOUT_MS = 120_000

/**
 * Uploads a file as multipart field `file` with progress, which `fetch` does not report.
 *
 * @param onProgress gets the share that has been sent, from 0 to 1
 */
const sendFile =
  (file: Blob, onProgress: (share: number) => void): Send =>
  ({ method, url, signal }, headers = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      request.timeout = TIMEOUT_MS
      request.withCredentials = true
      request.setRequestHeader('X-Requested-With', 'XMLHttpRequest')
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) onProgress(loaded / total)
      })
      request.addEventListener('load', () =>
        resolve({ status: request.status, body: read(request.responseText) }),
      )
      for (const end of ['error', 'timeout', 'abort'] as const) {
        request.addEventListener(end, () => reject(new Error(`upload: ${end}`)))
      }
      signal?.addEventListener('abort', () => request.abort())
      const form = new FormData()
      form.set('file', file)
      request.send(form)
    })

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Maximum edge before the upload: larger than stored (`MAX_PICTURE_WIDTH`), to leave room for crops. */
const LONGEST = 3_200

const QUALITY = 0.85

/**
 * Resizes a photo that exceeds the server's limits, upright as its EXIF orientation says. A file that the
 * browser cannot decode is sent unchanged, and the server's error says what is wrong.
 */
async function shrunk(file: File): Promise<File> {
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    if (file.size <= MAX_UPLOAD_BYTES && width * height <= MAX_UPLOAD_PIXELS) return file
    const scale = Math.min(1, LONGEST / Math.max(width, height))
    const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    // JPEG has no alpha channel; other formats may need one.
    const type = file.type === 'image/jpeg' ? file.type : 'image/webp'
    const drawn = await canvas.convertToBlob({ type, quality: QUALITY })
    return new File([drawn], file.name, { type: drawn.type })
  } catch {
    return file
  }
}
