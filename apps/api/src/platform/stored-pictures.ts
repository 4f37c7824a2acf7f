import { stat, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fieldError } from '@espace/contracts/kernel/errors'
import { pictureAt } from '@espace/contracts/uploads/picture'
import { uploadMessages } from '@espace/contracts/uploads/uploads.constants'

interface NamedPicture {
  uploadsDir: string
  /** Of the body, for the refusal. */
  field: string
  path: string | undefined
  /** The stored path: unchanged, it is not checked, so that a lost file does not block other edits. */
  before?: string
}

/**
 * To be called before a row references a picture. Renews its files' times, so that a concurrent cleanup, which reads
 * the rows before it deletes, keeps them.
 *
 * @throws {ApiError} REQUETE_INVALIDE: an uploaded picture whose file is gone
 */
export async function renewPicture({ uploadsDir, field, path, before }: NamedPicture) {
  const picture = path === undefined || path === before ? undefined : pictureAt(path)
  if (!picture) return
  const fileOf = (file: string) => join(uploadsDir, basename(file))
  const isThere = await stat(fileOf(picture.path)).then(
    (file) => file.isFile(),
    () => false,
  )
  if (!isThere) throw fieldError(field, uploadMessages.gone)
  const now = new Date()
  // A folder that cannot be written to is not swept either.
  await Promise.allSettled(picture.copies.map((copy) => utimes(fileOf(copy.path), now, now)))
}
