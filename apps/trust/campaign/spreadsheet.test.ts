import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import * as z from 'zod'
import { figure } from '../harness/figures.ts'
import { rowsOf } from '../harness/invariants.ts'
import { call } from '../harness/people.ts'
import { FAST, startProduct } from '../harness/product.ts'
import { aShow, openVenue } from '../harness/venue.ts'

const folder = mkdtempSync(join(tmpdir(), 'espace-spreadsheet-'))
const product = await startProduct({ apis: 1, settings: FAST })
afterAll(async () => {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
})
const { admin, book, buyer } = await openVenue(product)
const api = product.door.url

/** Prices that are not divisible by any VAT rate. */
const SHOWS = [
  { vatBp: 210, priceCents: 1333 },
  { vatBp: 550, priceCents: 1999 },
  { vatBp: 2000, priceCents: 1247 },
  { vatBp: 210, priceCents: 701 },
]

/** Sells seats at every VAT rate and cancels one of each show, beside the sales of the demo data. */
async function sell(): Promise<void> {
  for (const { vatBp, priceCents } of SHOWS) {
    const of = await aShow(api, admin)
    const set = 'update spectacles set vat_bp = $2, price_cents = $3 where id = $1'
    await rowsOf(product, set, [of, vatBp, priceCents])
    const [given] = [await book(undefined, { of }), await book(undefined, { of })]
    const url = `${api}/api/reservations/${given?.id}/cancel`
    const { status } = await call(url, { method: 'POST', token: buyer })
    expect(status).toBe(200)
  }
}

const Statement = z.object({
  receiptsCents: z.int(),
  takingsCents: z.int(),
  vat: z.array(
    z.object({ vatBp: z.int().nullable(), receiptsCents: z.int(), vatCents: z.int().nullable() }),
  ),
})

const read = async (name: string): Promise<string> => {
  const response = await call(`${api}/api/admin/ledger/${name}`, { token: admin })
  if (!response.ok) throw new Error(`${name}: ${response.status}`)
  return response.text()
}

const INSTALL = 'this test needs LibreOffice: apt-get install libreoffice-calc-nogui'

/** Converts a file with LibreOffice. */
async function libreOffice(to: string, from: string, ...opening: string[]): Promise<void> {
  const profile = `-env:UserInstallation=file://${folder}/profile`
  const conversion = ['--convert-to', to, '--outdir', folder, ...opening, join(folder, from)]
  const ended = promisify(execFile)('soffice', ['--headless', profile, ...conversion])
  await ended.catch((cause: unknown) => {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
    throw new Error(isMissing ? INSTALL : 'LibreOffice failed', { cause })
  })
}

const escaped = (formula: string) =>
  formula.replaceAll(/["<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * Opens an exported CSV in LibreOffice, as an accountant does, and evaluates formulas on it.
 *
 * @param opening LibreOffice's tokens for CSV: separator, language…
 * @param formulas by row, on the sheet `x` without its header
 */
async function computed(csv: string, opening: string, formulas: string[][]): Promise<number[][]> {
  const path = (name: string) => join(folder, name)
  writeFileSync(path('x.csv'), csv)
  await libreOffice('fods', 'x.csv', `--infilter=CSV:${opening}`)
  const lines = formulas.map((line) => {
    const cells = line.map(
      (formula) => `<table:table-cell table:formula="of:=${escaped(formula)}"/>`,
    )
    return `<table:table-row>${cells.join('')}</table:table-row>`
  })
  const sheet = `<table:table table:name="sums">${lines.join('')}</table:table>`
  const [before = '', after = ''] = readFileSync(path('x.fods'), 'utf8').split('</table:table>', 2)
  writeFileSync(path('y.fods'), `${before}</table:table>${sheet}${after}`)
  const second = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,false,true,false,false,false,2'
  await libreOffice(second, 'y.fods')
  const sums = readFileSync(path('y-sums.csv'), 'utf8').trim().split('\n')
  return sums.map((line) => line.split(',').map((euros) => Math.round(Number(euros) * 100)))
}

const UTF_8 = 76
const FRENCH = `59,34,${UTF_8},1,,1036,false,true`
const ENGLISH = `44,34,${UTF_8},1,,1033,false,true`
const column = (letter: string) => `[x.${letter}2:x.${letter}60000]`

it('totals and VAT that LibreOffice computes from the exported sheets are those of the statement, to the cent [T-LEDGER-1]', async () => {
  await sell()
  const statement = Statement.parse(JSON.parse(await read('statement')))
  const taxed = statement.vat.flatMap(({ vatBp, ...row }) =>
    vatBp === null ? [] : [{ ...row, rate: vatBp / 10_000 }],
  )
  expect(taxed.length).toBeGreaterThanOrEqual(3)
  const vatOf = (gross: string, rate: number) => [gross, `ROUND(${gross}-${gross}/(1+${rate});2)`]
  const [a, b, c, d, e, f, g] = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map(column)
  const sold = (rate = '') => `SUMPRODUCT((${a}="Billets par catégorie")${rate}*1;${c};${e}-${f})`
  const paid = (rows: string) => `SUMPRODUCT((${a}="Moyens de paiement")*(${rows});${g})`
  const byPrice = [
    // Vouchers, of whichever VAT, are taken in when they are sold.
    [sold(), paid(`(RIGHT(${b};5)="total")*(LEFT(${b};4)<>"Bons")`)],
    ...taxed.map(({ rate }) => vatOf(sold(`*(${d}=${rate})`), rate)),
  ]
  const [kind, price, vatBp, amount, means] = ['E', 'R', 'S', 'T', 'U'].map(column)
  const worth = (rate = '') =>
    `(SUMIFS(${price};${kind};"vente"${rate})-SUMIFS(${price};${kind};"annulation"${rate}))/100`
  const byOperation = [
    [worth(), `SUMPRODUCT((LEFT(${means};3)<>"bon")*1;${amount})/100`],
    ...taxed.map(({ rate }) => vatOf(worth(`;${vatBp};${rate * 10_000}`), rate)),
  ]

  const fromStatement = await computed(await read('statement.csv'), FRENCH, byPrice)
  const fromOperations = await computed(await read('operations.csv'), ENGLISH, byOperation)

  const told = [
    [statement.receiptsCents, statement.takingsCents],
    ...taxed.map(({ receiptsCents, vatCents }) => [receiptsCents, vatCents]),
  ]
  expect(fromStatement).toEqual(told)
  expect(fromOperations).toEqual(told)
  figure(
    'T-LEDGER-1',
    `LibreOffice computes the ${told.flat().length} sums of the statement from both sheets, to the cent`,
  )
})
