import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { CHROMIUM_ARGS } from '../support/chromium.ts'
import { caller } from '../support/dashboard.ts'
import { ensureChromium } from '../support/ensure-chromium.ts'
import { ADMIN, startStack } from '../support/stack.ts'
import { publicPages } from '../support/test.ts'

// Lab figures of the public pages and of the office's first one: a middling phone on a slow 4G line, as Lighthouse simulates them.
// Single runs swing with the machine, so each figure is the median of five. Ends with exit code 1 where
// a page misses its budget (`docs/budgets.md`).

const RUNS = 5
const MOST_TRIES = 2 * RUNS
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Budget {
  lcpMs: number
  cls: number
  tbtMs: number
  scores: readonly number[]
}

const SITE: Budget = { lcpMs: 1_500, cls: 0, tbtMs: 60, scores: [98, 100, 100, 100] }

/** Client-rendered behind a log-in, with noindex. */
const OFFICE: Budget = { lcpMs: 2_500, cls: 0.02, tbtMs: 150, scores: [95, 100, 100, 0] }

const OFFICE_PAGES = ['/dashboard/ce-soir', '/dashboard']

const budgetOf = (path: string) => (path.startsWith('/dashboard') ? OFFICE : SITE)

interface Figures {
  scores: number[]
  lcpMs: number
  cls: number
  tbtMs: number
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** One run; undefined when Lighthouse missed the start of the page, as happens now and then. */
async function measure(url: string, port: number): Promise<Figures | undefined> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: [...CATEGORIES],
    logLevel: 'error',
    // The office is measured logged in; each run has an empty HTTP cache all the same.
    disableStorageReset: new URL(url).pathname.startsWith('/dashboard'),
  })
  if (!result) throw new Error(`no result for ${url}`)
  const { categories, audits } = result.lhr
  const audit = (name: string) => audits[name]?.numericValue ?? Number.NaN
  if (result.lhr.runtimeError) return undefined
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    lcpMs: audit('largest-contentful-paint'),
    cls: audit('cumulative-layout-shift'),
    tbtMs: audit('total-blocking-time'),
  }
}

async function visit(url: string, port: number): Promise<Figures[]> {
  const runs: Figures[] = []
  for (let run = 0; run < MOST_TRIES && runs.length < RUNS; run += 1) {
    const figures = await measure(url, port)
    if (figures) runs.push(figures)
  }
  return runs
}

function medianOf(runs: readonly Figures[]): Figures {
  const each = (figure: (run: Figures) => number) => median(runs.map(figure))
  return {
    scores: CATEGORIES.map((_, index) => each((run) => run.scores[index] ?? 0)),
    lcpMs: Math.round(each((run) => run.lcpMs)),
    cls: Number(each((run) => run.cls).toFixed(2)),
    tbtMs: Math.round(each((run) => run.tbtMs)),
  }
}

/** A missing figure exceeds its budget as well. */
const isWithin = (budget: Budget, { scores, lcpMs, cls, tbtMs }: Figures): boolean =>
  scores.every((score, index) => score >= (budget.scores[index] ?? 100)) &&
  lcpMs <= budget.lcpMs &&
  cls <= budget.cls &&
  tbtMs <= budget.tbtMs

/** Stores an administrator's session in the measured browser. */
async function logIn(origin: string, port: number): Promise<void> {
  const { token } = await caller(origin)('POST', '/api/auth/login', ADMIN)
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await browser.contexts()[0]?.newPage()
  if (!page) throw new Error('the browser has no context')
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate((session: string) => localStorage.setItem('token', session), token)
  await page.close()
  await browser.close()
}

const stack = await startStack({ seed: 'demo' })
const chrome = await launch({
  chromePath: ensureChromium(),
  chromeFlags: ['--headless', ...CHROMIUM_ARGS],
})
try {
  console.log(`Median of ${RUNS} runs, mobile: performance / accessibility / best practices / SEO`)
  const wanted = process.argv.slice(2)
  const pages = wanted.length > 0 ? wanted : [...(await indexedPages(stack.url)), ...OFFICE_PAGES]
  for (const path of pages) {
    if (budgetOf(path) === OFFICE) await logIn(stack.url, chrome.port)
    const { scores, lcpMs, cls, tbtMs } = medianOf(await visit(stack.url + path, chrome.port))
    const isLight = isWithin(budgetOf(path), { scores, lcpMs, cls, tbtMs })
    if (!isLight) process.exitCode = 1
    const figures = `LCP ${lcpMs} ms  CLS ${cls}  TBT ${tbtMs} ms`
    console.log(`${path.padEnd(36)} ${scores.join(' / ')}  ${figures}${isLight ? '' : '  MISSED'}`)
  }
} finally {
  chrome.kill()
  await stack.stop()
}

/** Pages without noindex, which lowers the SEO score. */
async function indexedPages(origin: string): Promise<string[]> {
  const pages = await publicPages(origin)
  return pages.filter((path) => !['/connexion', '/inscription'].includes(path))
}
