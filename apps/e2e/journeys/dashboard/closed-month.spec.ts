import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aBookableShow, dayIn } from '../../support/booking.ts'
import { asAdmin, logIn, looksRight } from '../../support/dashboard.ts'
import { begin } from '../../support/door.ts'
import { downloaded, unpackArchive, verify } from '../../support/ledger.ts'
import { type Stack, startStack } from '../../support/stack.ts'
import { expect, test } from '../../support/test.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS

/** Months are closed when they are over, by a job of each hour: the clock of the API runs ahead, its minutes are short. */
const IN_FORTY_DAYS = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`
    import { syncBuiltinESMExports } from 'node:module'
    import timers from 'node:timers/promises'
    const { now } = Date
    const clock = Date
    globalThis.Date = class extends clock {
      constructor(...said) { said.length > 0 ? super(...said) : super(Date.now()) }
      static now() { return now() + ${40 * DAY_MS} }
    }
    const { setTimeout } = timers
    timers.setTimeout = (ms, ...rest) => setTimeout(ms < ${MINUTE_MS} ? ms : 200, ...rest)
    syncBuiltinESMExports()`)}`,
}

let stack: Stack
let clock: Record<string, string> = {}

test.beforeAll(async () => {
  stack = await startStack({ seed: 'none', variables: () => clock })
})

test.afterAll(async () => {
  await stack?.stop()
})

/** A past evening with its cash-up done: two seats paid by transfer, one at the counter. */
async function aClosedEvening(origin: string) {
  const show = await aBookableShow(origin, { date_spectacle: dayIn(2), vat_bp: 550 })
  const admin = await asAdmin(origin)
  const sale = { spectacleId: show.id, name: 'Madame Lefèvre', email: null }
  const sell = (quantity: number, payment: string) =>
    admin('POST', '/api/admin/reservations/sales', { ...sale, quantity, payment })
  await sell(2, 'virement')
  await sell(1, 'espèces')
  await begin(origin, show.id)
  await admin('POST', `/api/door/evenings/${show.id}/closing`, {})
  return show
}

test(
  'a month closed and archived: its statement, the archive, and a byte that was changed in it',
  { tag: '@desktop' },
  async ({ page, watch }, { outputDir }) => {
    watch.origins.push(stack.url)
    const month = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Paris' }).slice(0, 7)
    const { title } = await aClosedEvening(stack.url)
    clock = IN_FORTY_DAYS
    await stack.stopApi()
    await stack.startApi()

    await page.goto(`${stack.url}/connexion?redirect=/dashboard/billetterie?periode=${month}`)
    await logIn(page)
    const statement = page.getByRole('region', { name: 'Relevé de recettes' })
    await expect(statement).toContainText(/Recettes45,00\s€/)
    await expect(statement).toContainText(/Virements30,00\s€/)
    await looksRight(page)
    const pdf = readFileSync(await downloaded(page, 'Relevé en PDF'))
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    const csv = readFileSync(await downloaded(page, 'Relevé en CSV'), 'utf8')
    expect(csv).toContain(title)
    expect(csv).toContain('45,00')

    const closing = { period: month, figures: expect.objectContaining({ receiptsCents: 4500 }) }
    await expect(async () => {
      await unpackArchive(page, outputDir)
      const closings = JSON.parse(readFileSync(join(outputDir, 'clotures.json'), 'utf8'))
      expect(closings).toContainEqual(expect.objectContaining(closing))
    }).toPass()
    expect(verify(outputDir)).toMatchObject({ status: 0 })
    const book = join(outputDir, 'operations.csv')
    const bytes = readFileSync(book)
    const at = bytes.indexOf('1500')
    bytes.write('9', at)
    writeFileSync(book, bytes)
    expect(verify(outputDir)).toMatchObject({ status: 1 })
  },
)
