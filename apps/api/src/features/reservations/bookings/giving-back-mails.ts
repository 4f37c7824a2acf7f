import * as z from 'zod'
import { seatsInEnglish } from '#platform/english.ts'
import { greeted, greetedInEnglish, mailTemplate } from '#platform/mail/queue/mail-template.ts'
import { placesOf, PrintedTicket } from '#platform/tickets/printed-ticket.ts'
import { english } from '../english-words.ts'
import {
  bookerFields,
  englishSubjectOf,
  goOn,
  kept,
  type MoneyBack,
  moneyBack,
  moneyBackFields,
  payment,
  seeBooking,
  subjectOf,
  when,
} from '../reservation-words.ts'

export const seatsGivenBack = mailTemplate({
  name: 'seats-given-back',
  urgency: 'ticket',
  budget: 'prompted',
  data: z.object({
    ...bookerFields,
    given: z.array(z.object({ title: z.string(), when, seats: z.int().positive() })),
    staying: z.array(PrintedTicket),
    /** Evenings without a seat now: nothing but a calendar hears of them. */
    former: z.array(PrintedTicket),
    ...moneyBackFields,
    /** The team's, which cancelled them; null: their owner gave them back. */
    reason: z.string().nullable().default(null),
    isPaid: z.boolean(),
    /** Of the seats that stay. */
    totalCents: z.int().nonnegative(),
  }),
  write: {
    fr: greeted(({ given, staying, former, isPaid, totalCents, reason, ...rest }) => ({
      subject: subjectOf(
        staying.length > 0 ? 'Vous gardez une partie de vos places' : 'Vous avez rendu vos places',
        given,
      ),
      preview: staying.length > 0 ? 'Votre billet à jour, à montrer à l’entrée.' : 'C’est noté.',
      title: 'C’est noté',
      blocks: [
        ...given.map(
          ({ title, when, seats }) =>
            `${reason === null ? 'Vous avez rendu' : 'Nous avons annulé'} ${placesOf(seats)} pour ${title}, ${when}.`,
        ),
        ...(reason ? [`Ce que nous avons à vous en dire : ${reason}`] : []),
        ...moneyBack(rest),
        ...staying.flatMap(kept),
        staying.length > 0 ? payment(totalCents, isPaid) : over(rest),
        staying.length > 0 ? seeBooking(rest) : goOn(true, rest.url),
      ],
      tickets: [...staying, ...former],
    })),
    en: greetedInEnglish(({ given, staying, former, isPaid, totalCents, reason, ...rest }) => ({
      subject: englishSubjectOf(
        staying.length > 0 ? 'You keep some of your seats' : 'You gave your seats back',
        given,
      ),
      preview: staying.length > 0 ? 'Your new ticket, to show at the door.' : 'It is done.',
      title: 'It is done',
      blocks: [
        ...given.map(
          ({ title, when, seats }) =>
            `${reason === null ? 'You gave back' : 'We have cancelled'} ${seatsInEnglish(seats)} for ${title}, ${when}.`,
        ),
        ...(reason ? [`What we have to say about it: ${reason}`] : []),
        ...english.moneyBack(rest),
        ...staying.flatMap(english.kept),
        staying.length > 0 ? english.payment(totalCents, isPaid) : overInEnglish(rest),
        staying.length > 0 ? english.seeBooking(rest) : english.programme,
      ],
      tickets: [...staying, ...former],
    })),
  },
})

const over = (money: MoneyBack): string =>
  `Votre billet n’est plus valable${moneyBack(money).length > 0 ? '' : ', et vous n’avez rien à payer'}.`

const overInEnglish = (money: MoneyBack): string =>
  `Your ticket is no longer valid${moneyBack(money).length > 0 ? '' : ', and you have nothing to pay'}.`
