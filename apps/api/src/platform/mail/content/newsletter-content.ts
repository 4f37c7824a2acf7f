import type { MailContent } from './mail-content.ts'
import { plainRichText } from './rich-text.ts'

/** Characters that an inbox shows beside the subject. */
const PREVIEW = 120

export interface Newsletter {
  subject: string
  /** Rich text, clean. */
  message: string
}

/** What a newsletter says to one person. */
export const newsletterContent = (
  { subject, message }: Newsletter,
  leave: { url: string; oneClickUrl: string },
): MailContent => ({
  subject,
  preview: plainRichText(message).replaceAll(/\s+/g, ' ').slice(0, PREVIEW),
  title: subject,
  blocks: [{ richText: message }],
  leave,
})
