import { ApiError } from '@espace/contracts/kernel/errors'
import { MAX_UPLOAD_BYTES } from '@espace/contracts/uploads/uploads.constants'
import { useRef, useState } from 'react'
import { useServices } from '#shared/lib/services.tsx'
import { useAdmin } from '../lib/dashboard.tsx'
import { sendFile } from '../lib/send-file.ts'
import { shrunk } from './shrink.ts'

/** Where pictures go, by what they are of. */
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
  /** `left,top,width,height` in shares of the upright picture; undefined keeps all of it. */
  crop: string | undefined
}

const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1).replace('.', ',')} Mo`

/** Sends a picture, or a part of it, and hands on where it is kept (§7). */
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

/** §8: what the server says of it, with its status. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.code === 'FORMAT_INVALIDE') return 'Erreur upload'
  if (error.status === 0) return error.message
  const reason = error.issues[0]?.message ?? error.message
  return `Erreur upload: ${error.status} – ${reason}`
}
