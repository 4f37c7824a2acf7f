import type { Accounts } from '@espace/contracts/settings/accounts'
import { decimal, slashed } from '#platform/french.ts'
import { rate } from '../statements/statement-lines.ts'
import { vatWithin } from '../statements/statement.ts'
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
  const taxed = new Map<number | null, { grossCents: number; vatCents: number }>()
  const entries = [...Map.groupBy(turnover, ({ day }) => day)].flatMap(([day, rows]) =>
    [receiptsOf(rows, accounts, taxed), moneyOf(rows, accounts)]
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

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

const isPosted = ({ cents }: Posting): boolean => cents !== 0

/** What was sold less what was cancelled: owed by customers, receipts and tax by rate. */
function receiptsOf(
  rows: readonly Turnover[],
  accounts: Accounts,
  taxed: Map<number | null, { grossCents: number; vatCents: number }>,
): Posting[] {
  const label = 'Recettes'
  const byRate = [...Map.groupBy(rows, ({ vatBp }) => vatBp)].flatMap(([vatBp, of]) => {
    const cents = sum(of.map(({ receiptsCents }) => receiptsCents))
    const before = taxed.get(vatBp) ?? { grossCents: 0, vatCents: 0 }
    const grossCents = before.grossCents + cents
    const vatCents = vatWithin(grossCents, vatBp) ?? 0
    taxed.set(vatBp, { grossCents, vatCents })
    const tax = vatCents - before.vatCents
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

/** Money that came and went, by means; corrections wait on an account of their own. */
function moneyOf(rows: readonly Turnover[], accounts: Accounts): Posting[] {
  const alike = Map.groupBy(rows, ({ means, isVoucherSale }) =>
    JSON.stringify([means, isVoucherSale]),
  )
  return [...alike.values()].flatMap((of) => {
    const { means = null, isVoucherSale = false } = of[0] ?? {}
    if (means === null) return []
    const { account, name } = moneyAccount(means, accounts)
    const pair = (label: string, cents: number, [other, otherName]: readonly [string, string]) => [
      { account, name, label, cents },
      { account: other, name: otherName, label, cents: -cents },
    ]
    const customers = [accounts.customers, 'Clients billetterie'] as const
    const total = (of_: (row: Turnover) => number) => sum(of.map(of_))
    return [
      ...pair(
        'Encaissements',
        total((row) => row.receivedCents),
        isVoucherSale ? [accounts.vouchers, 'Bons vendus'] : customers,
      ),
      ...pair('Remboursements', -total((row) => row.refundedCents), customers),
      ...pair(
        'Corrections',
        total((row) => row.correctedCents),
        [accounts.suspense, 'Corrections de caisse'],
      ),
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
