import { VOUCHER_PATH } from '@espace/contracts/paths'
import { groupedCode } from '@espace/contracts/reservations/reservations.constants'
import * as z from 'zod'
import { englishEuros } from '#platform/english.ts'
import { roundEuros } from '#platform/french.ts'
import { greeted, greetedInEnglish, mailTemplate } from '#platform/mail/queue/mail-template.ts'
import { type GiftCard, lastDayOf, worthOf } from '#platform/vouchers/gift-card.ts'

/** Its worth; mails queued by older versions have only the amount. */
const WORTH = {
  amountCents: z.int().positive(),
  placeCents: z.int().positive().nullable().default(null),
  title: z.string().default('Bon cadeau'),
}

type Worth = Pick<GiftCard, 'amountCents' | 'placeCents' | 'title'>

const nameOf = (card: Worth): string =>
  card.placeCents === null
    ? `Un bon cadeau de ${worthOf(card)}`
    : `« ${card.title} », ${worthOf(card)},`

const englishNameOf = (card: Worth): string =>
  card.placeCents === null
    ? `A gift card of ${worthOf(card, 'en')}`
    : `“${card.title}”, ${worthOf(card, 'en')},`

const lowered = (name: string): string => name.replace(/^(?:Un|A) /, (word) => word.toLowerCase())

/** Of the confirmation of a purchase (article L221-13 of the code de la consommation). */
const WITHDRAWAL = {
  fr: 'Vous avez quatorze jours pour changer d’avis, sur la page du bon : ce qui reste dessus vous est remboursé.',
  en: 'You have fourteen days to change your mind, on the page of the card: what is left on it is refunded to you.',
}

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')

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
  write: {
    fr: greeted(({ firstName: _name, voucherId: _id, isGiven, ...card }) => {
      const { code, from, greeting } = card
      const worth = `${nameOf(card)} pour L’espace comédie`
      const last = lastDayOf(card)
      return {
        subject: isGiven ? 'Un bon cadeau pour vous' : 'Votre bon cadeau',
        preview: `${worth}, valable jusqu’au ${last}.`,
        title: isGiven ? 'Un cadeau pour vous' : 'Votre bon cadeau',
        blocks: [
          isGiven && from !== '' ? `${worth}, de la part de ${from}.` : `${worth}.`,
          ...linesOf(greeting),
          `Son code : ${groupedCode(code)}. Il vaut jusqu’au ${last}, en une ou plusieurs fois.`,
          'Le code se saisit en réservant sur notre site, ou se dit au guichet et à l’entrée. La carte à imprimer est jointe à ce message.',
          ...(isGiven ? [] : [WITHDRAWAL.fr]),
          { label: 'Voir ce qu’il reste dessus', url: `${VOUCHER_PATH}?token=${code}` },
        ],
        giftCard: { ...card, language: 'fr' },
      }
    }),
    en: greetedInEnglish(({ firstName: _name, voucherId: _id, isGiven, ...card }) => {
      const { code, from, greeting } = card
      const worth = `${englishNameOf(card)} for L’espace comédie`
      const last = lastDayOf(card, 'en')
      return {
        subject: isGiven ? 'A gift card for you' : 'Your gift card',
        preview: `${worth}, valid until ${last}.`,
        title: isGiven ? 'A gift for you' : 'Your gift card',
        blocks: [
          isGiven && from !== '' ? `${worth}, from ${from}.` : `${worth}.`,
          ...linesOf(greeting),
          `Its code: ${groupedCode(code)}. It is valid until ${last}, to spend at once or bit by bit.`,
          'Type the code when you book on our site, or say it at the box office and at the door. The card to print is attached to this message.',
          ...(isGiven ? [] : [WITHDRAWAL.en]),
          { label: 'See what is left on it', url: `/en${VOUCHER_PATH}?token=${code}` },
        ],
        giftCard: { ...card, language: 'en' },
      }
    }),
  },
})

/** To the buyer of a card that goes to another recipient. Its link has the card's code, filled in at sending. */
export const voucherBought = mailTemplate({
  name: 'voucher-bought',
  urgency: 'notice',
  data: z.object({
    firstName: z.string(),
    voucherId: z.string().default(''),
    code: z.string().default(''),
    ...WORTH,
    to: z.string(),
    validUntil: z.string(),
    /** The date of a scheduled delivery; null: sent already. */
    sendOn: z.string().nullable(),
  }),
  write: {
    fr: greeted(({ code, to, validUntil, sendOn, ...card }) => ({
      subject: 'Votre bon cadeau est payé',
      preview: `${worthOf(card)}, valable jusqu’au ${lastDayOf({ validUntil })}.`,
      title: 'Merci !',
      blocks: [
        `Nous avons bien reçu ${roundEuros(card.amountCents)} pour ${lowered(nameOf(card))}, valable jusqu’au ${lastDayOf({ validUntil })}.`,
        sendOn === null
          ? `Il part tout de suite à ${to}, par e-mail.`
          : `Il part à ${to} le ${lastDayOf({ validUntil: sendOn })}, par e-mail.`,
        'Une erreur dans l’adresse ? Répondez à ce message : nous le renvoyons.',
        WITHDRAWAL.fr,
        { label: 'Voir le bon, ou se rétracter', url: `${VOUCHER_PATH}?token=${code}` },
      ],
    })),
    en: greetedInEnglish(({ code, to, validUntil, sendOn, ...card }) => ({
      subject: 'Your gift card is paid',
      preview: `${worthOf(card, 'en')}, valid until ${lastDayOf({ validUntil }, 'en')}.`,
      title: 'Thank you!',
      blocks: [
        `We have received ${englishEuros(card.amountCents)} for ${lowered(englishNameOf(card))} valid until ${lastDayOf({ validUntil }, 'en')}.`,
        sendOn === null
          ? `It leaves at once for ${to}, by email.`
          : `It leaves for ${to} on ${lastDayOf({ validUntil: sendOn }, 'en')}, by email.`,
        'A mistake in the address? Answer this message: we send it again.',
        WITHDRAWAL.en,
        { label: 'See the card, or withdraw', url: `/en${VOUCHER_PATH}?token=${code}` },
      ],
    })),
  },
})

const MOMENT = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' } as const
const moment = {
  fr: new Intl.DateTimeFormat('fr-FR', MOMENT),
  en: new Intl.DateTimeFormat('en-GB', MOMENT),
}

/** To the buyer of a refunded card: the acknowledgement of a withdrawal, with its time. */
export const voucherRefunded = mailTemplate({
  name: 'voucher-refunded',
  urgency: 'notice',
  data: z.object({ firstName: z.string(), ...WORTH, refundedCents: z.int(), at: z.iso.datetime() }),
  write: {
    fr: greeted(({ refundedCents, at, ...card }) => ({
      subject: 'Votre rétractation est enregistrée',
      preview: `${roundEuros(refundedCents)} vous sont remboursés.`,
      title: 'C’est enregistré',
      blocks: [
        `Le ${moment.fr.format(new Date(at))}, nous avons enregistré votre rétractation pour ${lowered(nameOf(card))} acheté sur notre site.`,
        `${roundEuros(refundedCents)} vous sont remboursés sur la carte qui a payé, sous quatorze jours au plus. Le bon ne peut plus être dépensé.`,
      ],
    })),
    en: greetedInEnglish(({ refundedCents, at, ...card }) => ({
      subject: 'Your withdrawal is recorded',
      preview: `${englishEuros(refundedCents)} is refunded to you.`,
      title: 'It is recorded',
      blocks: [
        `On ${moment.en.format(new Date(at))} we recorded your withdrawal from ${lowered(englishNameOf(card))} bought on our site.`,
        `${englishEuros(refundedCents)} is refunded to the bank card that paid, within fourteen days. The gift card can no longer be spent.`,
      ],
    })),
  },
})
