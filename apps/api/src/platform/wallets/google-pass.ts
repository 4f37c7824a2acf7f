import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import jwt from 'jsonwebtoken'
import type { GoogleWallet, WalletTicket } from './wallets.ts'

const HOUSE = 'L’espace comédie'

const SAVE = 'https://pay.google.com/gp/v/save/'

const french = (value: string) => ({ defaultValue: { language: 'fr', value } })

/** The "save" link: the signed JWT holds the whole ticket, and Google gets no request before. */
export function googlePassUrl(
  ticket: WalletTicket,
  { issuerId, serviceEmail, key }: GoogleWallet,
  origin: string,
): string {
  const { code, title, startsAt, place, seats, spectacleId } = ticket
  const classId = `${issuerId}.seance-${spectacleId}`
  const evening = {
    id: classId,
    issuerName: HOUSE,
    eventName: french(title),
    venue: { name: french(HOUSE), address: french(place) },
    dateTime: { start: startsAt },
    reviewStatus: 'UNDER_REVIEW',
  }
  const pass = {
    id: `${issuerId}.${code}`,
    classId,
    state: 'ACTIVE',
    ticketNumber: groupedCode(code),
    ticketType: french(seats),
    barcode: { type: 'QR_CODE', value: code, alternateText: groupedCode(code) },
  }
  const claims = {
    typ: 'savetowallet',
    origins: [origin],
    payload: { eventTicketClasses: [evening], eventTicketObjects: [pass] },
  }
  return (
    SAVE + jwt.sign(claims, key, { algorithm: 'RS256', issuer: serviceEmail, audience: 'google' })
  )
}
