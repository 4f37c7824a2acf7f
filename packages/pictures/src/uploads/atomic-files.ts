import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, utimes } from 'node:fs/promises'
import { platform } from 'node:os'
import { join } from 'node:path'

export interface NewFile {
  name: string
  bytes: Uint8Array
}

/**
 * Writes files that belong together. A reader sees each one whole or not at all, and sees the last
 * one only when the others are there. They survive a power cut once the promise is kept; when it
 * is broken, none is left.
 */
export async function publishFiles(directory: string, files: readonly NewFile[]): Promise<void> {
  await mkdir(directory, { recursive: true })
  const staged = files.map(({ name, bytes }) => ({
    bytes,
    target: join(directory, name),
    temporary: join(directory, `.${randomUUID()}.part`),
  }))
  const published: string[] = []
  try {
    for (const { temporary, bytes } of staged) await writeDurably(temporary, bytes)
    for (const { temporary, target } of staged) {
      await rename(temporary, target)
      published.push(target)
    }
    await syncDirectory(directory)
  } catch (error) {
    const left = [...staged.map((file) => file.temporary), ...published]
    await Promise.all(left.map((path) => rm(path, { force: true })))
    throw error
  }
}

/** Touches a file; false when there is none. */
export function renewFile(path: string): Promise<boolean> {
  const now = new Date()
  return utimes(path, now, now).then(
    () => true,
    () => false,
  )
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes renames durable, too (fsync of the folder); Windows needs no such call. */
async function syncDirectory(path: string): Promise<void> {
  if (platform() === 'win32') return
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
