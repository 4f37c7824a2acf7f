import type { MonthlyAccounts, Payouts } from '@espace/contracts/ledger/accounting'
import { meansName } from '@espace/contracts/ledger/statements'
import { toCsv } from '#platform/csv.ts'
import { decimal, slashed } from '#platform/french.ts'
import { rate, voucherLines } from '../statements/statement-lines.ts'

interface Line {
  part: string
  label: string
  vatBp?: number | null
  means?: string
  date?: string | null
  number?: number
  seats?: number
  cents: number
  vatCents?: number | null
}

const day = (at: string) => new Date(at).toLocaleDateString('fr-FR', { timeZone: 'Europe/Paris' })

export function accountsCsv(accounts: MonthlyAccounts): string {
  const { month, receipts, takings, refunds, due, vouchersCents } = accounts
  const lines: Line[] = [
    ...receipts.map(({ vatBp, receiptsCents, vatCents }) => ({
      part: 'Recettes',
      label: `Billets vendus moins billets annulés, ${slashed(month)}`,
      vatBp,
      cents: receiptsCents,
      vatCents,
    })),
    ...takings.flatMap(({ vatBp, means, receivedCents, refundedCents, correctedCents }) => {
      const of = { part: 'Encaissements', vatBp, means: meansName(means) }
      return [
        { ...of, label: 'Reçu', cents: receivedCents },
        { ...of, label: 'Remboursé', cents: -refundedCents },
        { ...of, label: 'Corrections', cents: correctedCents },
      ].filter(({ cents }) => cents !== 0)
    }),
    ...voucherLines(accounts).map((line) => Object.assign(line, { cents: line.cents ?? 0 })),
    { part: 'Bons', label: 'Encore à honorer à la fin du mois', cents: vouchersCents },
    ...refunds.map(({ number, at, title, date, vatBp, means, amountCents }) => ({
      part: 'Remboursements un par un',
      label: `${title}${date === null ? '' : `, ${slashed(date)}`}`,
      vatBp,
      means: meansName(means),
      date: day(at),
      number,
      cents: -amountCents,
    })),
    ...due.map(({ title, date, seats, cents }) => ({
      part: cents > 0 ? 'Impayés à la fin du mois' : 'À rendre à la fin du mois',
      label: title,
      date: date === null ? null : slashed(date),
      seats,
      cents,
    })),
  ]
  return toCsv<Line>(
    {
      rubrique: ({ part }) => part,
      libellé: ({ label }) => label,
      'taux de TVA': ({ vatBp }) => (vatBp === undefined ? null : rate(vatBp)),
      moyen: ({ means }) => means ?? null,
      date: ({ date }) => date ?? null,
      'numéro d’opération': ({ number }) => number ?? null,
      places: ({ seats }) => seats ?? null,
      'montant (€)': ({ cents }) => decimal(cents),
      'dont TVA (€)': ({ vatCents }) =>
        vatCents === undefined || vatCents === null ? null : decimal(vatCents),
    },
    lines,
  )
}

/** A line for each payment, refund or fee of a payout. */
export const payoutsCsv = ({ payouts }: Payouts): string =>
  toCsv(
    {
      versement: ({ payout }) => payout.id,
      'arrive le': ({ payout }) => slashed(payout.arrivesOn),
      'montant du versement (€)': ({ payout }) => decimal(payout.amountCents),
      nature: ({ line }) => NATURES[line.kind] ?? line.kind,
      paiement: ({ line }) => line.paymentId,
      commande: ({ line }) => line.reservationId,
      séance: ({ line }) => line.title,
      'brut (€)': ({ line }) => decimal(line.amountCents),
      'frais (€)': ({ line }) => decimal(line.feeCents),
      'net (€)': ({ line }) => decimal(line.netCents),
    },
    payouts.flatMap((payout) => payout.lines.map((line) => ({ payout, line }))),
  )

const NATURES: Readonly<Record<string, string>> = {
  charge: 'Paiement',
  payment: 'Paiement',
  refund: 'Remboursement',
  payment_refund: 'Remboursement',
  stripe_fee: 'Frais',
  adjustment: 'Ajustement',
}
