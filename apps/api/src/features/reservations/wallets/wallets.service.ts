import { apiError } from '@espace/contracts/kernel/errors'
import { placesOf } from '#platform/tickets/printed-ticket.ts'
import { readVenueLines } from '#platform/venue/operator.ts'
import { placeOf } from '#platform/venue/venue-lines.ts'
import type { WalletTicket } from '#platform/wallets/wallets.ts'
import type { Services } from '#services.ts'
import { bookingsService } from '../bookings/bookings.service.ts'
import type { Who } from '../bookings/own-booking.ts'
import { partiesOf, printedTickets } from '../bookings/tickets/printed-tickets.ts'

interface PassRequest {
  id: string
  who: Who
  code: string
}

/** Tickets for the wallets of phones; what signs them is loaded with the first. */
export function walletsService(services: Services) {
  const { db, origin, wallets } = services
  const reservations = bookingsService(services)

  /** @throws {ApiError} not found for others, or the code is not valid */
  const ticketOf = async ({ id, who, code }: PassRequest): Promise<WalletTicket> => {
    await reservations.get(id, who)
    const parties = await partiesOf(db, id)
    const party = parties.find((each) => [each.code, ...each.seatCodes].includes(code))
    const printed = await printedTickets(db, id)
    const ticket = printed.find((each) => each.code === party?.code)
    if (!ticket) throw apiError('RESERVATION_CLOSE')
    const { title, when, startsAt, lieu, tarif, spectacleId } = ticket
    const seats = placesOf(code === ticket.code ? ticket.seats : 1, tarif)
    const place = placeOf(lieu, await readVenueLines(db))
    return { code, title, when, startsAt, place, seats, spectacleId }
  }

  return {
    async apple(request: PassRequest): Promise<Uint8Array> {
      if (!wallets?.apple) throw apiError('RESSOURCE_INTROUVABLE')
      const ticket = await ticketOf(request)
      const { applePass } = await import('#platform/wallets/apple-pass.ts')
      return applePass(ticket, wallets.apple)
    },

    async google(request: PassRequest): Promise<{ url: string }> {
      if (!wallets?.google) throw apiError('RESSOURCE_INTROUVABLE')
      const ticket = await ticketOf(request)
      const { googlePassUrl } = await import('#platform/wallets/google-pass.ts')
      return { url: googlePassUrl(ticket, wallets.google, origin) }
    },
  }
}
