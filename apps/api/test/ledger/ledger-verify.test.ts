import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '@espace/prisma/client'
import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { doorFixtures } from '../door/door-fixtures.ts'
import { bookerFixtures } from '../reservations/booker-fixtures.ts'
import { bookings } from '../reservations/bookings.ts'
import { createTestApp } from '../test-app.ts'
import { anEdit, isWhole } from './book-edits.ts'

const app = await createTestApp()
const { db, as } = app
const { aBookableShow } = bookings(app)
const { admin, book, zoe } = await bookerFixtures(app)
const { aStaffer, doorOf, begin } = doorFixtures(app)
const iris = await aStaffer()
const { ledger } = as(admin)

const VERIFIER = join(import.meta.dirname, '../../src/features/ledger/archive/ledger-verify.sh')

const folder = mkdtempSync(join(tmpdir(), 'espace-ledger-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** An evening with bookings, a sale at the door and its closing: some thirty operations. */
const show = await aBookableShow({ title: '=Rires, "larmes"\net suites' })
for (const quantity of [3, 2, 4]) await book(show.id, quantity, zoe).catch(() => undefined)
const other = await aBookableShow()
const { reservationId } = await book(other.id, 4)
await as(zoe.token).reservations.cancel({ params: { id: reservationId } })
await begin(show.id)
const door = doorOf(show.id, iris)
await door.sell(5, 'carte')
await door.close()
const count = await db.operation.count()

const whole = await ledger.export()
const heads = await ledger.heads()

function verify(operations: string, noted: string = heads) {
  const files = [join(folder, 'operations.csv'), join(folder, 'heads.csv')] as const
  writeFileSync(files[0], operations)
  writeFileSync(files[1], noted)
  const { status, stdout } = spawnSync('sh', [VERIFIER, ...files], { encoding: 'utf8' })
  return { isWhole: status === 0, said: stdout }
}

const HEADINGS = whole.slice(0, whole.indexOf('\n') + 1)

const exportOf = async (tx: Db): Promise<string> => {
  const rows = await tx.$queryRaw<{ line: string }[]>`
    select hash || ',' || operation_line(operations) as line from operations order by number`
  return HEADINGS + rows.map(({ line }) => `${line}\n`).join('')
}

class Undone extends Error {
  readonly book: string
  constructor(book: string) {
    super('undone')
    this.book = book
  }
}

/** Export of a ledger edited by a superuser; the edit is rolled back afterwards. */
async function edited(...statements: string[]): Promise<string> {
  const editing = db.$transaction(async (tx) => {
    await tx.$executeRaw`set local session_replication_role = replica`
    for (const statement of statements) await tx.$executeRawUnsafe(statement)
    throw new Undone(await exportOf(tx))
  })
  const outcome: unknown = await editing.catch((error: unknown) => error)
  if (outcome instanceof Undone) return outcome.book
  throw outcome
}

/** Recomputes every hash of the chain, as a careful forger does. */
const REWRITE = `do $$
  declare row operations; before text := repeat('0', 64);
  begin
    for row in select * from operations order by number loop
      row.previous_hash := before;
      before := encode(sha256(convert_to(operation_line(row) || E'\\n', 'UTF8')), 'hex');
      update operations set previous_hash = row.previous_hash, hash = before where number = row.number;
    end loop;
  end $$`

const CHANGES = [
  `amount_cents = amount_cents - 1500`,
  `price_cents = price_cents + 1`,
  `kind = 'correction'`,
  `seat = seat + 1`,
  `spectacle_id = spectacle_id + 1`,
  `title = title || '.'`,
  `at = at - interval '1 day'`,
  `means = case when means = 'espèces' then 'carte' else 'espèces' end`,
  `actor_id = coalesce(actor_id, 0) + 1`,
  `hash = repeat('0', 64)`,
  `previous_hash = repeat('f', 64)`,
]
const nth = fc.integer({ min: 1, max: count })
const edit = fc.oneof(
  fc
    .tuple(fc.constantFrom(...CHANGES), nth)
    .map(([change, at]) => [`update operations set ${change} where number = ${at}`]),
  nth.map((at) => [`delete from operations where number = ${at}`]),
  nth.map((at) => [`delete from operations where number >= ${at}`]),
  nth.map((at) => [
    `delete from operations where number = ${at}`,
    `update operations set number = number - 1 where number > ${at}`,
  ]),
  fc
    .tuple(nth, nth)
    .filter(([one, two]) => one !== two)
    .map(([one, two]) => [
      `update operations set number = 0 where number = ${one}`,
      `update operations set number = ${one} where number = ${two}`,
      `update operations set number = ${two} where number = 0`,
    ]),
  fc.constant(['truncate operations']),
)

const EDITS = 40

describe('the verifier of the ledger, which is sh and coreutils', () => {
  it('takes it as it is exported, with a line break, quotes and what looks like a formula', () => {
    expect(count).toBeGreaterThan(25)
    expect(whole).toContain(`"'=Rires, ""larmes"" et suites"`)
    expect(verify(whole)).toMatchObject({ isWhole: true })
    expect(heads.split('\n')).toHaveLength(2)
  })

  it('finds whatever a superuser changes, deletes, swaps or empties [T-LEDGER-2]', async () => {
    const property = fc.asyncProperty(edit, async (statements) => {
      expect(verify(await edited(...statements))).toMatchObject({ isWhole: false })
    })
    await fc.assert(property, { numRuns: EDITS, endOnFailure: true })
  }, 120_000)

  it('finds a chain that was rewritten by what was noted elsewhere, and by nothing else [T-LEDGER-2]', async () => {
    const rewritten = await edited(`update operations set seat = 7 where number = 2`, REWRITE)

    expect(verify(rewritten)).toMatchObject({ isWhole: false, said: /absente du journal/ })
    expect(verify(rewritten, '')).toMatchObject({ isWhole: true })
  })

  it('says how many operations a restore has lost, and takes what was noted of them for lost', async () => {
    const restored = await edited(
      `delete from operations where number > ${count - 3}`,
      `set local session_replication_role = origin`,
      `select record_lost(${count})`,
    )

    expect(verify(restored)).toMatchObject({
      isWhole: true,
      said: expect.stringContaining('Perdues lors d’une restauration : 3 opérations'),
    })
  })
})

/** In the campaign a hundred thousand. */
const BOOKS = process.env['TRUST'] === 'whole' ? 100_000 : 400
/** Every how many runs the shell script verifies too, as it takes a tenth of a second. */
const ALSO_BY_SHELL = process.env['TRUST'] === 'whole' ? 200 : 20

describe('an exported ledger that a superuser has edited and covered up', () => {
  const lines = whole.split('\n').slice(1, -1)
  const noted = heads.split('\n').slice(0, -1)
  const bookOf = (edited: readonly string[]) =>
    HEADINGS + edited.map((line) => `${line}\n`).join('')

  it('is found out, whatever was done: a reader of its own and the verifier agree [T-LEDGER-2]', () => {
    expect(isWhole(lines, noted)).toBe(true)
    const seen = new Set<string>()
    let count = 0
    const property = fc.property(anEdit(lines), ({ name, care, lines: edited }) => {
      seen.add(`${name}, ${care}`)
      count += 1
      const isWholeByShell = count % ALSO_BY_SHELL === 0 && verify(bookOf(edited)).isWhole
      expect([isWhole(edited, noted), isWholeByShell]).toEqual([false, false])
    })
    fc.assert(property, { numRuns: BOOKS, endOnFailure: true })
    expect(seen.size).toBeGreaterThan(40)
  }, 900_000)

  it('would pass if its chain was rewritten and nobody had noted a head [T-LEDGER-2]', () => {
    const rewritten = anEdit(lines).filter(({ care }) => care === 'chain')
    for (const { lines: edited } of fc.sample(rewritten, 20)) {
      expect(isWhole(edited, [])).toBe(true)
      expect(isWhole(edited, noted)).toBe(false)
    }
  })
})

describe('GET /api/admin/ledger/operations', () => {
  it('has the last first, page by page', async () => {
    const { operations, pagination } = await ledger.list({ query: { limit: 2, page: 2 } })

    expect(operations.map(({ number }) => number)).toEqual([count - 2, count - 3])
    expect(pagination).toEqual({
      total: count,
      totalPages: Math.ceil(count / 2),
      limit: 2,
      page: 2,
    })
  })

  it('finds an operation by its number, those of a show, and those of a day', async () => {
    const [one] = (await ledger.list({ query: { number: 3 } })).operations
    expect(one).toMatchObject({
      number: 3,
      kind: 'vente',
      seat: 3,
      priceCents: 1500,
      title: show.title,
    })
    const ofShow = await ledger.list({ query: { spectacleId: other.id } })
    expect(ofShow.operations.map(({ kind }) => kind)).toEqual([
      ...Array<string>(4).fill('annulation'),
      ...Array<string>(4).fill('vente'),
    ])
    const today = Temporal.Now.plainDateISO('Europe/Paris')
    const [day, next] = [today.toString(), today.add({ days: 1 }).toString()]
    const found = async (from: string, to: string) =>
      (await ledger.list({ query: { from, to } })).pagination.total
    expect(await found(day, day)).toBe(count)
    expect(await found(next, next)).toBe(0)
  })
})
