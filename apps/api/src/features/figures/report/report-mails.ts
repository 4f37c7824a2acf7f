import * as z from 'zod'
import { greeted, mailTemplate } from '#platform/mail/queue/mail-template.ts'

/** Last week's sales and the dates with seats left, to administrators, on Monday at eight. */
export const weeklyReport = mailTemplate({
  name: 'weekly-report',
  urgency: 'notice',
  data: z.object({
    firstName: z.string(),
    /** `du 16/11/2026 au 22/11/2026` */
    week: z.string(),
    figures: z.array(z.string()),
    toFill: z.array(z.object({ text: z.string(), label: z.string(), url: z.string() })),
  }),
  write: greeted(({ week, figures, toFill }) => ({
    subject: `La semaine ${week}`,
    preview: 'Recettes, places, et ce qui reste à remplir.',
    title: 'Le rapport du lundi',
    blocks: [
      ...figures,
      toFill.length === 0
        ? 'Aucune place à remplir dans les sept jours qui viennent.'
        : 'Dans les sept jours qui viennent :',
      ...toFill.flatMap(({ text, label, url }) => [text, { label, url }]),
      { label: 'Tous les chiffres', url: '/dashboard/chiffres' },
      'Vous ne voulez plus de ce rapport ? Arrêtez-le en bas de l’onglet « Chiffres ».',
    ],
  })),
})
