import { join } from 'node:path'
import { apiError } from '@espace/contracts/kernel/errors'
import type { Buyer, Invoice } from '@espace/contracts/reservations/invoices'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { type Actor, audit } from '#platform/audit.ts'
import { queryRows } from '#platform/sql.ts'
import { readVenue } from '#platform/venue/operator.ts'
import type { Services } from '#services.ts'
import { inJournal, lockParty } from '../box-office/box-office-rows.ts'
import { contentOf, creditOf, InvoiceContent, totalOf, WHOLE } from './invoice-content.ts'
import type { invoicePdf } from './invoice-pdf.ts'

const Row = z.object({
  id: z.int(),
  issuedOn: z.string(),
  number: z.string(),
  corrects: z.string().nullable(),
  isOpen: z.boolean(),
  content: InvoiceContent,
})
export type InvoiceRow = z.infer<typeof Row>

/** Invoices are immutable: a wrong one is cancelled by a credit note, and a new one is issued. */
export function invoicesService({ db }: Services) {
  return {
    async ofParty(id: number): Promise<Invoice[]> {
      const ticket = await db.ticket.findUnique({ where: { id }, select: { reservationId: true } })
      if (!ticket) throw apiError('BILLET_INTROUVABLE')
      return listOf(db, ticket.reservationId)
    },

    async issue(tx: Db, id: number, buyer: Buyer, by: Actor): Promise<Invoice[]> {
      const party = await lockParty(tx, id)
      if (!party) throw apiError('BILLET_INTROUVABLE')
      const { reservationId } = party
      const open = (await select(tx, ofOrder(reservationId))).find(({ isOpen }) => isOpen)
      const content = await contentOf(tx, reservationId, { buyer, operator: await readVenue(tx) })
      if (!content && !open) throw apiError('RESERVATION_CLOSE')
      const about = { year: 0, serial: 0, issuedOn: new Date(0), actorId: by.userId, reservationId }
      if (open) {
        const data = { ...about, correctsId: open.id, content: creditOf(open.content) }
        await tx.invoice.create({ data })
      }
      if (content) await tx.invoice.create({ data: { ...about, content } })
      const after = { facture: content ? totalOf(content.lines) : 0, avoir: open?.number ?? null }
      await audit(tx, by, { action: 'facture', ...inJournal(party), after })
      return listOf(tx, reservationId)
    },

    async pdf(id: number): Promise<Uint8Array> {
      const [invoice] = await select(db, Prisma.sql`i.id = ${id}`)
      if (!invoice) throw apiError('RESSOURCE_INTROUVABLE')
      // Loaded lazily.
      const { drawApart } = await import('#platform/pdf/draw-apart.ts')
      const file = join(import.meta.dirname, 'invoice-pdf.ts')
      return drawApart<typeof invoicePdf>(file, 'invoicePdf', invoice)
    },
  }
}

const ofOrder = (reservationId: string) => Prisma.sql`i.reservation_id = ${reservationId}::uuid`

const select = (db: Db, which: Prisma.Sql) => queryRows(db, Row)`
  select ${WHOLE} from invoices i where ${which} order by i.id desc`

const listOf = async (db: Db, reservationId: string): Promise<Invoice[]> =>
  (await select(db, ofOrder(reservationId))).map(wireOf)

const wireOf = ({ content, ...invoice }: InvoiceRow): Invoice => ({
  ...invoice,
  buyer: content.buyer.name,
  totalCents: totalOf(content.lines),
  paidCents: content.paidCents,
})
