import type { Row } from './rows.ts'

/** What stands in the way of a target, and what was tried, by its number in the list of targets. */
const WALLS: Readonly<Record<string, string>> = {
  6: `wall: a read that is not kept passes Express, the schemas and the log, which the limit does not have. Tried: the
statement past Prisma (a third of the processor for a detail), the total kept, signatures checked once.`,
  10: `wall: React. Nine dates with their frame are rendered and packed once per address. Tried: what the API says
shared by all pages (more than half of the processor) and one packing in place of two; of what is left, packing is a third.`,
  11: `wall: the line. Constant bytes take as long for one visitor on the same machine (two lines further down); a page
that is ready is one write on the open connection.`,
  13: `wall: two cores. Twenty statements a second, their triggers and twenty answers made anew run on the cores that serve;
each change makes each answer once.`,
  19: `wall: the ledger. Each letter is claimed and written down as sent in the database, which nodemailer alone does not do.
Tried: the next letter written while one is with the server, and what lanes ask for in one turn as one statement.`,
}

export function wallsOf(missed: readonly Row[]): string {
  const numbers = new Set(missed.map(({ name }) => name.split(' ')[0] ?? ''))
  const lines = [...numbers].flatMap((number) => {
    const wall = WALLS[number]
    return wall === undefined ? [] : [`- Target ${number}, ${wall.replaceAll('\n', ' ')}`]
  })
  return lines.length === 0 ? '' : `## Walls\n\n${lines.join('\n')}\n`
}
