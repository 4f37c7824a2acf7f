import type { MarkedTitle } from './marked-titles.ts'

/** A promise of docs/trust.md: a row of its table, and the tests whose titles have its mark. */
export interface Promised {
  id: string
  /** The files that the row names. */
  files: string[]
  shownBy: MarkedTitle[]
}

export const promisesIn = (page: string, tests: readonly MarkedTitle[]): Promised[] =>
  Array.from(page.matchAll(/^\| (T-[A-Z0-9-]+) .*\| ([^|]+)\|$/gm), ([, id = '', last = '']) => ({
    id,
    files: Array.from(last.matchAll(/`([^`]+)`/g), ([, file = '']) => file),
    shownBy: tests.filter(({ marks }) => marks.includes(id)),
  }))

/** A test that was run, with the names of its groups before its own. */
export interface Held {
  file: string
  title: string
  isHeld: boolean
}

/** Those of a run that show a promise. */
export const shownIn = ({ shownBy }: Promised, run: readonly Held[]): Held[] =>
  run.filter(({ file, title }) =>
    shownBy.some((test) => file.endsWith(`/${test.path}`) && patternOf(test.title).test(title)),
  )

/** Tests of a promise that a whole run did not run; journeys of browsers are run elsewhere. */
export const unseenIn = (promised: Promised, run: readonly Held[]): MarkedTitle[] =>
  promised.shownBy.filter(
    (test) =>
      !test.path.startsWith('apps/e2e/') &&
      shownIn({ ...promised, shownBy: [test] }, run).length === 0,
  )

/** A title of the source, where values stand in the places of `%s` and `${…}`. */
const patternOf = (title: string): RegExp =>
  new RegExp(
    title
      .split(/%[sdijo]|\$\{[^}]*\}/)
      .map((part) => RegExp.escape(part))
      .join('.*'),
  )

export function promisesPage(promises: readonly Promised[]): string {
  const entries = promises.map(({ id, shownBy }) =>
    [`### ${id}`, shownBy.map(({ path, title }) => `- \`${path}\` › ${title}`).join('\n')].join(
      '\n\n',
    ),
  )
  return ['# The promises of docs/trust.md and their tests', ...entries, ''].join('\n\n')
}

export function figuresPage(figures: ReadonlyMap<string, string>): string {
  const rows = Array.from(figures, ([id, figure]) => `| ${id} | ${figure.replaceAll('|', '/')} |`)
  return ['# Figures of the campaign', '', '| Id | Last run |', '| --- | --- |', ...rows, ''].join(
    '\n',
  )
}
