import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationNames } from '@espace/prisma/migrate/migrations'
import { ROOT } from './processes.ts'

export interface CodeOfBefore {
  /** Root of a checkout. */
  root: string
  /** Applies its own migrations only. */
  migrate: (databaseUrl: string) => void
  /** Newer migrations. */
  later: string[]
  remove: () => void
}

/** Packages of the API. */
const FOLDERS = [
  'apps/api',
  'packages/contracts',
  'packages/lettering',
  'packages/pictures',
].concat('packages/server', 'prisma')

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

/**
 * The previous release: the commit before the newest migration, ready to run with the current
 * libraries.
 *
 * @throws {Error} without history, as in a shallow clone
 */
export function codeOfBefore(): CodeOfBefore {
  const names = migrationNames()
  const newest = `prisma/migrations/${names.at(-1)}/migration.sql`
  const commit = git('log', '--diff-filter=A', '--format=%H', '-1', '--', newest)
  const root = mkdtempSync(join(tmpdir(), 'espace-before-'))
  const archive = join(root, 'before.tar')
  git('archive', `--output=${archive}`, `${commit}^`)
  execFileSync('tar', ['-xf', archive, '-C', root])
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  for (const folder of FOLDERS) {
    // Symbolic links, to the packages of this folder and to the libraries of the repository.
    const links = join(folder, 'node_modules')
    if (!existsSync(join(root, folder))) continue
    cpSync(join(ROOT, links), join(root, links), { recursive: true, verbatimSymlinks: true })
  }
  const run = (script: string, args: readonly string[], variables: Record<string, string> = {}) =>
    execFileSync(process.execPath, [join(root, script), ...args], {
      env: variables,
    })
  run('prisma/src/prisma-cli.ts', ['generate'])
  const known = new Set(readdirSync(join(root, 'prisma/migrations')))
  return {
    root,
    migrate: (DATABASE_URL) => void run('prisma/src/cli.ts', ['migrate'], { DATABASE_URL }),
    later: names.filter((name) => !known.has(name)),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
