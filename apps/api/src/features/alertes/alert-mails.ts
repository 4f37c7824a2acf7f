import * as z from 'zod'
import { mailTemplate } from '#platform/mail/queue/mail-template.ts'

const link = z.string()

const HELLO = 'Bonjour,'
const ENGLISH_HELLO = 'Hello,'

export const alertConfirm = mailTemplate({
  name: 'alert-confirm',
  urgency: 'notice',
  budget: 'prompted',
  data: z.object({ title: z.string(), when: z.string(), url: link }),
  write: {
    fr: ({ title, when, url }) => ({
      subject: `Encore un clic pour être prévenu : ${title}, ${when}`,
      preview: 'Confirmez votre adresse, et vous saurez quand cette date se réserve.',
      title: 'Encore un clic',
      blocks: [
        HELLO,
        `Quelqu’un, sans doute vous, veut savoir à cette adresse quand on peut réserver « ${title} », ${when}, à L’espace comédie. Confirmez, et nous vous écrirons une seule fois, dès que c’est possible.`,
        { label: 'Confirmer mon adresse', url },
        'Ce n’était pas vous ? Ne faites rien : sans ce clic, nous n’écrirons plus ici.',
      ],
    }),
    en: ({ title, when, url }) => ({
      subject: `One more click to be notified: ${title}, ${when}`,
      preview: 'Confirm your address, and you will know when this date can be booked.',
      title: 'One more click',
      blocks: [
        ENGLISH_HELLO,
        `Somebody, probably you, wants to know at this address when “${title}”, ${when}, can be booked at L’espace comédie. Confirm, and we write to you once, as soon as it is possible.`,
        { label: 'Confirm my address', url },
        'It was not you? Do nothing: without this click, we will not write here again.',
      ],
    }),
  },
})

export const alertOpen = mailTemplate({
  name: 'alert-open',
  urgency: 'notice',
  data: z.object({
    spectacleId: z.int(),
    title: z.string(),
    when: z.string(),
    url: link,
    leave: z.object({ url: link, oneClickUrl: link }),
  }),
  write: {
    fr: ({ title, when, url, leave }) => ({
      subject: `On peut réserver : ${title}, ${when}`,
      preview: 'Vous vouliez être prévenu : c’est le moment.',
      title: 'C’est le moment',
      blocks: [
        HELLO,
        `Vous vouliez savoir quand on peut réserver « ${title} », ${when}. C’est maintenant, tant qu’il reste des places.`,
        { label: 'Voir la date et réserver', url },
        'C’était le seul message à ce sujet.',
      ],
      leave: { ...leave, list: 'alertes' },
    }),
    en: ({ title, when, url, leave }) => ({
      subject: `Open for booking: ${title}, ${when}`,
      preview: 'You wanted to be notified: now is the moment.',
      title: 'Now is the moment',
      blocks: [
        ENGLISH_HELLO,
        `You wanted to know when “${title}”, ${when}, can be booked. It can now, as long as there are seats.`,
        { label: 'See the date and book', url },
        'This was the only message about it.',
      ],
      leave: { ...leave, list: 'alertes' },
    }),
  },
})
