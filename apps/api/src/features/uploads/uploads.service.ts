import { readdir } from 'node:fs/promises'
import type { ErrorCode } from '@espace/contracts/kernel/error-catalogue'
import { fieldError } from '@espace/contracts/kernel/errors'
import { pictureAt } from '@espace/contracts/uploads/picture'
import { MAX_PICTURES, uploadMessages as say } from '@espace/contracts/uploads/uploads.constants'
import type { Crop } from '@espace/pictures/uploads/conversion'
import { PictureError, type RefusalReason } from '@espace/pictures/uploads/picture-error'
import { StorageError } from '@espace/pictures/uploads/picture-store'
import type { Services } from '#services.ts'

const REFUSALS: Record<RefusalReason, [ErrorCode, string]> = {
  format: ['UPLOAD_FORMAT_REFUSE', say.format],
  undecodable: ['UPLOAD_ECHOUE', say.undecodable],
  'too-large': ['UPLOAD_ECHOUE', say.large],
  'too-slow': ['UPLOAD_ECHOUE', say.slow],
}

/** Error codes of a full disk, an exceeded quota or file size limit. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

export function uploadsService({ uploadsDir, pictures }: Services) {
  return {
    /** @returns the path of the stored picture */
    async store(file: Uint8Array, crop?: Crop): Promise<string> {
      try {
        if ((await countPictures(uploadsDir)) >= MAX_PICTURES) {
          throw refuse('STOCKAGE_PLEIN', say.full)
        }
        return await pictures.store(file, crop)
      } catch (error) {
        throw refusalOf(error)
      }
    },
  }
}

/** The folder is created by the first upload. */
async function countPictures(uploadsDir: string): Promise<number> {
  const names = await readdir(uploadsDir).catch(() => [])
  return names.filter((name) => pictureAt(`/uploads/${name}`)).length
}

/** Errors that the team can act on: a refused picture, or storage that is full or unavailable. */
function refusalOf(error: unknown): unknown {
  if (error instanceof PictureError) return refuse(...REFUSALS[error.reason], error)
  if (!(error instanceof StorageError)) return error
  return FULL.has(error.code)
    ? refuse('STOCKAGE_PLEIN', say.full, error)
    : refuse('UPLOAD_INDISPONIBLE', say.unavailable, error)
}

const refuse = (code: ErrorCode, message: string, cause?: unknown) =>
  fieldError('file', message, code, cause)
