import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { measureChanges } from './speed/changing.ts'
import { measureGrowth } from './speed/growth.ts'
import { measureInstall } from './speed/install.ts'
import { endLoads } from './speed/load.ts'
import { measurePictures } from './speed/pictures.ts'
import { memoryOf, startProduct } from './speed/product.ts'
import { isReached, type Row, tableOf } from './speed/rows.ts'
import { measureSteady } from './speed/steady.ts'
import { wallsOf } from './speed/walls.ts'

// How fast the house is beside what nothing can be faster than, in turns within one run on loopback, and what
// growth costs. Writes docs/benchmarks.md; with --quick it is over in two minutes and writes nothing.

const ROOT = join(import.meta.dirname, '..', '..', '..')
const isQuick = process.argv.includes('--quick')
const pace = isQuick ? { rounds: 2, seconds: 0.6 } : { rounds: 5, seconds: 3 }
/** What stands side by side is asked in short turns: the machine is faster and slower by the second. */
const turns = isQuick ? pace : { rounds: 15, seconds: 1 }
const growthPace = isQuick ? { rounds: 1, seconds: 0.5 } : { rounds: 3, seconds: 2 }

const say = (text: string) => process.stdout.write(`${text}\n`)

/** The other benches, each in its own words: the last figure that it calls a ratio. */
function ratioOf(script: string, pattern: RegExp): number {
  const { stdout } = spawnSync(process.execPath, [join(ROOT, script)], { encoding: 'utf8' })
  return Number(pattern.exec(stdout)?.[1] ?? Number.NaN)
}

function otherBenches(): Row[] {
  if (isQuick) return []
  say('uploads and mail …')
  return [
    {
      name: 'programme p95 while ten photos come in',
      against: 'with none',
      values: [ratioOf('apps/api/bench/uploads.ts', /^ratio ([\d.]+)/m)],
      bar: { most: 3 },
    },
    {
      name: '19 newsletter, ledger included',
      against: 'nodemailer, pool of 5',
      values: [ratioOf('apps/api/bench/mail.ts', /^ratio\s+([\d.]+)/m)],
      bar: { least: 2 },
    },
  ]
}

type Parts = readonly (readonly [title: string, rows: readonly Row[]])[]

const document = (parts: Parts, missed: readonly Row[]): string => {
  const [cpu] = cpus()
  const machine = `${cpus().length} × ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, ${process.platform}`
  const tables = parts.map(([title, rows]) => `## ${title}\n\n${tableOf(rows)}\n`)
  return `# Benchmarks

Written by \`npx -y pnpm@12 run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}.

Everything runs on loopback, in turns within one run with 50 connections unless a line says otherwise, fifteen rounds of a second
beside the limits and five of three while content changes; asker, product, limits and PostgreSQL share the machine. Only ratios count. A target is reached by the median.
Constant bytes are \`node:http\` with the same body; http + pg is \`node:http\` with prepared statements. Other products are not installed
here: their share of constant bytes, or their own figure, is the one that was measured before, as the remark says.

${tables.join('\n')}
${wallsOf(missed)}
What is exact stands in tests instead: bytes of scripts, style, fonts and the hero ([budgets](budgets.md)). Lab figures
of the pages are \`bench:pages\`.
`
}

const product = await startProduct()
try {
  await product.fill(5_000)
  const api = await product.startApi()
  const other = await product.startApi()
  const site = await product.startSite(api)
  const idle: Row[] = [
    {
      name: '20 cold start of the API to the first 200, ms',
      against: '',
      values: [api.startMs, other.startMs],
      note: 'in turns with Keystone 8: decision 071; the target of 0.7 is missed',
    },
    {
      name: '21 idle memory of the API, MB',
      against: '',
      values: [memoryOf(api.pid), memoryOf(other.pid)],
      note: 'in turns with Payload 3: decision 071; the target of 1.0 is missed by little',
    },
    { name: 'idle memory of the site, MB', against: '', values: [memoryOf(site.pid)] },
  ]
  say('beside the limits …')
  const steady = await measureSteady(product, { api, site }, turns)
  say('while content changes …')
  const changes = await measureChanges(product, { api, other, site }, pace)
  say('growth …')
  const pictures = await measurePictures(api, growthPace.rounds)
  const growth = await measureGrowth(product, { api, other }, growthPace)
  const parts = [
    ['Beside the limits', steady],
    ['While content changes', changes],
    ['Start and memory', idle],
    ['Growth', growth],
    ['Uploads, mail and what is installed', [...pictures, ...measureInstall(), ...otherBenches()]],
  ] as const
  for (const [title, rows] of parts) say(`\n${title}\n\n${tableOf(rows)}`)
  const missed = parts.flatMap(([, rows]) => rows).filter((row) => isReached(row) === false)
  say(`\n${missed.length} targets missed\n\n${wallsOf(missed)}`)
  if (!isQuick) writeFileSync(join(ROOT, 'docs', 'benchmarks.md'), document(parts, missed))
} finally {
  endLoads()
  await product.stop()
}
