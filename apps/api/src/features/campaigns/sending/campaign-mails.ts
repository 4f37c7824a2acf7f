import * as z from 'zod'
import { mailTemplate } from '#platform/mail/queue/mail-template.ts'
import { newsletterContent } from './campaign-letters.ts'

const leave = z.object({ url: z.string(), oneClickUrl: z.string() })

export const newsletterTest = mailTemplate({
  name: 'newsletter-test',
  urgency: 'bulk',
  data: z.object({ subject: z.string(), message: z.string(), leave }),
  write: ({ subject, message, leave: leaving }) =>
    newsletterContent({ subject: `[Test] ${subject}`, message }, leaving),
})
