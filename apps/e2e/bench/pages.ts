import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { CHROMIUM_ARGS } from '../support/chromium.ts'
import { ensureChromium } from '../support/ensure-chromium.ts'
import { startStack } from '../support/stack.ts'
import { publicPages } from '../support/test.ts'

// Lab figures of the public pages: a middling phone on a slow 4G line, as Lighthouse simulates them.
// Single runs swing with the machine, so each figure is the median of five.

const RUNS = 5
const MOST_TRIES = 2 * RUNS
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Figures {
  scores: number[]
  lcpMs: number
  cls: number
  tbtMs: number
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** One run; undefined when it missed the start of the page, as one now and then does. */
async function measure(url: string, port: number): Promise<Figures | undefined> {
  const result = await lighthouse(url, { port, onlyCategories: [...CATEGORIES], logLevel: 'error' })
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

const stack = await startStack({ seed: 'demo' })
const chrome = await launch({
  chromePath: ensureChromium(),
  chromeFlags: ['--headless', ...CHROMIUM_ARGS],
})
try {
  console.log(`Median of ${RUNS} runs, mobile: performance / accessibility / best practices / SEO`)
  const wanted = process.argv.slice(2)
  const pages = wanted.length > 0 ? wanted : await publicPages(stack.url)
  for (const path of pages) {
    const runs: Figures[] = []
    for (let run = 0; run < MOST_TRIES && runs.length < RUNS; run += 1) {
      const figures = await measure(stack.url + path, chrome.port)
      if (figures) runs.push(figures)
    }
    const scores = CATEGORIES.map((_, index) => median(runs.map((run) => run.scores[index] ?? 0)))
    const lcp = (median(runs.map((run) => run.lcpMs)) / 1_000).toFixed(2)
    const cls = median(runs.map((run) => run.cls)).toFixed(3)
    const tbt = Math.round(median(runs.map((run) => run.tbtMs)))
    console.log(
      `${path.padEnd(38)} ${scores.join(' / ')}   LCP ${lcp} s  CLS ${cls}  TBT ${tbt} ms`,
    )
  }
} finally {
  chrome.kill()
  await stack.stop()
}
