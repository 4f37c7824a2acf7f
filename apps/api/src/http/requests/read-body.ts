import { apiError } from '@espace/contracts/kernel/errors'
import { hangUpBeyond } from '@espace/server/hang-up'
import express, { type RequestHandler } from 'express'

/** Few of our calls need more; pictures have their own route. */
const MAX_BODY_BYTES = 32 * 1024

/** Reads a JSON body; a compressed, larger or other one is refused. */
export const readBody = (limit = MAX_BODY_BYTES): readonly RequestHandler[] => [
  (request, _, next) => {
    const hasBody =
      request.headers['transfer-encoding'] !== undefined ||
      Number(request.headers['content-length'] ?? 0) > 0
    if (hasBody && !request.is('application/json')) throw apiError('FORMAT_REFUSE')
    next()
  },
  hangUpBeyond(limit, () => apiError('CONTENU_TROP_LOURD')),
  express.json({ limit, inflate: false }),
]
