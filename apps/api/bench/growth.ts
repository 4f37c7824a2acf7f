import { grow } from '@espace/prisma/testing/growth'
import { cloneDatabase, startTestServer } from '@espace/prisma/testing/test-server'
import { boundedAnswers, growingAnswers } from '../test/database/answers-that-grow.ts'
import { grownVenue, type Taken } from '../test/database/grown-venue.ts'

// What every list, export, statement, search and job looks at with a year, ten years and a hundred years of a small
// venue behind it (1,000 dates, 2,000 people, 10,000 operations of the ledger, 5 evenings open to the door, and ten and a
// hundred times as many). Prints the table of docs/benchmarks.md: rows and pages are exact, milliseconds are not.

const STEPS = (process.argv[2] ?? '1,10,100').split(',').map(Number)

type Named = readonly [name: string, taken: Taken]

async function measure(templateUrl: string, steps: number): Promise<Named[]> {
  const url = await cloneDatabase(templateUrl, `steps_${steps}`)
  await grow(url, steps)
  const venue = await grownVenue(url)
  const taken: Named[] = []
  try {
    for (const path of [...boundedAnswers(venue.ids), ...growingAnswers(venue.ids)])
      taken.push([path, await venue.ask(path)])
    for (const name of new Set(venue.jobs.filter((job) => !/\d$/.test(job))))
      taken.push([`job: ${name}`, await venue.run(name)])
  } finally {
    await venue.close()
  }
  return taken
}

const number = (value: number) => Math.round(value).toLocaleString('en')

const server = await startTestServer()
try {
  const runs: Named[][] = []
  for (const steps of STEPS) runs.push(await measure(server.templateUrl, steps))
  const heads = STEPS.map((steps) => `${steps}×: rows / pages / ms`)
  process.stdout.write(`| read | statements | bytes | ${heads.join(' | ')} |\n`)
  process.stdout.write(`| --- | --- | --- | ${heads.map(() => '---').join(' | ')} |\n`)
  for (const [at, [name, last]] of (runs.at(-1) ?? []).entries()) {
    const cells = runs.flatMap((run) => run[at]?.[1] ?? [])
    const figures = cells.map(({ rows, pages, ms }) => [rows, pages, ms].map(number).join(' / '))
    const bytes = cells.map((cell) => number(cell.bytes)).join(' → ')
    process.stdout.write(`| ${name} | ${last.statements} | ${bytes} | ${figures.join(' | ')} |\n`)
  }
} finally {
  await server.stop()
}
