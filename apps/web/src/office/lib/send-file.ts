import type { Send } from '@espace/contracts/kernel/client'

/** As long as a phone's picture may take on a slow line. */
const TIMEOUT_MS = 120_000

/**
 * Carries a file over as multipart field `file`, and tells how far it is: `fetch` cannot.
 *
 * @param onProgress is told the share that has been sent, from 0 to 1
 */
export const sendFile =
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
