import { VOUCHER_PATH } from '@espace/contracts/paths'
import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import * as z from 'zod'
import { roundEuros } from '#platform/french.ts'
import { greeted, mailTemplate } from '#platform/mail/queue/mail-template.ts'
import { lastDayOf, worthOf } from '#platform/vouchers/gift-card.ts'

/** Its worth; mails queued by older versions have only the amount. */
const WORTH = {
  amountCents: z.int().positive(),
  placeCents: z.int().positive().nullable().default(null),
  title: z.string().default('Bon cadeau'),
}

const nameOf = (card: { amountCents: number; placeCents: number | null; title: string }): string =>
  card.placeCents === null
    ? `Un bon cadeau de ${worthOf(card)}`
    : `« ${card.title} », ${worthOf(card)},`

const lowered = (name: string): string => name.replace(/^Un /, 'un ')

/** A gift card, to its buyer or its recipient. Its code is filled in at sending: the queue does not store it. */
export const voucherCard = mailTemplate({
  name: 'voucher-card',
  urgency: 'ticket',
  data: z.object({
    firstName: z.string(),
    voucherId: z.uuid(),
    code: z.string(),
    ...WORTH,
    validUntil: z.string(),
    from: z.string(),
    to: z.string(),
    greeting: z.string(),
    isGiven: z.boolean(),
  }),
  write: greeted(({ firstName: _name, voucherId: _id, isGiven, ...card }) => {
    const { code, from, greeting } = card
    const worth = `${nameOf(card)} pour L’espace comédie`
    return {
      subject: isGiven ? 'Un bon cadeau pour vous' : 'Votre bon cadeau',
      preview: `${worth}, valable jusqu’au ${lastDayOf(card)}.`,
      title: isGiven ? 'Un cadeau pour vous' : 'Votre bon cadeau',
      blocks: [
        isGiven && from !== '' ? `${worth}, de la part de ${from}.` : `${worth}.`,
        ...greeting.split('\n').filter((line) => line !== ''),
        `Son code : ${groupedCode(code)}. Il vaut jusqu’au ${lastDayOf(card)}, en une ou plusieurs fois.`,
        'Le code se saisit en réservant sur notre site, ou se dit au guichet et à l’entrée. La carte à imprimer est jointe à ce message.',
        { label: 'Voir ce qu’il reste dessus', url: `${VOUCHER_PATH}?token=${code}` },
      ],
      giftCard: card,
    }
  }),
})

/** To the buyer of a card that goes to another recipient. */
export const voucherBought = mailTemplate({
  name: 'voucher-bought',
  urgency: 'notice',
  data: z.object({
    firstName: z.string(),
    ...WORTH,
    to: z.string(),
    validUntil: z.string(),
    /** The date of a scheduled delivery; null: sent already. */
    sendOn: z.string().nullable(),
  }),
  write: greeted(({ to, validUntil, sendOn, ...card }) => ({
    subject: 'Votre bon cadeau est payé',
    preview: `${worthOf(card)}, valable jusqu’au ${lastDayOf({ validUntil })}.`,
    title: 'Merci !',
    blocks: [
      `Nous avons bien reçu ${roundEuros(card.amountCents)} pour ${lowered(nameOf(card))}, valable jusqu’au ${lastDayOf({ validUntil })}.`,
      sendOn === null
        ? `Il part tout de suite à ${to}, par e-mail.`
        : `Il part à ${to} le ${lastDayOf({ validUntil: sendOn })}, par e-mail.`,
      'Une erreur dans l’adresse ? Répondez à ce message : nous le renvoyons.',
    ],
  })),
})
