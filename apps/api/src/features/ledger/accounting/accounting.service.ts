import { apiError } from '@espace/contracts/kernel/errors'
import type { MonthlyAccounts, Payouts } from '@espace/contracts/ledger/accounting'
import { readVenue } from '#platform/venue/operator.ts'
import { accounts } from '#platform/venue/venue-settings.ts'
import type { Services } from '#services.ts'
import { periodRange, selectGroups, selectPerpetual } from '../statements/statement-rows.ts'
import { meansOf, vatOf, vouchersOf } from '../statements/statement.ts'
import { accountsCsv, payoutsCsv } from './accounting-csv.ts'
import { fecLines } from './fec.ts'
import { ordersOf, selectDue, selectRefunds, selectTurnover } from './monthly-rows.ts'

/** The monthly accounts, computed from the ledger; payouts come from the payment provider. */
export function accountingService({ db, now, payments }: Services) {
  const accountsOf = async (month: string): Promise<MonthlyAccounts> => {
    const [groups, refunds, due, { perpetual }, { name: operator }] = await Promise.all([
      selectGroups(db, { period: month }),
      selectRefunds(db, month),
      selectDue(db, month),
      selectPerpetual(db, month),
      readVenue(db),
    ])
    const takings = [...Map.groupBy(groups, ({ vatBp }) => vatBp)].flatMap(([vatBp, of]) =>
      meansOf(of).map((row) => Object.assign(row, { vatBp })),
    )
    const { vouchersCents } = perpetual
    const vouchers = { vouchers: vouchersOf(groups), vouchersCents }
    const identity = { month, operator, printedAt: now().toISOString() }
    return { ...identity, receipts: vatOf(groups), takings, ...vouchers, refunds, due }
  }

  const payoutsOf = async (month: string): Promise<Payouts> => {
    if (!payments) return { isOnline: false, payouts: [] }
    const payouts = await payments.payouts(periodRange(month)).catch((cause: unknown) => {
      throw apiError('SERVICE_INDISPONIBLE', { cause })
    })
    const ids = payouts.flatMap(({ lines }) => lines.map(({ paymentId }) => paymentId))
    const orders = await ordersOf(db, [...new Set(ids)])
    const none = { reservationId: null, title: '' }
    return {
      isOnline: true,
      payouts: payouts.map(({ id, arrivesOn, amountCents, feeCents, lines }) => ({
        id,
        arrivesOn,
        amountCents,
        feeCents,
        lines: lines.map((line) => Object.assign(line, orders.get(line.paymentId) ?? none)),
      })),
    }
  }

  return {
    accounts: accountsOf,
    accountsCsv: async (month: string) => accountsCsv(await accountsOf(month)),
    payouts: payoutsOf,
    payoutsCsv: async (month: string) => payoutsCsv(await payoutsOf(month)),
    async fec(month: string): Promise<Uint8Array> {
      const lines = fecLines(await selectTurnover(db, month), await accounts.read(db))
      return Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1')
    },
  }
}
