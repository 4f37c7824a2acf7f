import type { Row } from './rows.ts'

/** What stands in the way of a target, and what was tried, by its number in the list of targets. */
const WALLS: Readonly<Record<string, string>> = {
  6: `wall: Express, the schemas and the log, which the limit does not have. The limit's own statement for a detail behind Express as it comes,
with nothing checked and nothing written down, is about what the target asks of all of it (the line "Express + pg"). Tried and
given up as machinery: the statement past Prisma (a third of the processor for a detail), the total kept. The schemas are little of it: 1 µs
for a detail, some 10 µs for nine dates. The free seats nearly double the statement, also of a date that is sold elsewhere: PostgreSQL starts
their sub-plan all the same.`,
  9: `wall: the figure of Next is that of another machine beside its constant bytes.`,
  10: `wall: React and Brotli, on cores that the asker uses, too. Nine dates with their frame are rendered and packed once per address.
Tried: what the API says shared by all pages (more than half of the processor), links written as elements and titles set once (half of the
rendering), packing two at a time in a small window (a third more pages: the collector no longer runs after each dozen). Left: Brotli at quality 5
takes 2.1 ms for the 79 kB of this page and makes them 15.0 kB, at quality 1 it takes 0.4 ms and makes them 19.1 kB. That would answer more pages a second, and each
visitor on a slow telephone line some 20 ms later: a house of 70 seats is better served by the smaller page.`,
  11: `wall: the line. Constant bytes take as long for one visitor on the same machine (two lines further down); a page
that is ready is one write on the open connection.`,
  13: `wall: two cores. Twenty statements a second, their triggers and twenty answers made anew run on the cores that serve;
each change makes each answer once.`,
  18: `wall: two cores. Two passwords are hashed at a time (sixteen at once made a file wait for 1.9 s, speed.md), and each takes a core for a quarter
of a second: what is asked meanwhile shares both cores with them, the asker and the database.`,
}

/** Where the rival cannot be started by the bench: it was installed beside the house once. */
const BESIDE = `- Targets 20 and 21, wall: Node reads and strips the sources (a third of the start), and V8 keeps room for the young. Tried: what one kind of
call needs is loaded by it, and the small query compiler (1.31 of Keystone's start and 1.41 of Payload's memory before); one file for production would
take 0.63 of the time, and is not what the tests read (decision 071).`

export function wallsOf(missed: readonly Row[]): string {
  const numbers = new Set(missed.map(({ name }) => name.split(' ')[0] ?? ''))
  const lines = [...numbers].flatMap((number) => {
    const wall = WALLS[number]
    return wall === undefined ? [] : [`- Target ${number}, ${wall.replaceAll('\n', ' ')}`]
  })
  return `## Walls\n\n${[...lines, BESIDE.replaceAll('\n', ' ')].join('\n')}\n`
}
