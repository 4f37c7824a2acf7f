import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pictureAt } from '@espace/contracts/uploads/picture'
import { afterEach, beforeEach } from 'vitest'
import { PictureError } from '../src/uploads/picture-error.ts'
import { storePicture } from '../src/uploads/pipeline.ts'

/** A new folder for the pictures of each test, and what is done with it. */
export function pictureFolder() {
  let path = ''
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'pictures-'))
  })
  afterEach(() => rm(path, { recursive: true }))

  return {
    get path() {
      return path
    },
    storedFile: (picture: string) => readFile(join(path, basename(picture))),
    /** The stored picture, as its path describes it. */
    store: async (bytes: Uint8Array) => {
      const picture = pictureAt(await storePicture(bytes, path))
      if (!picture) throw new Error('the path does not describe a picture')
      return picture
    },
    /** Why a file is not taken. */
    refusal: (bytes: Uint8Array) =>
      storePicture(bytes, path).then(
        () => 'accepted',
        (error: unknown) => (error instanceof PictureError ? error.reason : error),
      ),
  }
}
