import type { Accounts } from '@espace/contracts/settings/accounts'
import { sum } from 'es-toolkit/math/sum'
import { decimal, slashed } from '#platform/french.ts'
import { rate } from '../statements/statement-lines.ts'
import { taxedAt, vatWithin } from '../statements/statement.ts'
import type { Turnover } from './monthly-rows.ts'

const COLUMNS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const

/** An amount on an account: a debit is positive, a credit negative. */
interface Posting {
  account: string
  name: string
  label: string
  cents: number
}

/**
 * A month in the columns of the FEC (LPF A.47 A-1): for each day an entry of its receipts and one of its money, each
 * balanced. The tax of each day is what the month's has grown by, so that it adds up to that of the statement.
 */
export function fecLines(turnover: readonly Turnover[], accounts: Accounts): string[] {
  const [receipts, sales, spending, ends] = [taxes(), taxes(), taxes(), taxes()]
  const entries = [...Map.groupBy(turnover, ({ day }) => day)].flatMap(([day, rows]) =>
    [
      receiptsOf(rows, accounts, receipts),
      [...moneyOf(rows, accounts, { sales, spending }), ...lapsedOf(rows, accounts, ends)],
    ]
      .filter((postings) => postings.length > 0)
      .map((postings) => ({ day, rows, postings })),
  )
  const lines = entries.flatMap(({ day, rows, postings }, index) =>
    postings.map((posting) => {
      const date = day.replaceAll('-', '')
      const first = Math.min(...rows.map((row) => row.first))
      const last = Math.max(...rows.map((row) => row.last))
      const cells: Record<(typeof COLUMNS)[number], string> = {
        JournalCode: accounts.journal,
        JournalLib: 'Billetterie',
        EcritureNum: `${date.slice(0, 6)}${String(index + 1).padStart(4, '0')}`,
        EcritureDate: date,
        CompteNum: posting.account,
        CompteLib: posting.name,
        CompAuxNum: '',
        CompAuxLib: '',
        PieceRef: `${first}-${last}`,
        PieceDate: date,
        EcritureLib: `${posting.label} ${slashed(day)}`,
        Debit: decimal(Math.max(posting.cents, 0)),
        Credit: decimal(Math.max(-posting.cents, 0)),
        EcritureLet: '',
        DateLet: '',
        ValidDate: date,
        Montantdevise: '',
        Idevise: '',
      }
      return COLUMNS.map((column) => cells[column]).join('\t')
    }),
  )
  return [COLUMNS.join('\t'), ...lines]
}

const isPosted = ({ cents }: Posting): boolean => cents !== 0

/** VAT by rate, of running totals since the month began: each posting is the increase, so that no cent is lost. */
function taxes() {
  const grossOf = new Map<number | null, number>()
  return (vatBp: number | null, cents: number): number => {
    const before = grossOf.get(vatBp) ?? 0
    grossOf.set(vatBp, before + cents)
    return (vatWithin(before + cents, vatBp) ?? 0) - (vatWithin(before, vatBp) ?? 0)
  }
}
type Taxes = ReturnType<typeof taxes>

/** Sales less cancellations: accounts receivable, receipts and VAT by rate. */
function receiptsOf(rows: readonly Turnover[], accounts: Accounts, taxOf: Taxes): Posting[] {
  const label = 'Recettes'
  const byRate = [...Map.groupBy(rows, ({ vatBp }) => vatBp)].flatMap(([vatBp, of]) => {
    const cents = sum(of.map(({ receiptsCents }) => receiptsCents))
    const tax = taxOf(vatBp, cents)
    const name = vatBp === null ? 'taux de TVA non indiqué' : rate(vatBp)
    return [
      {
        account: receiptsAccount(vatBp, accounts),
        name: `Recettes, ${name}`,
        label,
        cents: tax - cents,
      },
      { account: vatAccount(vatBp, accounts), name: `TVA ${name}`, label, cents: -tax },
    ]
  })
  const owed = -sum(byRate.map(({ cents }) => cents))
  return [
    { account: accounts.customers, name: 'Clients billetterie', label, cents: owed },
    ...byRate,
  ].filter(isPosted)
}

/** Payments and refunds, by means; corrections have a suspense account. */
function moneyOf(
  rows: readonly Turnover[],
  accounts: Accounts,
  { sales, spending }: { sales: Taxes; spending: Taxes },
): Posting[] {
  const alike = Map.groupBy(rows, ({ means, isVoucherSale, vatBp }) =>
    JSON.stringify([means, isVoucherSale, isVoucherSale ? vatBp : null]),
  )
  return [...alike.values()].flatMap((of) => {
    const { means = null, isVoucherSale = false, vatBp = null } = of[0] ?? {}
    if (means === null) return []
    const rateDue = taxedAt(means)
    // The VAT of a single-purpose voucher was due with its sale: its net value is spent, and the VAT again.
    const money = (label: string, cents: number): Posting[] =>
      rateDue > 0
        ? voucherPostings(label, cents, { vatBp: rateDue, accounts, taxOf: spending })
        : [{ ...moneyAccount(means, accounts), label, cents }]
    const customers = { account: accounts.customers, name: 'Clients billetterie' }
    const owed = (label: string, cents: number): Posting[] =>
      isVoucherSale
        ? voucherPostings(label, cents, { vatBp, accounts, taxOf: sales })
        : [{ ...customers, label, cents }]
    const suspense = { account: accounts.suspense, name: 'Corrections de caisse' }
    const total = (of_: (row: Turnover) => number) => sum(of.map(of_))
    const [received, refunded, corrected] = [
      total((row) => row.receivedCents),
      -total((row) => row.refundedCents),
      total((row) => row.correctedCents),
    ]
    const [label, back, wrong] = ['Encaissements', 'Remboursements', 'Corrections']
    return [
      ...money(label, received),
      ...owed(label, -received),
      ...money(back, refunded),
      ...owed(back, -refunded),
      ...money(wrong, corrected),
      { ...suspense, label: wrong, cents: -corrected },
    ].filter(isPosted)
  })
}

interface VoucherTax {
  /** The VAT rate due with its sale; null: due with each seat. */
  vatBp: number | null
  accounts: Accounts
  taxOf: Taxes
}

/** A sum of vouchers: the liability, and the VAT that was due with the sale. */
function voucherPostings(
  label: string,
  cents: number,
  { vatBp, accounts, taxOf }: VoucherTax,
): Posting[] {
  const tax = taxOf(vatBp, cents)
  const { account, name } = moneyAccount('bon', accounts)
  const taxed = { account: vatAccount(vatBp, accounts), name: `TVA ${rate(vatBp)}` }
  return [
    { account, name, label, cents: cents - tax },
    { ...taxed, label, cents: tax },
  ]
}

/** Expired balances of vouchers: no receipts, and no VAT but that of their sale. */
function lapsedOf(rows: readonly Turnover[], accounts: Accounts, taxOf: Taxes): Posting[] {
  const label = 'Bons périmés'
  return [...Map.groupBy(rows, ({ vatBp }) => vatBp)].flatMap(([vatBp, of]) => {
    const gross = sum(of.map(({ lapsedCents }) => lapsedCents))
    const cents = gross - taxOf(vatBp, gross)
    return [
      { ...moneyAccount('bon', accounts), label, cents },
      { account: accounts.lapsed, name: label, label, cents: -cents },
    ].filter(isPosted)
  })
}

function receiptsAccount(vatBp: number | null, accounts: Accounts): string {
  if (vatBp === 210) return accounts.receipts210
  if (vatBp === 550) return accounts.receipts550
  return vatBp === 2000 ? accounts.receipts2000 : accounts.receiptsOther
}

function vatAccount(vatBp: number | null, accounts: Accounts): string {
  if (vatBp === 210) return accounts.vat210
  if (vatBp === 550) return accounts.vat550
  return vatBp === 2000 ? accounts.vat2000 : accounts.vatOther
}

function moneyAccount(means: string, accounts: Accounts): { account: string; name: string } {
  if (means === 'ligne') return { account: accounts.online, name: 'Paiements en ligne' }
  if (means === 'espèces') return { account: accounts.cash, name: 'Espèces' }
  if (means === 'carte') return { account: accounts.card, name: 'Carte' }
  if (means === 'virement') return { account: accounts.transfer, name: 'Virements' }
  if (means === 'bon') return { account: accounts.vouchers, name: 'Bons vendus' }
  return { account: accounts.suspense, name: means }
}
