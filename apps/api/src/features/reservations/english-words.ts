import { englishEuros } from '#platform/english.ts'

// What several emails about bookings say in English; as reservation-words.ts has it in French.

export const english = {
  programme: { label: 'See the programme', url: '/en/spectacles' },

  goOn: (isGuest: boolean, url: string) =>
    isGuest ? english.programme : { label: 'See my bookings', url },

  hinderedGuest:
    'Something came up? Answer this message or call us: others may be waiting for your seats.',

  notThatDay: (isGuest: boolean): string =>
    isGuest
      ? english.hinderedGuest
      : 'You cannot come that day? Give your seats back from your account.',

  handedBack: (cents: number) =>
    `We give you ${englishEuros(cents)} back the way you paid: come to the box office or call us.`,

  moneyBack(onlineCents: number, byHandCents: number): string[] {
    if (onlineCents + byHandCents === 0) return ['You have nothing to pay and nothing to do.']
    return [
      ...(onlineCents > 0
        ? [`We refund you ${englishEuros(onlineCents)}; you have nothing to do.`]
        : []),
      ...(byHandCents > 0 ? [english.handedBack(byHandCents)] : []),
    ]
  },

  payment(totalCents: number, isPaid: boolean): string {
    if (totalCents === 0) return 'Your seats are free: there is nothing to pay.'
    return isPaid
      ? `It is paid: ${englishEuros(totalCents)}.`
      : `To pay at the door, on the evening: ${englishEuros(totalCents)}.`
  },

  inFrench: 'The show is in French.',
}
