/** A promise of docs/trust.md, and the tests that show it. */
export interface Promised {
  id: string
  shownBy: { path: string; name: string }[]
}

const SHOWN_BY = /^`([^`]+)` › (.+)$/

/** The table of promises; a row with an empty first cell goes on with the one above it. */
export function promisesIn(page: string): Promised[] {
  const promises: Promised[] = []
  let last: Promised | undefined
  for (const line of page.split('\n')) {
    const [, first = '', ...cells] = line.split('|').map((cell) => cell.trim())
    if (/^T-[A-Z0-9-]+$/.test(first)) {
      last = promises.find(({ id }) => id === first) ?? { id: first, shownBy: [] }
      if (!promises.includes(last)) promises.push(last)
    } else if (first !== '') last = undefined
    for (const cell of cells) {
      const [, path, name] = SHOWN_BY.exec(cell) ?? []
      if (path !== undefined && name !== undefined) last?.shownBy.push({ path, name })
    }
  }
  return promises
}

/** A test that was run, with the names of its groups before its own. */
export interface Held {
  file: string
  title: string
  isHeld: boolean
}

/** Those of a run that show a promise: of its files, the tests that it names. */
export function shownIn({ shownBy }: Promised, run: readonly Held[]): Held[] {
  return run.filter(({ file, title }) =>
    shownBy.some(({ path, name }) => file.endsWith(`/${path}`) && patternOf(name).test(title)),
  )
}

/** What a promise names and nothing of a whole run was; journeys of browsers are run elsewhere. */
export const unseenIn = ({ id, shownBy }: Promised, run: readonly Held[]): Promised['shownBy'] =>
  shownBy.filter(
    (one) => !one.path.startsWith('apps/e2e/') && shownIn({ id, shownBy: [one] }, run).length === 0,
  )

/** A name as the page has it, where a value stands in the place of each `%s`. */
const patternOf = (name: string): RegExp =>
  new RegExp(
    name
      .split(/%[sdijo]/)
      .map((part) => RegExp.escape(part))
      .join('.*'),
  )

const MARKERS = /<!-- figures -->[^]*<!-- \/figures -->/

/** The page with these figures between its markers; those of promises that were not run stay. */
export function withFigures(page: string, figures: ReadonlyMap<string, string>): string {
  const known = new Map([...figuresIn(page), ...figures])
  const rows = promisesIn(page).flatMap(({ id }) => {
    const figure = known.get(id)
    return figure === undefined ? [] : [`| ${id} | ${figure.replaceAll('|', '/')} |`]
  })
  const table = ['| Id | Last run |', '| --- | --- |', ...rows].join('\n')
  return page.replace(MARKERS, () => `<!-- figures -->\n\n${table}\n\n<!-- /figures -->`)
}

export function figuresIn(page: string): Map<string, string> {
  const [table = ''] = MARKERS.exec(page) ?? []
  return new Map(
    Array.from(
      table.matchAll(/^\| (T-[A-Z0-9-]+)\s*\| (.*?)\s*\|$/gm),
      ([, id = '', text = '']) => [id, text],
    ),
  )
}
