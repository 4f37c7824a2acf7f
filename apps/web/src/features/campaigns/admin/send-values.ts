import { NewsletterMessage } from '@espace/contracts/campaigns/campaigns.contract'
import { RECIPIENTS } from '@espace/contracts/campaigns/limits'
import * as z from 'zod'

/** What the dialog is filled in with, without its rules. */
export const SendValues = z.object({
  subject: z.string(),
  message: z.string(),
  recipients: z.enum(RECIPIENTS),
  /** Empty: at once. */
  scheduledFor: z.string(),
})
export type SendValues = z.infer<typeof SendValues>

/** §3: to all by default. */
export const NEW_LETTER: SendValues = {
  subject: '',
  message: '',
  recipients: 'all',
  scheduledFor: '',
}

/** The rules of the API (§5), whose answer is kept as it was typed. */
export const SendForm = SendValues.superRefine((values, context) => {
  const result = NewsletterMessage.safeParse(bodyOf(values))
  for (const { path, message } of result.error?.issues ?? []) {
    context.addIssue({ code: 'custom', path, message })
  }
})

export const bodyOf = ({ scheduledFor, ...values }: SendValues): NewsletterMessage => ({
  ...values,
  ...(scheduledFor !== '' && { scheduledFor }),
})
