import * as z from 'zod'
import { mailTemplate } from '#platform/mail/queue/mail-template.ts'

const link = z.string()

export const morningAfter = mailTemplate({
  name: 'morning-after',
  urgency: 'bulk',
  data: z.object({
    title: z.string(),
    when: z.string(),
    artists: z.array(z.object({ name: z.string(), url: link })),
    url: link,
    leave: z.object({ url: link, oneClickUrl: link }),
  }),
  write: {
    fr: ({ title, when, artists, url, leave }) => ({
      subject: `La meilleure vanne ? ${title}, ${when}`,
      preview: 'Vous y étiez : laquelle racontez-vous encore ce matin ?',
      title: 'La meilleure vanne ?',
      blocks: [
        'Bonjour,',
        `Vous étiez là pour « ${title} », ${when} : merci d’avoir ri avec nous. Laquelle racontez-vous encore ce matin ? L’équipe met les meilleures sur le site.`,
        { label: 'Dire ma vanne préférée', url },
        ...(artists.length > 0 ? ['Pour savoir quand ils reviennent, suivez qui a joué :'] : []),
        ...artists.map((artist) => ({ label: `Suivre ${artist.name}`, url: artist.url })),
        'Vous recevez ce message parce que vous êtes inscrit à notre lettre. C’est le seul au sujet de cette soirée.',
      ],
      leave,
    }),
    en: ({ title, when, artists, url, leave }) => ({
      subject: `The best joke? ${title}, ${when}`,
      preview: 'You were there: which one are you still telling this morning?',
      title: 'The best joke?',
      blocks: [
        'Hello,',
        `You were there for “${title}”, ${when}: thank you for laughing with us. Which joke are you still telling this morning? The team puts the best ones on the site.`,
        { label: 'Tell my favourite joke', url },
        ...(artists.length > 0 ? ['To know when they are back, follow who played:'] : []),
        ...artists.map((artist) => ({ label: `Follow ${artist.name}`, url: artist.url })),
        'You get this message because you subscribed to our newsletter. It is the only one about this evening.',
      ],
      leave,
    }),
  },
})
