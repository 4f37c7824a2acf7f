import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const Secrets = z.record(z.string(), z.string())

/**
 * The secret of that name in `<dataDir>/secrets.json`, generated on first use (32 random bytes,
 * base64url) and kept, so that an installation without any variable survives a restart.
 */
export function keptSecret(dataDir: string, name: string): string {
  const file = join(dataDir, 'secrets.json')
  const secrets = existsSync(file) ? Secrets.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
  const known = secrets[name]
  if (known !== undefined) return known
  const secret = randomBytes(32).toString('base64url')
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, `${JSON.stringify({ ...secrets, [name]: secret }, null, 2)}\n`)
  chmodSync(file, 0o600)
  return secret
}
