import { NewsletterMessage } from '@espace/contracts/campaigns/campaigns'
import { RECIPIENTS } from '@espace/contracts/campaigns/campaigns.constants'
import * as z from 'zod'
import { parisInstant } from '../../../lib/time/paris.ts'

/** What the dialog is filled in with, without its rules. */
export const SendValues = z.object({
  subject: z.string(),
  message: z.string(),
  recipients: z.enum(RECIPIENTS),
  /** Empty: at once. */
  scheduledFor: z.string(),
})
export type SendValues = z.infer<typeof SendValues>

/**
 * To those who asked for it, unless somebody chooses otherwise: who only has an account has not. (The API's own
 * default is §3's, all.)
 */
export const NEW_LETTER: SendValues = {
  subject: '',
  message: '',
  recipients: 'newsletter',
  scheduledFor: '',
}

/** The rules of the API (§5), whose answer is kept as it was typed. */
export const SendForm = SendValues.superRefine((values, context) => {
  const result = NewsletterMessage.safeParse(bodyOf(values))
  for (const { path, message } of result.error?.issues ?? []) {
    context.addIssue({ code: 'custom', path, message })
  }
  if (values.scheduledFor !== '' && isPast(values.scheduledFor)) {
    context.addIssue({ code: 'custom', path: ['scheduledFor'], message: PAST })
  }
})

const PAST = 'Cette heure est passée. Pour envoyer tout de suite, videz le champ.'

/** Whether a date and hour on the wall in Paris are over. */
const isPast = (wall: string): boolean =>
  Date.parse(parisInstant(wall.slice(0, 10), `${wall.slice(11, 16)}:00`)) <= Date.now()

export const bodyOf = ({ scheduledFor, ...values }: SendValues): NewsletterMessage => ({
  ...values,
  ...(scheduledFor !== '' && { scheduledFor }),
})
