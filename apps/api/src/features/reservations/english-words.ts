import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import { englishEuros, seatsInEnglish } from '#platform/english.ts'
import type { PrintedTicket } from '#platform/tickets/printed-ticket.ts'
import { type Booker, hasLink, type MoneyBack, moneyBack } from './reservation-words.ts'

// What several emails about bookings say in English; as reservation-words.ts has it in French.

const BACK: Record<keyof MoneyBack, (euros: string) => string> = {
  backCents: (euros) => `We refund you ${euros}; you have nothing to do.`,
  voucherCents: (euros) =>
    `The ${euros} paid by your gift card go back onto it; you have nothing to do.`,
  byHandCents: (euros) =>
    `We give you ${euros} back the way you paid: come to the box office or call us.`,
}

export const english = {
  programme: { label: 'See the programme', url: '/en/spectacles' },

  goOn: (isGuest: boolean, url: string) =>
    isGuest ? english.programme : { label: 'See my bookings', url },

  seeBooking: (booker: Booker) =>
    hasLink(booker)
      ? { label: 'See my booking', url: booker.url }
      : english.goOn(booker.isGuest, booker.url),

  hinderedGuest:
    'Something came up? Answer this message or call us: others may be waiting for your seats.',

  notThatDay(booker: Booker): string {
    if (hasLink(booker)) {
      return 'You cannot come that day? Give your seats back by the link to your booking, below.'
    }
    return booker.isGuest
      ? english.hinderedGuest
      : 'You cannot come that day? Give your seats back from your account.'
  },

  moneyBack: (money: MoneyBack): string[] => moneyBack(money, BACK, englishEuros),

  moneyBackOr(money: MoneyBack): string[] {
    const lines = english.moneyBack(money)
    return lines.length > 0 ? lines : ['You have nothing to pay and nothing to do.']
  },

  kept: ({ title, when, lieu, seats, tarif, code }: PrintedTicket) => [
    `You keep ${seatsInEnglish(seats, tarif)} for ${title}, ${when}, ${lieu}. The code stays the same: ${groupedCode(code)}`,
    { ticketCode: code },
  ],

  payment(totalCents: number, isPaid: boolean): string {
    if (totalCents === 0) return 'Your seats are free: there is nothing to pay.'
    return isPaid
      ? `It is paid: ${englishEuros(totalCents)}.`
      : `To pay at the door, on the evening: ${englishEuros(totalCents)}.`
  },

  inFrench: 'The show is in French.',
}
