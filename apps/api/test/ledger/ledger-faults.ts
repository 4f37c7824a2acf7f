import { createHash } from 'node:crypto'
import type { Db } from '@espace/prisma/client'
import { afterEach, expect } from 'vitest'

interface Line {
  number: bigint
  previousHash: string
  hash: string
  line: string
}

interface Difference {
  what: string
  book: bigint
  counted: bigint
}

/**
 * Faults in the ledger's chain, and differences from seats and payments; empty when all agrees.
 *
 * @param since first row to check; earlier ones are assumed intact
 * @param fromShow first show to check
 */
export const ledgerFaults = async (db: Db, since = 1, fromShow = 0): Promise<string[]> => [
  ...chainFaults(await linesOf(db, since), since),
  ...[...(await seatDifferences(db, fromShow)), ...(await moneyDifferences(db, fromShow))].map(
    ({ what, book, counted }) => `${what}: ${book} in the ledger, ${counted} counted`,
  ),
]

const linesOf = (db: Db, since: number) => db.$queryRaw<Line[]>`
  select number, previous_hash as "previousHash", hash, operation_line(operations) as line
    from operations where number >= ${since - 1} order by number`

/** Differences between issued and used seats, by show. */
const seatDifferences = (db: Db, fromShow: number) => db.$queryRaw<Difference[]>`
  with book as (
    select spectacle_id as id,
      count(*) filter (where kind = 'vente') - count(*) filter (where kind = 'annulation') as seats,
      count(*) filter (where kind = 'entrée') - count(*) filter (where kind = 'entrée annulée') as entered
      from operations where spectacle_id >= ${fromShow} group by spectacle_id),
  counted as (
    select t.spectacle_id as id, sum(t.seats) as seats, sum(t.entered) as entered
      from tickets t join reservations r on r.id = t.reservation_id
     where t.spectacle_id >= ${fromShow} and is_sold(t, r) group by t.spectacle_id)
  select what.name || ' of ' || id as what, what.book, what.counted
    from book full join counted using (id),
    lateral (values
      ('seats', coalesce(book.seats, 0), coalesce(counted.seats, 0)),
      ('entries', coalesce(book.entered, 0), coalesce(counted.entered, 0))) as what (name, book, counted)
   where what.book <> what.counted`

/** Differences of payments by show and means: entries at the door, settlements at the counter, seats online. */
const moneyDifferences = (db: Db, fromShow: number) => db.$queryRaw<Difference[]>`
  with book as (
    select spectacle_id as id, means, sum(amount_cents) as cents
      from operations where spectacle_id >= ${fromShow} and means is not null group by 1, 2),
  counted as (
    select spectacle_id as id, method as means, sum(paid_cents) as cents
      from entries where spectacle_id >= ${fromShow} and method is not null group by 1, 2
    union all
    select t.spectacle_id, ledger_means(m), sum(m.amount_cents)
      from settlements m join tickets t on t.id = m.ticket_id
     where t.spectacle_id >= ${fromShow} group by 1, 2
    union all
    select t.spectacle_id, 'ligne', sum(t.seats * t.price_cents)
      from tickets t join reservations r on r.id = t.reservation_id
     where t.spectacle_id >= ${fromShow} and r.payment = 'ligne' and is_sold(t, r) group by 1)
  select means || ' of ' || id as what, coalesce(book.cents, 0) as book, coalesce(summed.cents, 0) as counted
    from book full join (select id, means, sum(cents) as cents from counted group by 1, 2) summed using (id, means)
   where coalesce(book.cents, 0) <> coalesce(summed.cents, 0)`

/** Invariant of every test of vouchers: their balances agree with the ledger. */
export const checkVouchers = (db: Db, isOff = () => false) =>
  afterEach(async () => expect(isOff() ? [] : await voucherFaults(db)).toEqual([]))

/** Vouchers whose balance differs from the price less payments, refunds and expiry, in rows and in the ledger. */
export async function voucherFaults(db: Db): Promise<string[]> {
  const differences = await db.$queryRaw<Difference[]>`
    with spent as (
      select v.*, coalesce((select sum(amount_cents) from settlements m where m.voucher_id = v.id), 0) as spent_cents
        from vouchers v)
    select 'balance of ' || number as what, amount_cents - lapsed_cents - refunded_cents - spent_cents as book,
      balance_cents::bigint as counted
      from spent where balance_cents <> amount_cents - lapsed_cents - refunded_cents - spent_cents or balance_cents < 0
    union all
    select 'vouchers at ' || coalesce(vat_bp, 0), book.cents, counted.cents from (
      select vat_bp, sum(balance_cents) as cents from vouchers group by 1) counted
    cross join lateral (
      select sum(case when kind in ('bon vendu', 'bon remboursé') then amount_cents when kind = 'bon périmé' then -price_cents
                      else -amount_cents end) as cents
        from operations o
       where (kind in ('bon vendu', 'bon remboursé', 'bon périmé') and o.vat_bp is not distinct from counted.vat_bp)
          or means = 'bon' || coalesce(' ' || counted.vat_bp, '')) book
     where book.cents <> counted.cents`
  return differences.map(
    ({ what, book, counted }) => `${what}: ${book} in the ledger, ${counted} counted`,
  )
}

function chainFaults(lines: readonly Line[], since: number): string[] {
  const first = Math.max(1, since - 1)
  return lines.flatMap(({ number, previousHash, hash, line }, index) => {
    const before = lines[index - 1]?.hash ?? (first === 1 ? '0'.repeat(64) : previousHash)
    const expected = first + index
    return [
      ...(number === BigInt(expected) ? [] : [`${number} stands at ${expected}`]),
      ...(previousHash === before ? [] : [`${number} does not follow the one before`]),
      ...(hash === sha256(`${line}\n`) ? [] : [`${number} was rewritten`]),
    ]
  })
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
