import type { TestApp } from '../test-app.ts'

/** Differences of statement, accounts and FEC from the seats and gift cards sold. */
export async function exportFaults({ db, as, http }: TestApp, token: string): Promise<string[]> {
  const { ledger } = as(token)
  const query = { month: Temporal.Now.plainDateISO('Europe/Paris').toString().slice(0, 7) }
  const [statement, accounts, entries, [counted]] = await Promise.all([
    ledger.statement({ query: {} }),
    ledger.accounts({ query }),
    entriesOf(http, token, query.month),
    db.$queryRaw<{ receipts: number; vouchers: number }[]>`
      select (select coalesce(sum(t.seats * t.price_cents), 0)::int from tickets t
                join reservations r on r.id = t.reservation_id where is_sold(t, r)) as receipts,
        (select coalesce(sum(balance_cents), 0)::int from vouchers) as vouchers`,
  ])
  const owed = accounts.due.reduce((sum, due) => sum + due.cents, 0)
  const tax = accounts.vouchers.reduce(
    (sum, { vatBp, soldCents, spentCents, lapsedCents }) =>
      sum +
      [soldCents, -spentCents, -lapsedCents].reduce((all, gross) => all + taxIn(gross, vatBp), 0),
    0,
  )
  return [
    ...same('receipts', statement.receiptsCents, counted?.receipts),
    ...same('vouchers', statement.perpetual.vouchersCents, counted?.vouchers),
    ...same('vouchers of the month', accounts.vouchersCents, counted?.vouchers),
    ...same('owed by customers', entries('411000'), owed),
    ...same('owed for vouchers', tax - entries('419100'), counted?.vouchers),
  ]
}

const same = (what: string, said: number, expected: number | undefined): string[] =>
  said === expected ? [] : [`${what}: ${said} exported, ${expected} counted`]

const cents = (amount = ''): number => Math.round(Number(amount.replace(',', '.')) * 100)

const taxIn = (gross: number, vatBp: number | null): number =>
  Math.sign(gross) * Math.round((Math.abs(gross) * (vatBp ?? 0)) / (10_000 + (vatBp ?? 0)))

/** Balance of accounts in a month's FEC, debit less credit in cents. */
export async function entriesOf(
  http: TestApp['http'],
  token: string,
  month: string,
): Promise<(account: string) => number> {
  const { text } = await http
    .get(`/api/admin/ledger/fec.txt?month=${month}`)
    .set('Authorization', `Bearer ${token}`)
  const rows = text.split('\r\n').map((line) => line.split('\t'))
  return (account) =>
    rows
      .filter((cells) => cells[4] === account)
      .reduce((sum, cells) => sum + cents(cells[11]) - cents(cells[12]), 0)
}
