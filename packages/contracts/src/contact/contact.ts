import * as z from 'zod'
import { emailSaying } from '../auth/fields.ts'
import {
  Id,
  named,
  noContent,
  pageNumber,
  pageSize,
  Pagination,
  PERSON_NAME,
  text,
} from '../kernel/fields.ts'
import { inLines, inOneLine } from '../kernel/plain-text.ts'
import { sharing } from '../kernel/route.ts'
import { website } from '../newsletter/mail-link.ts'
import { CONTACT_ANSWER_LIMIT, CONTACT_LIMIT } from '../rate-limits.ts'
import {
  CONTACT_ANSWER_MAX,
  CONTACT_MESSAGE_MAX,
  CONTACT_MESSAGE_MIN,
  CONTACT_NAME_MAX,
  CONTACT_PAGE_SIZE,
  CONTACT_STATUSES,
  CONTACT_SUBJECTS,
  contactMessages as say,
  DEFAULT_SUBJECT,
} from './contact.constants.ts'

const name = z
  .string(say.required)
  .transform(inOneLine)
  .pipe(
    z
      .string()
      .min(1, { error: say.required, abort: true })
      .max(CONTACT_NAME_MAX, say.nameLong)
      .regex(PERSON_NAME, say.nameInvalid),
  )

const email = emailSaying({
  required: say.required,
  invalid: say.emailInvalid,
  long: say.emailLong,
})

/** Several lines of valid Unicode, without the NUL that PostgreSQL cannot store. */
const lines = (bounded: (text: z.ZodString) => z.ZodString) =>
  z
    .string(say.required)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), {
      error: say.unreadable,
      abort: true,
    })
    .transform(inLines)
    .pipe(bounded(z.string().min(1, { error: say.required, abort: true })))

/** The contact form (§5). With a session, the account's name and address replace the fields. */
export const ContactForm = z
  .strictObject({
    firstName: name,
    lastName: name,
    email,
    subject: z.enum(CONTACT_SUBJECTS, say.subjectRequired).default(DEFAULT_SUBJECT),
    message: lines((text) =>
      text.min(CONTACT_MESSAGE_MIN, say.messageShort).max(CONTACT_MESSAGE_MAX, say.messageLong),
    ),
    privacy: z.literal(true, say.consentToSend),
    website,
  })
  .meta({ id: 'ContactForm' })
export type ContactForm = z.input<typeof ContactForm>

export const ContactAnswer = z
  .strictObject({
    text: lines((text) => text.max(CONTACT_ANSWER_MAX, say.messageLong)),
  })
  .meta({ id: 'ContactAnswer' })

export const ContactMessage = named('ContactMessage', {
  id: z.int().positive(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  subject: z.enum(CONTACT_SUBJECTS),
  message: z.string(),
  status: z.enum(CONTACT_STATUSES),
  hasAccount: z.boolean().meta({ description: 'Sent with an account' }),
  createdAt: z.iso.datetime(),
  answers: z
    .array(
      z.object({
        text: z.string(),
        by: z.string().meta({ description: 'Author; empty once the account is deleted' }),
        at: z.iso.datetime(),
      }),
    )
    .meta({ description: 'Answers by email, oldest first' }),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const ContactInbox = named('ContactInbox', {
  messages: z.array(ContactMessage),
  unread: z.int().nonnegative().meta({ description: 'Messages that are `nouveau`, on all pages' }),
  pagination: Pagination,
})
export type ContactInbox = z.infer<typeof ContactInbox>

const page = pageNumber()
const limit = pageSize(100)
const status = z.enum(CONTACT_STATUSES, 'Le statut est nouveau, lu ou traite')

export const contactContract = sharing({ access: 'admin' })({
  send: {
    method: 'POST',
    path: '/api/contact',
    access: 'public',
    summary: 'Send a message to the team',
    body: ContactForm,
    response: z.object({ message: z.string() }),
    limits: [CONTACT_LIMIT],
  },
  inbox: {
    method: 'GET',
    path: '/api/admin/contact/messages',
    summary: 'List the messages of the last twelve months, newest first',
    query: z.object({
      page: page.default(1),
      limit: limit.default(CONTACT_PAGE_SIZE),
      status: status.optional(),
      search: text(100)
        .default('')
        .meta({ description: 'Parts of the name, address or message; every word must be found' }),
    }),
    response: ContactInbox,
  },
  setStatus: {
    method: 'PUT',
    path: '/api/admin/contact/messages/:id',
    summary: 'Set the status of a message',
    params: Id,
    body: z.strictObject({ status }),
    response: ContactMessage,
  },
  answer: {
    method: 'POST',
    path: '/api/admin/contact/messages/:id/answers',
    summary: 'Answer a message by email; the answer is stored, the message marked as done',
    params: Id,
    body: ContactAnswer,
    response: ContactMessage,
    limits: [CONTACT_ANSWER_LIMIT],
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/contact/messages/:id',
    summary: 'Delete a message',
    params: Id,
    ...noContent,
  },
})
