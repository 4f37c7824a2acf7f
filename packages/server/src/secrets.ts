import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const fileOf = (dataDir: string, name: string): string => join(dataDir, 'secrets', name)

/** Whether a secret of that name is kept in `<dataDir>/secrets`. */
export const isSecretKept = (dataDir: string, name: string): boolean =>
  existsSync(fileOf(dataDir, name))

/**
 * The secret in the file of that name in `<dataDir>/secrets`, generated on first use (32 random bytes,
 * base64url) and kept, so that an installation without any variable survives a restart.
 *
 * @param initial what it begins as instead, where a value was in use before it was kept
 * @throws {Error} when the file is empty
 */
export function keptSecret(dataDir: string, name: string, initial?: string): string {
  const file = fileOf(dataDir, name)
  if (!existsSync(file)) {
    const folder = dirname(file)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    publish(folder, file, initial ?? randomBytes(32).toString('base64url'))
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret === '') throw new Error(`${file} is empty.`)
  return secret
}

/**
 * Makes the file complete or not at all. A link never replaces a file: of two processes that start
 * together, the second finds the secret of the first.
 */
function publish(folder: string, file: string, secret: string): void {
  const unfinished = join(folder, `.${randomUUID()}`)
  try {
    writeFileSync(unfinished, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true })
    linkSync(unfinished, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
}
