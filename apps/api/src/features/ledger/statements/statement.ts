import type { Statement } from '@espace/contracts/ledger/statements'
import { sum } from 'es-toolkit/math/sum'
import { pick } from 'es-toolkit/object/pick'
import type { Group } from './statement-rows.ts'

type Figures = Omit<
  Statement,
  'period' | 'spectacleId' | 'operator' | 'printedAt' | 'perpetual' | 'head'
>

export function figuresOf(groups: readonly Group[]): Figures {
  const means = meansOf(groups)
  const sales = groups.filter(({ kind }) => kind === 'vente')
  return {
    operations: { count: sum(groups.map((group) => group.count)), ...span(groups) },
    tickets: {
      ...span(sales),
      sold: countOf(groups, 'vente'),
      cancelled: countOf(groups, 'annulation'),
      reprinted: countOf(groups, 'réimpression'),
      entered: countOf(groups, 'entrée') - countOf(groups, 'entrée annulée'),
    },
    categories: grouped(groups, ({ category, class: kind, priceCents, vatBp }) => ({
      category,
      class: kind,
      priceCents: priceCents ?? 0,
      vatBp,
    })),
    performances: grouped(groups, (group) =>
      pick(group, ['spectacleId', 'title', 'place', 'date', 'time']),
    ),
    receiptsCents: issuedOf(groups).receiptsCents,
    vat: vatOf(groups),
    means,
    vouchers: vouchersOf(groups),
    refundedCents: sum(means.map(({ refundedCents }) => refundedCents)),
    correctedCents: sum(means.map(({ correctedCents }) => correctedCents)),
    takingsCents: sum(means.filter(isMoney).map(({ totalCents }) => totalCents)),
  }
}

const countOf = (groups: readonly Group[], kind: string): number =>
  sum(groups.filter((group) => group.kind === kind).map(({ count }) => count))

const span = (groups: readonly Group[]) =>
  groups.length === 0
    ? { first: null, last: null }
    : {
        first: Math.min(...groups.map(({ first }) => first)),
        last: Math.max(...groups.map(({ last }) => last)),
      }

const worthOf = (groups: readonly Group[], kind: string): number =>
  sum(
    groups
      .filter((group) => group.kind === kind)
      .map(({ count, priceCents }) => count * (priceCents ?? 0)),
  )

const issuedOf = (groups: readonly Group[]) => ({
  sold: countOf(groups, 'vente'),
  cancelled: countOf(groups, 'annulation'),
  receiptsCents: worthOf(groups, 'vente') - worthOf(groups, 'annulation'),
})

/** Issued tickets, grouped by the key of `keyOf`. */
function grouped<Key extends object>(groups: readonly Group[], keyOf: (group: Group) => Key) {
  const seats = groups.filter(({ kind }) => kind === 'vente' || kind === 'annulation')
  const alike = Map.groupBy(seats, (group) => JSON.stringify(keyOf(group)))
  return [...alike.values()].flatMap((rows) => {
    const [first] = rows
    return first ? [{ ...keyOf(first), ...issuedOf(rows) }] : []
  })
}

const takenOf = (groups: readonly Group[]): number =>
  sum(groups.map(({ receivedCents, refundedCents }) => receivedCents - refundedCents))

/**
 * Receipts and money by rate. The money of a single-purpose voucher is of the rate and the day of its sale: a seat that it
 * pays takes it off there again.
 */
export function vatOf(groups: readonly Group[]): Statement['vat'] {
  const seats = groups.filter(
    ({ kind, means, vatBp }) =>
      kind === 'vente' ||
      kind === 'annulation' ||
      (means !== null && (!isVoucherSale(kind) || vatBp !== null)),
  )
  const spent = Map.groupBy(seats, ({ means }) => taxedAt(means))
  const rates = new Set([...seats.map(({ vatBp }) => vatBp), ...spent.keys()])
  rates.delete(NOT_TAXED)
  return [...rates]
    .toSorted((a, b) => (a ?? Infinity) - (b ?? Infinity))
    .map((vatBp) => {
      const rows = seats.filter((row) => row.vatBp === vatBp)
      const { receiptsCents } = issuedOf(rows)
      const takenCents = takenOf(rows) - takenOf(vatBp === null ? [] : (spent.get(vatBp) ?? []))
      return {
        vatBp,
        receiptsCents,
        vatCents: vatWithin(receiptsCents, vatBp),
        takenCents,
        takenVatCents: vatWithin(takenCents, vatBp),
      }
    })
}

/** A rate that no voucher has. */
const NOT_TAXED = 0

/** The VAT rate due at the sale of the single-purpose voucher that is the means of payment. */
export const taxedAt = (means: string | null): number =>
  means?.startsWith('bon ') ? Number(means.slice('bon '.length)) : NOT_TAXED

const isVoucherSale = (kind: string): boolean => kind === 'bon vendu' || kind === 'bon remboursé'

const isVoucherRow = ({ kind }: Group): boolean => isVoucherSale(kind) || kind === 'bon périmé'

const rateDue = (group: Group): number | null =>
  isVoucherRow(group) ? group.vatBp : taxedAt(group.means) || null

/** Vouchers sold, spent and expired; single-purpose ones by their VAT rate. */
export function vouchersOf(groups: readonly Group[]): Statement['vouchers'] {
  const rows = groups.filter((group) => isVoucherRow(group) || isVoucher(group.means))
  return [...Map.groupBy(rows, rateDue)]
    .toSorted(([a], [b]) => (a ?? Infinity) - (b ?? Infinity))
    .map(([vatBp, all]) => {
      const soldCents = takenOf(all.filter(({ kind }) => isVoucherSale(kind)))
      const spentCents = takenOf(all.filter(({ means }) => isVoucher(means)))
      return {
        vatBp,
        soldCents,
        soldVatCents: vatWithin(soldCents, vatBp),
        spentCents,
        spentVatCents: vatWithin(spentCents, vatBp),
        lapsedCents: worthOf(all, 'bon périmé'),
      }
    })
}

/** The tax that a price includes, to the nearest cent. */
export const vatWithin = (cents: number, vatBp: number | null): number | null =>
  vatBp === null ? null : Math.round((cents * vatBp) / (10_000 + vatBp))

export function meansOf(groups: readonly Group[]): Statement['means'] {
  return [...Map.groupBy(groups, ({ means }) => means)]
    .flatMap(([means, all]) => {
      if (means === null) return []
      const rows = all.filter(({ kind }) => kind !== 'correction')
      return {
        means,
        receivedCents: sum(rows.map(({ receivedCents }) => receivedCents)),
        refundedCents: sum(rows.map(({ refundedCents }) => refundedCents)),
        correctedCents: takenOf(all.filter(({ kind }) => kind === 'correction')),
        totalCents: takenOf(all),
      }
    })
    .toSorted((a, b) => a.means.localeCompare(b.means, 'fr'))
}

/** A payment by voucher is no money: the voucher was paid at its sale. */
const isMoney = ({ means }: { means: string }): boolean => !isVoucher(means)

const isVoucher = (means: string | null): boolean => means?.startsWith('bon') === true
