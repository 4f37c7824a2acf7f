import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readEnv } from '@espace/server/env'
import * as z from 'zod'
import { describeError } from './connection/describe-error.ts'
import { APP_ROLE, BACKUP_ROLE, urlAs } from './migrate/roles.ts'

// `node prisma/src/draw-secrets.ts <folder>`: the secrets of docker-compose.yml, in a folder (there: a volume) for each
// reader. A variable's value wins; an existing secret stays; a missing one is generated.

const secret = z.string().optional()
const variables = z.object({
  /** Host, port and name of the database. */
  DATABASE_ADDRESS: z.string().default('db:5432/espace'),
  POSTGRES_PASSWORD: secret,
  APP_ROLE_PASSWORD: secret,
  BACKUP_ROLE_PASSWORD: secret,
  JWT_SECRET: secret,
  PROXY_SECRET: secret,
  GRAFANA_PASSWORD: secret,
})
type Name = Exclude<keyof z.infer<typeof variables>, 'DATABASE_ADDRESS'>

/** The processes that read a secret as it is; the first folder of each is where it is looked for again. */
const READERS: Readonly<Record<Name, readonly string[]>> = {
  POSTGRES_PASSWORD: ['db'],
  APP_ROLE_PASSWORD: ['owner'],
  BACKUP_ROLE_PASSWORD: ['owner'],
  JWT_SECRET: ['api'],
  PROXY_SECRET: ['api', 'web', 'monitoring'],
  GRAFANA_PASSWORD: ['monitoring'],
}

/** Each volume is mounted only for its reader, which runs under another uid than the writer. */
const FOR_ITS_READERS = 0o444

function put(folder: string, name: string, value: string): void {
  mkdirSync(folder, { recursive: true })
  const unfinished = join(folder, `.${randomUUID()}`)
  writeFileSync(unfinished, value, { mode: FOR_ITS_READERS, flag: 'wx', flush: true })
  renameSync(unfinished, join(folder, name))
}

/** @returns the names of those that were drawn */
function drawSecrets(root: string): string[] {
  const said = readEnv(variables)
  const drawn: string[] = []
  const valueOf = (name: Name): string => {
    const file = join(root, READERS[name][0] ?? '', name)
    const known = said[name] ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : '')
    if (known !== '') return known
    drawn.push(name)
    return randomBytes(32).toString('base64url')
  }
  const putAll = (name: Name): string => {
    const value = valueOf(name)
    for (const reader of READERS[name]) put(join(root, reader), name, value)
    return value
  }
  const database = `postgresql://${said.DATABASE_ADDRESS}`
  const roles = [
    ['owner', 'espace', 'POSTGRES_PASSWORD'],
    ['api', APP_ROLE, 'APP_ROLE_PASSWORD'],
    ['backup', BACKUP_ROLE, 'BACKUP_ROLE_PASSWORD'],
  ] as const
  for (const [reader, role, name] of roles) {
    put(join(root, reader), 'DATABASE_URL', urlAs(database, role, putAll(name)))
  }
  for (const name of ['JWT_SECRET', 'PROXY_SECRET', 'GRAFANA_PASSWORD'] as const) putAll(name)
  return drawn
}

try {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new Error('Usage: node prisma/src/draw-secrets.ts <folder>')
  const drawn = drawSecrets(folder)
  process.stdout.write(
    drawn.length === 0 ? 'Every secret is there.\n' : `Drawn: ${drawn.join(', ')}.\n`,
  )
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`)
  process.exitCode = 1
}
