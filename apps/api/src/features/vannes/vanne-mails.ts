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
  write: ({ title, when, artists, url, leave }) => ({
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
})
