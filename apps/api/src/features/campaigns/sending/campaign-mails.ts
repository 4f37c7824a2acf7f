import * as z from 'zod'
import { mailTemplate } from '#platform/mail/queue/mail-template.ts'
import { newsletterContent } from './campaign-letters.ts'

const leave = z.object({ url: z.string(), oneClickUrl: z.string() })

/** Absent in campaigns queued by an earlier version. */
const poster = z
  .object({ title: z.string(), when: z.string(), url: z.string(), picture: z.string() })
  .nullable()
  .default(null)

export const newsletterTest = mailTemplate({
  name: 'newsletter-test',
  urgency: 'bulk',
  data: z.object({ subject: z.string(), message: z.string(), poster, leave }),
  write: ({ subject, leave: leaving, ...letter }) =>
    newsletterContent({ ...letter, subject: `[Test] ${subject}` }, leaving),
})
