import { apiError } from '@espace/contracts/kernel/errors'
import express, { type RequestHandler } from 'express'

/** What few calls of ours say more than; pictures have a way of their own. */
const MAX_BODY_BYTES = 32 * 1024

/** How much more is listened to, so that whoever sends a little too much hears why it is refused. */
const LISTENED_BYTES = 1024 * 1024

/** How long whoever goes on then may hear the answer. */
const FAREWELL_MS = 1_000

/** Reads a JSON body, and nothing that is packed, larger or of another kind. */
export const readBody = (limit = MAX_BODY_BYTES): readonly RequestHandler[] => [
  (request, _, next) => {
    const hasBody =
      request.headers['transfer-encoding'] !== undefined ||
      Number(request.headers['content-length'] ?? 0) > 0
    if (hasBody && !request.is('application/json')) throw apiError('FORMAT_REFUSE')
    next()
  },
  hangUpBeyond(limit + LISTENED_BYTES),
  express.json({ limit, inflate: false }),
]

/**
 * The parser answers a body that is too long when it has come to its end. One that never ends would keep us
 * reading until the server's patience is over.
 */
function hangUpBeyond(most: number): RequestHandler {
  return (request, response, next) => {
    let read = 0
    const refuse = () => {
      request.off('data', count)
      response.once('finish', () => {
        setTimeout(() => request.socket.destroy(), FAREWELL_MS).unref()
      })
      next(apiError('CONTENU_TROP_LOURD'))
    }
    const count = ({ length }: Buffer) => {
      read += length
      if (read > most) refuse()
    }
    if (Number(request.headers['content-length'] ?? 0) > most) {
      refuse()
      return
    }
    request.on('data', count)
    next()
  }
}
