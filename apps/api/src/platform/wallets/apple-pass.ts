import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { sharp } from '@espace/pictures/loaders'
import { PALETTE } from '@espace/pictures/palette'
import { PKPass } from 'passkit-generator'
import type { AppleWallet, WalletTicket } from './wallets.ts'

const HOUSE = 'L’espace comédie'

/** A pass for Apple Wallet: a zip of its words and pictures, with the signature of all of them. */
export async function applePass(ticket: WalletTicket, apple: AppleWallet): Promise<Uint8Array> {
  const { code, title, when, startsAt, place, seats } = ticket
  const { passTypeId, teamId, certificate, key, passphrase, wwdr } = apple
  const pass = new PKPass(
    await pictures(),
    {
      wwdr,
      signerCert: certificate,
      signerKey: key,
      ...(passphrase !== undefined && { signerKeyPassphrase: passphrase }),
    },
    {
      passTypeIdentifier: passTypeId,
      teamIdentifier: teamId,
      serialNumber: code,
      organizationName: HOUSE,
      logoText: HOUSE,
      description: `Billet pour ${title}`,
      backgroundColor: rgb(PALETTE.encre),
      foregroundColor: rgb(PALETTE.papier),
      labelColor: rgb(PALETTE.ocre),
    },
  )
  pass.type = 'eventTicket'
  pass.primaryFields.push({ key: 'show', label: 'Spectacle', value: title })
  pass.secondaryFields.push({ key: 'when', label: 'Quand', value: when })
  pass.auxiliaryFields.push(
    { key: 'seats', label: 'Places', value: seats },
    { key: 'code', label: 'Billet', value: groupedCode(code) },
  )
  pass.backFields.push({ key: 'place', label: 'Où', value: place })
  pass.setBarcodes({
    format: 'PKBarcodeFormatQR',
    message: code,
    messageEncoding: 'iso-8859-1',
    altText: groupedCode(code),
  })
  pass.setRelevantDates([{ relevantDate: startsAt }])
  return new Uint8Array(pass.getAsBuffer())
}

/** As passes name colours. */
const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

/** Points of the icon that a notification shows. */
const ICON = 29

let drawn: Promise<Record<string, Buffer>> | undefined

/** The same for every ticket. */
function pictures(): Promise<Record<string, Buffer>> {
  drawn ??= Promise.all([1, 2, 3].map((scale) => icon(ICON * scale))).then(([one, two, three]) => ({
    'icon.png': one ?? Buffer.alloc(0),
    'icon@2x.png': two ?? Buffer.alloc(0),
    'icon@3x.png': three ?? Buffer.alloc(0),
  }))
  return drawn
}

/** A ticket with its stub, on ink. */
function icon(size: number): Promise<Buffer> {
  const part = (share: number) => Math.round(size * share)
  const shape = (width: number, background: string) => ({
    create: { width: part(width), height: part(0.4), channels: 3 as const, background },
  })
  return sharp({ create: { width: size, height: size, channels: 3, background: PALETTE.encre } })
    .composite([
      { input: shape(0.5, PALETTE.papier), left: part(0.1), top: part(0.3) },
      { input: shape(0.24, PALETTE.ocre), left: part(0.66), top: part(0.3) },
    ])
    .png()
    .toBuffer()
}
