import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The secret in the file of that name in `<dataDir>/secrets`, generated on first use (32 random bytes,
 * base64url) and kept, so that an installation without any variable survives a restart.
 *
 * @throws {Error} when somebody has emptied the file
 */
export function keptSecret(dataDir: string, name: string): string {
  const folder = join(dataDir, 'secrets')
  const file = join(folder, name)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    publish(folder, file, randomBytes(32).toString('base64url'))
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
