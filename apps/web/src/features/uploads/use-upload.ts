import { ApiError, errorFrom, networkError } from '@espace/contracts/kernel/errors'
import { MAX_UPLOAD_BYTES } from '@espace/contracts/uploads/limits'
import { StoredPicture, uploadsAdminContract } from '@espace/contracts/uploads/uploads.admin'
import { useRef, useState } from 'react'
import { SESSION_EXPIRED } from '../../lib/dashboard/admin-client.ts'
import { sendFile } from '../../lib/dashboard/send-file.ts'
import { useServices } from '../../lib/services.tsx'

/** Where pictures go, by what they are of. */
const ROUTES = {
  spectacle: uploadsAdminContract.spectacleImage,
  artiste: uploadsAdminContract.artisteImage,
  lieu: uploadsAdminContract.lieuImage,
  photo: uploadsAdminContract.photo,
}
export type UploadKind = keyof typeof ROUTES

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
  const { transport, toasts } = useServices()
  const [upload, setUpload] = useState<Upload>({ state: 'idle' })
  const running = useRef<AbortController>(undefined)
  const send = async (file: File, crop?: string) => {
    if (file.size > MAX_UPLOAD_BYTES) {
      setUpload({
        state: 'failed',
        message: `Cette image pèse ${megabytes(file.size)} : le maximum est de 5 Mo.`,
      })
      return
    }
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const say = (next: Upload) => {
      if (running.current === controller) setUpload(next)
    }
    say({ state: 'sending', name: file.name, share: 0 })
    try {
      const { status, body } = await transport({
        method: 'POST',
        url: crop === undefined ? ROUTES[kind].path : `${ROUTES[kind].path}?crop=${crop}`,
        // So that two files are not taken for one that is sent again.
        body: { name: file.name, size: file.size, at: Date.now() },
        signal: controller.signal,
        via: sendFile(file, (share) => say({ state: 'sending', name: file.name, share })),
        expired: SESSION_EXPIRED,
      }).catch((cause: unknown) => {
        throw networkError(cause)
      })
      if (status >= 400) throw errorFrom(status, body)
      const stored = StoredPicture.safeParse(body)
      if (!stored.success) throw new ApiError('Erreur upload', 0, 'FORMAT_INVALIDE')
      say({ state: 'idle' })
      onStored(stored.data.path, { file, crop })
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
  if (!(error instanceof ApiError)) return 'Erreur upload'
  if (error.status === 0) return error.message
  const reason = error.issues[0]?.message ?? error.message
  return `Erreur upload: ${error.status} – ${reason}`
}
