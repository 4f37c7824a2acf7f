import { inPairs } from '@espace/contracts/settings/operator'
import { decimal, euros, slashed } from '#platform/french.ts'
import { drawPdf, figureTable, type Line, type Pdf, write } from '#platform/pdf/draw-pdf.ts'
import { totalOf, type VatSum, vatOf, vatSum } from './invoice-content.ts'
import type { InvoiceRow } from './invoices.service.ts'

// Of an A4 sheet, in points.
const MARGIN = 50
const COLUMNS = ['*', 50, 70, 60, 80] as const
const HEADINGS = ['Places', 'Nombre', 'Prix TTC', 'TVA', 'Montant TTC']

/** An invoice or credit note with what French law asks for (Code de commerce, L441-9; CGI, annexe II, 242 nonies A). */
export function invoicePdf(invoice: InvoiceRow): Promise<Uint8Array> {
  const { number, corrects, content } = invoice
  const title = corrects === null ? `Facture ${number}` : `Avoir ${number}`
  return drawPdf({ margin: MARGIN, title, author: content.seller.name }, (pdf) =>
    draw(pdf, title, invoice),
  )
}

function draw(pdf: Pdf, title: string, { issuedOn, corrects, content }: InvoiceRow): void {
  const { seller, buyer, lines, vouchers, paidCents, dueOn } = content
  const say = (text: string, face?: Line['face'], size = 10) => write(pdf, { text, face, size })
  say(seller.name, 'Helvetica-Bold', 12)
  for (const line of sellerLines(seller)) say(line)
  pdf.moveDown(1.5)
  say(`Client : ${buyer.name}`, 'Helvetica-Bold')
  for (const line of buyer.address.split('\n')) say(line)
  if (buyer.siren !== '') say(`SIREN ${buyer.siren}`)
  pdf.moveDown(1.5)
  say(title, 'Helvetica-Bold', 16)
  say(`Émis le ${slashed(issuedOn)}`)
  if (corrects !== null) say(`Annule la facture ${corrects}`)
  say('Prestation de services : spectacle vivant')
  pdf.moveDown(1).font('Helvetica').fontSize(9)
  const rows = lines.map(({ title: show, date, time, tarif, seats, unitCents, vatBp }) => [
    `${show}, ${slashed(date)} à ${time}, ${tarif}`,
    String(seats),
    euros(unitCents),
    `${decimal(vatBp)} %`,
    euros(seats * unitCents),
  ])
  figureTable(pdf, COLUMNS, [HEADINGS, ...rows])
  pdf.moveDown(1)
  for (const voucher of vouchers) say(voucherLine(voucher))
  for (const sum of vatOf(content)) say(vatLine(sum))
  const totalCents = totalOf(lines)
  say(`Total TTC : ${euros(totalCents)}`, 'Helvetica-Bold', 12)
  say(`${corrects === null ? 'Déjà réglé' : 'Réglé sur la facture'} : ${euros(paidCents)}`)
  if (corrects === null) {
    say(`Reste à régler : ${euros(totalCents - paidCents)}, au plus tard le ${slashed(dueOn)}`)
    pdf.moveDown(1)
    for (const line of TERMS) say(line, 'Helvetica', 8)
  }
}

type Seller = InvoiceRow['content']['seller']

const sellerLines = ({ legalForm, capital, address, siren, registry, vatNumber }: Seller) =>
  [
    [legalForm, capital === '' ? '' : `au capital de ${capital}`].filter(Boolean).join(' '),
    address,
    siren === '' ? '' : `SIREN ${inPairs(siren)}`,
    registry,
    vatNumber === '' ? '' : `TVA ${vatNumber}`,
  ].filter(Boolean)

/** Between professionals; the law leaves the rate of late interest to the seller, who has chosen the minimum. */
const TERMS = [
  'Pas d’escompte pour paiement anticipé.',
  'En cas de retard : pénalités au taux de trois fois l’intérêt légal et, entre professionnels, indemnité forfaitaire de 40 € pour frais de recouvrement (Code de commerce, L441-10).',
]

/** The rate and the amount are those of the voucher, whatever the seats have. */
const voucherLine = ({ vatBp, cents }: InvoiceRow['content']['vouchers'][number]): string =>
  `Réglé par bon à usage unique : ${euros(cents)}, dont la TVA à ${decimal(vatBp)} % (${euros(vatSum(vatBp, cents).vatCents)}) était due à la vente du bon (CGI, 256 ter)`

const vatLine = ({ vatBp, netCents, vatCents }: VatSum): string =>
  vatBp === 0
    ? `Hors taxe : ${euros(netCents)}. TVA non applicable, article 293 B du CGI`
    : `Hors taxe à ${decimal(vatBp)} % : ${euros(netCents)}, TVA : ${euros(vatCents)}`
