import type { ErrorCode } from '@espace/contracts/kernel/error-catalogue'
import { apiError, fieldError } from '@espace/contracts/kernel/errors'
import { uploadMessages as say } from '@espace/contracts/uploads/uploads.constants'
import { hangUpBeyond } from '@espace/server/hang-up'
import express from 'express'
import type { Request, RequestHandler } from 'express'
import multer from 'multer'
import { MulterError } from 'multer'

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

const FIELD = 'file'

/** The multipart overhead around the file. */
const ENVELOPE_BYTES = 16_384

/**
 * Reads the one file of a multipart form into memory, and no field, whose name alone can keep multer
 * busy for a minute. What is too heavy is refused by its announced length before it is read.
 */
export function readUpload(maxBytes: number): RequestHandler {
  const read = multer({
    storage: multer.memoryStorage(),
    limits: {
      fileSize: maxBytes,
      files: 1,
      parts: 1,
      fields: 0,
      fieldSize: 0,
      fieldNameSize: 64,
      headerPairs: 16,
      fieldNestingDepth: 0,
      fieldArrayIndexLimit: 0,
    },
  }).single(FIELD)
  return (request, response, next) => {
    if (!request.is('multipart/form-data')) throw apiError('FORMAT_REFUSE')
    if (Number(request.headers['content-length'] ?? 0) > maxBytes + ENVELOPE_BYTES) {
      throw refuse('UPLOAD_TROP_LOURD', say.heavy)
    }
    read(request, response, (error: unknown) => {
      if (error === undefined) next()
      else next(refusalOf(error))
    })
  }
}

export function uploadedFile({ file }: Request): Uint8Array {
  if (!file) throw refuse('UPLOAD_ECHOUE', say.missing)
  return file.buffer
}

function refusalOf(error: unknown) {
  const code = error instanceof MulterError ? error.code : undefined
  if (code === 'LIMIT_FILE_SIZE') return refuse('UPLOAD_TROP_LOURD', say.heavy, error)
  return refuse('UPLOAD_ECHOUE', code === undefined ? say.broken : say.onlyFile, error)
}

const refuse = (code: ErrorCode, message: string, cause?: unknown) =>
  fieldError(FIELD, message, code, cause)
