import { fieldError } from '@espace/contracts/kernel/errors'
import type { Buyer } from '@espace/contracts/reservations/invoices'
import type { Operator } from '@espace/contracts/settings/operator'
import { FULL_TARIF } from '@espace/contracts/tarifs/tarifs.constants'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRow, queryRows } from '#platform/sql.ts'

const Line = z.object({
  title: z.string(),
  date: z.string(),
  time: z.string(),
  tarif: z.string(),
  seats: z.int(),
  unitCents: z.int(),
  vatBp: z.int(),
})
export type InvoiceLine = z.infer<typeof Line>

/** Payments by single-purpose vouchers, by the VAT rate due with their sale. */
const SinglePurpose = z.object({ vatBp: z.int(), cents: z.int() })

/** An invoice as issued; a credit note has negative seats. */
export const InvoiceContent = z.object({
  seller: z.object({
    name: z.string(),
    legalForm: z.string(),
    capital: z.string(),
    address: z.string(),
    siren: z.string(),
    registry: z.string(),
    vatNumber: z.string(),
  }),
  buyer: z.object({ name: z.string(), address: z.string(), siren: z.string() }),
  lines: z.array(Line),
  /** Absent in invoices from before vouchers. */
  vouchers: z.array(SinglePurpose).default([]),
  paidCents: z.int(),
  /** The day of the first date: the rest is paid at the door then. */
  dueOn: z.string(),
})
export type InvoiceContent = z.infer<typeof InvoiceContent>

const Row = Line.extend({ vatBp: z.int().nullable() })

const Paid = z.object({ paidCents: z.int() })

/**
 * The order as it is now; undefined where it has no seats to be paid for.
 *
 * @throws {ApiError} FACTURE_INCOMPLETE, with what is missing
 */
export async function contentOf(
  tx: Db,
  reservationId: string,
  { buyer, operator }: { buyer: Buyer; operator: Operator },
): Promise<InvoiceContent | undefined> {
  const rows = await queryRows(tx, Row)`
    select s.title, to_char(s.date_spectacle, 'YYYY-MM-DD') as date,
      to_char(s.heure_spectacle, 'HH24:MI') as time,
      coalesce(nullif(t.tarif_name, ''), ${FULL_TARIF}) as tarif, t.seats,
      t.price_cents as "unitCents", t.vat_bp as "vatBp"
      from tickets t
      join reservations r on r.id = t.reservation_id
      join spectacles s on s.id = t.spectacle_id
     where r.id = ${reservationId}::uuid and is_sold(t, r) and t.price_cents > 0
     order by s.starts_at, t.id`
  if (rows.length === 0) return undefined
  const missing = missingOf(operator, rows)
  if (missing.length > 0) throw incomplete(missing)
  const paid = await queryRow(tx, Paid)`
    select coalesce(sum(case when r.payment = 'porte' then t.paid_seats else t.seats end * t.price_cents), 0)::int
        as "paidCents"
      from tickets t join reservations r on r.id = t.reservation_id
     where r.id = ${reservationId}::uuid and is_sold(t, r)`
  const vouchers = await queryRows(tx, SinglePurpose)`
    select v.vat_bp as "vatBp", sum(m.amount_cents)::int as cents
      from settlements m
      join vouchers v on v.id = m.voucher_id
      join tickets t on t.id = m.ticket_id
      join reservations r on r.id = t.reservation_id
     where r.id = ${reservationId}::uuid and is_sold(t, r) and v.vat_bp is not null
     group by v.vat_bp having sum(m.amount_cents) <> 0 order by v.vat_bp`
  const { name, legalForm, capital, address, siren, registry, vatNumber } = operator
  return {
    seller: { name, legalForm, capital, address, siren, registry, vatNumber },
    buyer,
    lines: rows.map(({ vatBp, ...line }) => ({ ...line, vatBp: vatBp ?? 0 })),
    vouchers,
    paidCents: paid?.paidCents ?? 0,
    dueOn: rows[0]?.date ?? '',
  }
}
export const creditOf = (content: InvoiceContent): InvoiceContent => ({
  ...content,
  lines: content.lines.map((line) => ({ ...line, seats: -line.seats })),
  vouchers: content.vouchers.map(({ vatBp, cents }) => ({ vatBp, cents: -cents })),
  paidCents: -content.paidCents,
})

/** Fields required on an invoice (Code de commerce, L441-9 and R123-237) that the settings leave empty. */
function missingOf(
  { name, address, siren, vatNumber }: Operator,
  rows: readonly { title: string; vatBp: number | null }[],
): string[] {
  const unsaid = rows.find(({ vatBp }) => vatBp === null)
  const isTaxed = rows.some(({ vatBp }) => vatBp !== null && vatBp > 0)
  return [
    ...(name === '' ? ['le nom de l’exploitant (Paramètres)'] : []),
    ...(address === '' ? ['l’adresse de l’exploitant (Paramètres)'] : []),
    ...(siren === '' ? ['le numéro SIREN de l’exploitant (Paramètres)'] : []),
    ...(isTaxed && vatNumber === '' ? ['le numéro de TVA de l’exploitant (Paramètres)'] : []),
    ...(unsaid ? [`le taux de TVA de « ${unsaid.title} » (fiche du spectacle)`] : []),
  ]
}

const incomplete = (missing: readonly string[]) =>
  fieldError('', `Il manque : ${missing.join(', ')}`, 'FACTURE_INCOMPLETE')

export interface VatSum {
  vatBp: number
  netCents: number
  vatCents: number
  grossCents: number
}

/**
 * Prices are with VAT: of each rate, what is the tax in it. What single-purpose vouchers paid is taken off at the rate
 * that was due with their sale (117): no tax is stated twice, and seats at another rate owe the difference.
 */
export function vatOf({ lines, vouchers }: Pick<InvoiceContent, 'lines' | 'vouchers'>): VatSum[] {
  const sums = [
    ...lines.map(({ vatBp, seats, unitCents }) => ({ vatBp, cents: seats * unitCents })),
    ...vouchers.map(({ vatBp, cents }) => ({ vatBp, cents: -cents })),
  ]
  const byRate = Map.groupBy(sums, ({ vatBp }) => vatBp)
  return [...byRate]
    .map(([vatBp, alike]) =>
      vatSum(
        vatBp,
        alike.reduce((sum, { cents }) => sum + cents, 0),
      ),
    )
    .toSorted((a, b) => a.vatBp - b.vatBp)
}

export function vatSum(vatBp: number, grossCents: number): VatSum {
  const netCents = Math.round((grossCents * 10_000) / (10_000 + vatBp))
  return { vatBp, netCents, vatCents: grossCents - netCents, grossCents }
}

export const totalOf = (lines: readonly InvoiceLine[]): number =>
  lines.reduce((sum, { seats, unitCents }) => sum + seats * unitCents, 0)

export const WHOLE = Prisma.sql`i.id, to_char(i.issued_on, 'YYYY-MM-DD') as "issuedOn", i.content,
  i.year || '-' || lpad(i.serial::text, 4, '0') as number,
  (select c.year || '-' || lpad(c.serial::text, 4, '0') from invoices c where c.id = i.corrects_id) as corrects,
  i.corrects_id is null and not exists (select from invoices c where c.corrects_id = i.id) as "isOpen"`
