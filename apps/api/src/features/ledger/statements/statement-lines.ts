import { meansName, type Statement } from '@espace/contracts/ledger/statements'
import { toCsv } from '#platform/csv.ts'
import { decimal, slashed } from '#platform/french.ts'

export interface StatementLine {
  part: string
  label: string
  priceCents?: number
  vatBp?: number | null
  sold?: number
  cancelled?: number
  cents?: number | null
  text?: string
}

export const rate = (vatBp: number | null): string =>
  vatBp === null ? 'non indiqué' : `${decimal(vatBp)} %`

const moment = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Paris',
})

export function statementTitle({ period, spectacleId, performances }: Statement): string {
  const one = performances.at(-1)
  if (spectacleId !== null && one) {
    return `Relevé de recettes, ${one.title}, ${slashed(one.date ?? '')} à ${one.time ?? ''}`
  }
  return period === null ? 'Relevé de recettes' : `Relevé de recettes, ${slashed(period)}`
}

export function statementLines(statement: Statement): StatementLine[] {
  return [
    ...identity(statement),
    ...statement.categories.map(
      ({ category, priceCents, vatBp, sold, cancelled, receiptsCents }) => ({
        part: 'Billets par catégorie',
        label: category,
        priceCents,
        vatBp,
        sold,
        cancelled,
        cents: receiptsCents,
      }),
    ),
    ...statement.performances.map(
      ({ title, place, date, time, sold, cancelled, receiptsCents }) => ({
        part: 'Billets par séance',
        label: `${slashed(date ?? '')} ${time ?? ''} ${title} (${place})`,
        sold,
        cancelled,
        cents: receiptsCents,
      }),
    ),
    ...totals(statement),
  ]
}

const range = ({ first, last }: { first: number | null; last: number | null }): string =>
  first === null ? 'aucun' : `${first} à ${last}`

function identity({ operator, printedAt, period, operations, tickets, head }: Statement) {
  const part = 'Relevé'
  return [
    { part, label: 'Exploitant', text: operator },
    { part, label: 'Période', text: period === null ? 'toutes' : slashed(period) },
    { part, label: 'Édité le', text: moment.format(new Date(printedAt)) },
    { part, label: 'Opérations', text: `${operations.count}, numéros ${range(operations)}` },
    { part, label: 'Billets émis, du premier au dernier numéro', text: range(tickets) },
    { part, label: 'Billets émis', sold: tickets.sold, cancelled: tickets.cancelled },
    { part, label: 'Billets réédités', sold: tickets.reprinted },
    { part, label: 'Entrées enregistrées', sold: tickets.entered },
    { part, label: 'Dernière opération', text: head === null ? 'aucune' : String(head.number) },
    { part, label: 'Empreinte du journal', text: head?.hash ?? '' },
  ]
}

function totals(statement: Statement): StatementLine[] {
  const { vat, means, receiptsCents, refundedCents, correctedCents, takingsCents } = statement
  return [
    { part: 'Recettes', label: 'Total de la période', cents: receiptsCents },
    { part: 'Recettes', label: 'Total perpétuel', cents: statement.perpetual.receiptsCents },
    ...vat.flatMap((row) =>
      taxed('TVA sur les recettes', row.vatBp, [row.receiptsCents, row.vatCents]),
    ),
    ...vat.flatMap((row) =>
      taxed('TVA sur les encaissements', row.vatBp, [row.takenCents, row.takenVatCents]),
    ),
    ...means.flatMap((row) => {
      const part = 'Moyens de paiement'
      const name = meansName(row.means)
      return [
        { part, label: `${name} : reçu`, cents: row.receivedCents },
        { part, label: `${name} : remboursé`, cents: -row.refundedCents },
        { part, label: `${name} : corrections`, cents: row.correctedCents },
        { part, label: `${name} : total`, cents: row.totalCents },
      ]
    }),
    ...voucherLines(statement),
    { part: 'Encaissements', label: 'Remboursements', cents: -refundedCents },
    { part: 'Encaissements', label: 'Corrections', cents: correctedCents },
    { part: 'Encaissements', label: 'Total de la période', cents: takingsCents },
    { part: 'Encaissements', label: 'Total perpétuel', cents: statement.perpetual.takingsCents },
  ]
}

/** Vouchers are no receipts: their seats are. */
export const voucherLines = ({ vouchers }: Pick<Statement, 'vouchers'>): StatementLine[] =>
  vouchers.flatMap(({ vatBp, soldCents, soldVatCents, spentCents, spentVatCents, lapsedCents }) => {
    const part = vatBp === null ? 'Bons, TVA due avec les places' : 'Bons à usage unique'
    const of = { part, ...(vatBp !== null && { vatBp }) }
    return [
      { ...of, label: 'Vendus', cents: soldCents },
      ...tax(of, 'TVA due à leur vente', soldVatCents),
      { ...of, label: 'Dépensés', cents: spentCents },
      ...tax(of, 'TVA déjà due à leur vente', spentVatCents),
      { ...of, label: 'Périmés', cents: lapsedCents },
    ]
  })

const tax = (of: Pick<StatementLine, 'part' | 'vatBp'>, label: string, cents: number | null) =>
  cents === null ? [] : [{ ...of, label, cents }]

const taxed = (
  part: string,
  vatBp: number | null,
  [cents, vatCents]: readonly [number, number | null],
): StatementLine[] => [
  { part, label: 'Toutes taxes comprises', vatBp, cents },
  ...(vatCents === null
    ? []
    : [
        { part, label: 'Hors taxe', vatBp, cents: cents - vatCents },
        { part, label: 'TVA', vatBp, cents: vatCents },
      ]),
]

const money = (cents: number | null | undefined) =>
  cents === undefined || cents === null ? null : decimal(cents)

export const statementCsv = (statement: Statement): string =>
  toCsv<StatementLine>(
    {
      rubrique: ({ part }) => part,
      libellé: ({ label }) => label,
      'prix unitaire (€)': ({ priceCents }) => money(priceCents),
      'taux de TVA': ({ vatBp }) => (vatBp === undefined ? null : rate(vatBp)),
      émis: ({ sold }) => sold ?? null,
      annulés: ({ cancelled }) => cancelled ?? null,
      'montant (€)': ({ cents }) => money(cents),
      mention: ({ text }) => text ?? null,
    },
    statementLines(statement),
  )
