import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import * as z from 'zod'
import { englishEuros, seatsInEnglish } from '#platform/english.ts'
import { roundEuros } from '#platform/french.ts'
import { greeted, greetedInEnglish, mailTemplate } from '#platform/mail/queue/mail-template.ts'
import { placesOf, PrintedTicket } from '#platform/tickets/printed-ticket.ts'
import { english } from '../english-words.ts'
import {
  englishSubjectOf,
  firstName,
  goOn,
  payment,
  subjectOf,
  url,
  when,
} from '../reservation-words.ts'

export const seatsGivenBack = mailTemplate({
  name: 'seats-given-back',
  urgency: 'ticket',
  budget: 'prompted',
  data: z.object({
    firstName,
    url,
    given: z.array(z.object({ title: z.string(), when, seats: z.int().positive() })),
    staying: z.array(PrintedTicket),
    /** Evenings without a seat now: nothing but a calendar hears of them. */
    former: z.array(PrintedTicket),
    backCents: z.int().nonnegative(),
    isPaid: z.boolean(),
    /** Of the seats that stay. */
    totalCents: z.int().nonnegative(),
  }),
  write: {
    fr: greeted(({ given, staying, former, backCents, isPaid, totalCents, url }) => ({
      subject: subjectOf(
        staying.length > 0 ? 'Vous gardez une partie de vos places' : 'Vous avez rendu vos places',
        given,
      ),
      preview: staying.length > 0 ? 'Votre billet à jour, à montrer à l’entrée.' : 'C’est noté.',
      title: 'C’est noté',
      blocks: [
        ...given.map(
          ({ title, when, seats }) => `Vous avez rendu ${placesOf(seats)} pour ${title}, ${when}.`,
        ),
        ...(backCents > 0
          ? [`Nous vous remboursons ${roundEuros(backCents)}, sans que vous ayez rien à faire.`]
          : []),
        ...staying.flatMap(({ title, when, lieu, seats, tarif, code }) => [
          `Vous gardez ${placesOf(seats, tarif)} pour ${title}, ${when}, ${lieu}. Le code reste le même : ${groupedCode(code)}`,
          { ticketCode: code },
        ]),
        afterwards(staying.length, totalCents, isPaid || backCents > 0),
        goOn(staying.length === 0, url),
      ],
      tickets: [...staying, ...former],
    })),
    en: greetedInEnglish(({ given, staying, former, backCents, isPaid, totalCents, url }) => ({
      subject: englishSubjectOf(
        staying.length > 0 ? 'You keep some of your seats' : 'You gave your seats back',
        given,
      ),
      preview: staying.length > 0 ? 'Your new ticket, to show at the door.' : 'It is done.',
      title: 'It is done',
      blocks: [
        ...given.map(
          ({ title, when, seats }) =>
            `You gave back ${seatsInEnglish(seats)} for ${title}, ${when}.`,
        ),
        ...(backCents > 0
          ? [`We refund you ${englishEuros(backCents)}; you have nothing to do.`]
          : []),
        ...staying.flatMap(({ title, when, lieu, seats, tarif, code }) => [
          `You keep ${seatsInEnglish(seats, tarif)} for ${title}, ${when}, ${lieu}. The code stays the same: ${groupedCode(code)}`,
          { ticketCode: code },
        ]),
        afterwardsInEnglish(staying.length, totalCents, isPaid || backCents > 0),
        english.goOn(staying.length === 0, url),
      ],
      tickets: [...staying, ...former],
    })),
  },
})

/** What is left to do once seats went back. */
function afterwards(staying: number, totalCents: number, isPaid: boolean): string {
  if (staying > 0) return payment(totalCents, isPaid)
  const ticket = 'Votre billet n’est plus valable'
  return isPaid ? `${ticket}.` : `${ticket}, et vous n’avez rien à payer.`
}

function afterwardsInEnglish(staying: number, totalCents: number, isPaid: boolean): string {
  if (staying > 0) return english.payment(totalCents, isPaid)
  const ticket = 'Your ticket is no longer valid'
  return isPaid ? `${ticket}.` : `${ticket}, and you have nothing to pay.`
}
