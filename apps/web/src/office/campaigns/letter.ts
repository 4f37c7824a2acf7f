import { type Campaign, NewsletterMessage } from '@espace/contracts/campaigns/campaigns'
import {
  CAMPAIGN_SUBJECT_MAX,
  type Recipients,
} from '@espace/contracts/campaigns/campaigns.constants'
import * as z from 'zod'
import { serverNow } from '#shared/lib/time/clock.ts'
import { parisInstant, withParisOffset } from '#shared/lib/time/paris.ts'
import { apiRules, type ValuesOf } from '../lib/edit/fields.ts'
import { choice, placed, richText, text } from '../ui/form/field-table.tsx'

const RECIPIENTS: { value: Recipients; label: string }[] = [
  { value: 'newsletter', label: 'Abonnés à la newsletter' },
  { value: 'all', label: 'Tous : comptes et abonnés' },
]

const FIELDS = {
  subject: text('Sujet', { maxLength: CAMPAIGN_SUBJECT_MAX }),
  message: richText('Message', { hint: 'Gras, italique et liens.' }),
  recipients: choice(
    'Destinataires',
    RECIPIENTS,
    // Opt-in subscribers: an account alone is no consent. (The API's own default is §3's, all.)
    'newsletter',
    '« Tous » écrit aussi à des personnes qui n’ont pas demandé la newsletter. Les personnes désabonnées ne reçoivent jamais rien.',
  ),
  /** Restricts recipients to past customers of a show or similar ones. Older drafts lack it. */
  cameTo: placed<number | undefined>('Venus voir', z.number().optional(), undefined),
  /** The date whose social card ends the newsletter. Older drafts lack it. */
  posterOf: placed<number | undefined>('Affiche', z.number().optional(), undefined),
  /** Empty to send at once. */
  scheduledFor: text('Envoi programmé', {
    type: 'datetime-local',
    hint: 'À l’heure de Paris. Vide : tout de suite.',
  }),
}
export type LetterValues = ValuesOf<typeof FIELDS>

/** A date with seats left, and a text that promotes it. */
export interface ToFill {
  title: string
  cameTo: number
  letter: Pick<LetterValues, 'subject' | 'message' | 'cameTo'>
}

export interface WrittenLetter {
  id: number
  /** A scheduled campaign that is being edited. */
  isChange: boolean
  letter: LetterValues
}

export const writtenLetter = (
  { id, subject, message, recipients, cameTo, posterOf, scheduledAt }: Sending,
  isChange: boolean,
): WrittenLetter => ({
  id,
  isChange,
  letter: {
    subject,
    message,
    recipients,
    cameTo: cameTo ?? undefined,
    posterOf: posterOf ?? undefined,
    scheduledFor: isChange && scheduledAt !== null ? withParisOffset(scheduledAt).slice(0, 16) : '',
  },
})

type Sending = Campaign & { message: string }

export const toBody = ({ scheduledFor, ...values }: LetterValues): NewsletterMessage => ({
  ...values,
  ...(scheduledFor !== '' && { scheduledFor }),
})

/** Whether a local date and time in Paris is past. */
const isPast = (wall: string): boolean =>
  Date.parse(parisInstant(wall.slice(0, 10), `${wall.slice(11, 16)}:00`)) <= serverNow()

export const LETTER = {
  name: 'newsletter',
  fields: FIELDS,
  /** The API's schema (§5), whose result is not used: the values stay as typed. */
  rules: apiRules(FIELDS, NewsletterMessage, toBody).refine(
    ({ scheduledFor }) => scheduledFor === '' || !isPast(scheduledFor),
    {
      path: ['scheduledFor'],
      message: 'Cette heure est passée. Pour envoyer tout de suite, videz le champ.',
    },
  ),
}

export const labelOf = ({ subject }: LetterValues) => subject
