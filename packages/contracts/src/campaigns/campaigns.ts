import * as z from 'zod'
import {
  count,
  Id,
  instant,
  named,
  pageNumber,
  pageSize,
  Pagination,
  richText,
} from '../kernel/fields.ts'
import { inOneLine } from '../kernel/plain-text.ts'
import { sharing } from '../kernel/route.ts'
import { TEST_SEND_LIMIT } from '../rate-limits.ts'
import {
  CAMPAIGN_MESSAGE_MAX,
  CAMPAIGN_PAGE_SIZE,
  CAMPAIGN_STATUSES,
  CAMPAIGN_SUBJECT_MAX,
  campaignMessages as say,
  DELIVERY_PAGE_SIZE,
  DELIVERY_STATES,
  RECIPIENTS,
} from './campaigns.constants.ts'

const readable = z
  .string(say.required)
  .refine((text) => text.isWellFormed() && !text.includes('\0'), {
    error: say.unreadable,
    abort: true,
  })

const subject = readable
  .transform(inOneLine)
  .pipe(z.string().min(1, say.required).max(CAMPAIGN_SUBJECT_MAX, say.subjectLong))

/** Rich text: b, i, em, strong, a, p and br; other tags are removed (§5). */
const message = readable
  .refine((text) => text.trim() !== '', { error: say.required, abort: true })
  .max(CAMPAIGN_MESSAGE_MAX, say.messageLong)

const recipients = z.enum(RECIPIENTS, say.recipients)

const cameTo = Id.shape.id
  .nullish()
  .meta({ description: 'Only subscribers who came to that show, or to another of its genre' })

const posterOf = Id.shape.id
  .nullish()
  .meta({ description: 'A date whose poster, day and link end the letter' })

/** The content of a newsletter. */
const Draft = z.strictObject({ subject, message, posterOf })

/** The content of the send dialog (§3). */
export const NewsletterMessage = z
  .strictObject({
    subject,
    message,
    recipients: recipients.default('all'),
    cameTo,
    posterOf,
    scheduledFor: z
      .string(say.scheduledFor)
      .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, say.scheduledFor)
      .refine((wall) => z.iso.date().safeParse(wall.slice(0, 10)).success, say.scheduledFor)
      .nullish()
      .meta({
        description: 'Time of sending, in Paris; default: at once',
      }),
  })
  .meta({ id: 'NewsletterMessage' })
export type NewsletterMessage = z.input<typeof NewsletterMessage>

/** A campaign and its progress; the counts add up to `recipientsCount`. */
export const Campaign = named('Campaign', {
  id: z.int().positive(),
  subject: z.string(),
  recipients: z.enum(RECIPIENTS),
  cameTo: z.int().nullable(),
  posterOf: z.int().nullable(),
  status: z.enum(CAMPAIGN_STATUSES),
  recipientsCount: count,
  counts: z.object({
    sent: count,
    waiting: count,
    failed: count,
    inDoubt: count.meta({ description: 'à vérifier: perhaps delivered, never repeated unasked' }),
    skipped: count.meta({ description: 'Left the list before their turn, or cancelled' }),
  }),
  createdAt: instant,
  scheduledAt: instant.nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
})
export type Campaign = z.infer<typeof Campaign>

export const Delivery = named('Delivery', {
  id: z.int().positive(),
  email: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: count,
  error: z.string().nullable().meta({ description: 'Last reply of the mail server' }),
  sentAt: instant.nullable(),
})
export type Delivery = z.infer<typeof Delivery>

export const CampaignPage = named('CampaignPage', {
  campaigns: z.array(Campaign),
  pagination: Pagination,
})
export type CampaignPage = z.infer<typeof CampaignPage>

export const DeliveryPage = named('DeliveryPage', {
  deliveries: z.array(Delivery),
  pagination: Pagination,
})
export type DeliveryPage = z.infer<typeof DeliveryPage>

/** A rendered mail. */
export const Preview = named('NewsletterPreview', {
  subject: z.string(),
  html: richText(),
  text: z.string(),
})
export type Preview = z.infer<typeof Preview>

const page = pageNumber()
const limit = pageSize(200)

const ofCampaign = (action: string, summary: string) =>
  ({
    method: 'POST',
    path: `/api/admin/newsletter/campaigns/:id/${action}`,
    access: 'admin',
    summary,
    params: Id,
    response: Campaign,
    errors: ['CAMPAGNE_INTROUVABLE', 'CAMPAGNE_DEJA_REGLEE'],
  }) as const

export const campaignsContract = sharing({ method: 'GET', access: 'admin' })({
  send: {
    method: 'POST',
    path: '/api/admin/newsletter/send',
    summary: 'Send or schedule a newsletter; the recipients are fixed at once, each gets one copy',
    body: NewsletterMessage,
    response: z.object({
      recipientsCount: count,
      campaignId: z
        .int()
        .positive()
        .nullable()
        .meta({ description: 'null: there is no recipient' }),
    }),
    fault: 'ERREUR_ENVOI_EMAIL',
  },
  count: {
    path: '/api/admin/newsletter/count',
    summary: 'Number of recipients that a newsletter would have now',
    query: z.object({ recipients: recipients.default('all'), cameTo }),
    response: z.object({ recipientsCount: count }),
  },
  preview: {
    method: 'POST',
    path: '/api/admin/newsletter/preview',
    summary: 'Preview a message, as HTML and plain text',
    body: Draft,
    response: Preview,
    idempotency: false,
  },
  test: {
    method: 'POST',
    path: '/api/admin/newsletter/test',
    summary: 'Send a test copy to the caller',
    body: Draft,
    response: z.object({ message: z.string() }),
    limits: [TEST_SEND_LIMIT],
    fault: 'ERREUR_ENVOI_EMAIL',
  },
  week: {
    path: '/api/admin/newsletter/week',
    summary: 'Draft a newsletter from the shows of the next seven days',
    response: z.object({ subject: z.string(), message: richText() }),
  },
  toFill: {
    path: '/api/admin/newsletter/to-fill/:id',
    summary: 'Draft a newsletter from a date with seats left',
    params: Id,
    response: z.object({ title: z.string(), subject: z.string(), message: richText() }),
    errors: ['SPECTACLE_INTROUVABLE'],
  },
  list: {
    path: '/api/admin/newsletter/campaigns',
    summary: 'List newsletters, sent and scheduled, newest first',
    query: z.object({ page: page.default(1), limit: limit.default(CAMPAIGN_PAGE_SIZE) }),
    response: CampaignPage,
  },
  get: {
    path: '/api/admin/newsletter/campaigns/:id',
    summary: 'Get a newsletter, with its message and progress',
    params: Id,
    response: Campaign.extend({ message: richText() }).meta({ id: 'CampaignWithMessage' }),
    errors: ['CAMPAGNE_INTROUVABLE'],
  },
  change: {
    method: 'PUT',
    path: '/api/admin/newsletter/campaigns/:id',
    summary: 'Update a scheduled newsletter; its recipients are fixed anew',
    params: Id,
    body: NewsletterMessage,
    response: Campaign,
    errors: ['CAMPAGNE_INTROUVABLE', 'CAMPAGNE_DEJA_REGLEE'],
    fault: 'ERREUR_ENVOI_EMAIL',
  },
  deliveries: {
    path: '/api/admin/newsletter/campaigns/:id/deliveries',
    summary: 'List the deliveries of a newsletter, with their state',
    params: Id,
    query: z.object({
      page: page.default(1),
      limit: limit.default(DELIVERY_PAGE_SIZE),
      state: z.enum(DELIVERY_STATES, 'État inconnu').optional(),
    }),
    response: DeliveryPage,
    errors: ['CAMPAGNE_INTROUVABLE'],
  },
  deliveriesCsv: {
    path: '/api/admin/newsletter/campaigns/:id/deliveries/export.csv',
    needsConfirmation: true,
    summary: 'The same as CSV',
    params: Id,
    response: z.string(),
    file: { name: 'envoi.csv', type: 'text/csv' },
    errors: ['CAMPAGNE_INTROUVABLE'],
  },
  pause: ofCampaign('pause', 'Let a sending rest; messages under way still leave'),
  resume: ofCampaign('resume', 'Go on with a sending'),
  cancel: ofCampaign('cancel', 'End a sending for good; who waits gets nothing'),
  retry: ofCampaign('retry', 'Send again what has failed; never what is in doubt'),
  resend: {
    ...ofCampaign('deliveries/:deliveryId/resend', 'Send one copy again that is in doubt'),
    params: z.object({ id: Id.shape.id, deliveryId: Id.shape.id }),
  },
})
