import {
  cashDifference,
  type ClosingFigures,
  type ClosingSheet,
} from '@espace/contracts/door/closing'
import { AHEAD_BY, TAKEN_BY } from '@espace/contracts/door/door.constants'
import { toCsv } from '#platform/csv.ts'
import { decimal, euros } from '#platform/french.ts'

interface Line {
  label: string
  seats?: number
  cents?: number
}

const COLUMNS = {
  poste: ({ label }: Line) => label,
  places: ({ seats }: Line) => seats ?? null,
  euros: ({ cents }: Line) => (cents === undefined ? null : decimal(cents)),
}

/** The cash-up as a spreadsheet: the present figures, and those of each closing. */
export function closingTable({ show, figures, closings }: ClosingSheet): string {
  const { title, date_spectacle, heure_spectacle } = show
  return toCsv(COLUMNS, [
    { label: `${title}, ${date_spectacle} ${heure_spectacle.slice(0, 5)}` },
    ...linesOf(figures),
    ...closings.flatMap((closing) => [
      { label: `Clôture du ${closing.at}` },
      ...linesOf(closing.figures),
      ...cashOf(closing),
    ]),
  ])
}

const cashOf = ({ figures, cash }: ClosingSheet['closings'][number]): Line[] =>
  cash
    ? [
        { label: 'Fond de caisse', cents: cash.floatCents },
        { label: 'Espèces comptées', cents: cash.countedCents },
        { label: 'Écart de caisse', cents: cashDifference(figures, cash) },
      ]
    : []

const linesOf = (figures: ClosingFigures): Line[] => [
  { label: 'Capacité', seats: figures.capacity },
  { label: 'Places vendues ou offertes', seats: figures.sold, cents: figures.totalCents },
  { label: 'Entrées', seats: figures.attended },
  { label: 'Absents', seats: figures.noShows },
  { label: 'Libérées', seats: figures.released },
  { label: 'Réservées à l’avance', seats: figures.booked },
  { label: 'Vendues à la porte', seats: figures.walkUps },
  { label: 'Invités', seats: figures.guests },
  { label: 'Conflits', seats: figures.conflicts },
  ...figures.byPrice.map(({ price_cents, sold, totalCents }) => ({
    label: `Places à ${euros(price_cents)}`,
    seats: sold,
    cents: totalCents,
  })),
  ...(figures.byTarif ?? []).map(({ name, price_cents, sold, totalCents }) => ({
    label: `${name}, ${euros(price_cents)}`,
    seats: sold,
    cents: totalCents,
  })),
  ...figures.takings.flatMap(({ method, receivedCents, refundedCents, netCents }) => [
    { label: `${TAKEN_BY[method]} : reçu`, cents: receivedCents },
    { label: `${TAKEN_BY[method]} : rendu`, cents: refundedCents },
    { label: `${TAKEN_BY[method]} : reste`, cents: netCents },
  ]),
  { label: 'Recette', cents: figures.netCents },
  ...(figures.ahead ?? []).map(({ means, cents }) => ({
    label: `Réglé à l’avance : ${AHEAD_BY[means]}`,
    cents,
  })),
  { label: 'À rendre', cents: figures.toGiveBackCents },
  { label: 'Entrés sans payer', cents: figures.unpaidAttendedCents },
  { label: 'Absents sans payer', cents: figures.unpaidNoShowCents },
]
