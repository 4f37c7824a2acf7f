import { spawnSync } from 'node:child_process'
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Row } from './rows.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..')

/** Installed size of Ghost, the smallest competitor. */
const GHOST_MB = 531

function bytesIn(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => {
    const path = join(folder, name)
    const entry = lstatSync(path)
    return sum + (entry.isDirectory() ? bytesIn(path) : entry.size)
  }, 0)
}

/** Packages in both containers, as `scripts/containers/pack.ts` packs them, each counted once. */
export function measureInstall(): Row[] {
  const out = mkdtempSync(join(tmpdir(), 'espace-packed-'))
  const sizes = new Map<string, number>()
  try {
    for (const role of ['api', 'web']) {
      const target = join(out, role)
      const { status } = spawnSync(process.execPath, [
        join(ROOT, 'scripts/containers/pack.ts'),
        role,
        target,
      ])
      if (status !== 0) throw new Error(`scripts/containers/pack.ts ${role} ends with ${status}`)
      const modules = join(target, 'node_modules', '.pnpm')
      const entries = readdirSync(modules, { withFileTypes: true })
      for (const { name } of entries.filter((entry) => entry.isDirectory())) {
        sizes.set(name, bytesIn(join(modules, name)))
      }
    }
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
  const megabytes = Array.from(sizes.values()).reduce((sum, size) => sum + size, 0) / 1e6
  return [
    {
      name: '22 production node_modules',
      against: 'Ghost, 531 MB',
      values: [megabytes / GHOST_MB],
      bar: { most: 0.28 },
      note: `${Math.round(megabytes)} MB, of both containers`,
    },
  ]
}
