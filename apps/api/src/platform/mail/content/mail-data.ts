import { ROLES } from '@espace/contracts/auth/limits'
import { CONTACT_SUBJECTS } from '@espace/contracts/contact/limits'
import { PAYMENT_INCIDENTS } from '@espace/contracts/reservations/payments.admin'
import { TEAM_ROLES } from '@espace/contracts/users/limits'
import * as z from 'zod'
import { isOneAddress } from '../transport/mail-address.ts'
import { reservationMailData } from './reservation-data.ts'

const firstName = z.string()
/** A path of the site, such as `/verifier?token=…`, or the same in full. */
const link = z.string()
/** How to leave the newsletter: by a page, and by the button of a mail program. */
const leave = z.object({ url: link, oneClickUrl: link })

/** An evening that a follower hears of, as it stands when the message leaves. */
const bookedDate = z.object({
  id: z.int(),
  title: z.string(),
  /** `lundi 23 novembre à 20:30`. */
  when: z.string(),
  artists: z.array(z.string()),
})

/** What can become of the second factors of an account. */
const FACTOR_CHANGES = [
  'application-ajoutée',
  'application-retirée',
  'clé-ajoutée',
  'clé-renommée',
  'clé-retirée',
  'codes-renouvelés',
  'code-utilisé',
  'remise-à-zéro',
] as const
export type FactorChange = (typeof FACTOR_CHANGES)[number]

/** What each message needs to know. */
export const mailData = {
  'verify-email': z.object({ firstName, url: link }),
  'account-exists': z.object({ firstName, loginUrl: link, resetUrl: link }),
  'reset-password': z.object({ firstName, url: link }),
  'password-changed': z.object({ firstName }),
  'password-guessed': z.object({ firstName, url: link }),
  'second-factor-changed': z.object({
    firstName,
    change: z.enum(FACTOR_CHANGES),
    /** What its owner calls the passkey. */
    name: z.string().optional(),
  }),
  'account-sleeping': z.object({ firstName, day: z.string(), url: link }),
  'email-change': z.object({ firstName, url: link }),
  'email-changed-notice': z.object({
    firstName,
    newEmail: z.string().refine(isOneAddress),
    /** How to take it back; messages that were queued before have none. */
    url: link.optional(),
  }),
  'contact-message': z.object({
    firstName,
    lastName: z.string(),
    email: z.string().refine(isOneAddress),
    subject: z.enum(CONTACT_SUBJECTS),
    message: z.string(),
  }),
  'newsletter-welcome': z.object({ leave }),
  'newsletter-confirm': z.object({ url: link }),
  'newsletter-left': z.object({ url: link }),
  'newsletter-test': z.object({ subject: z.string(), message: z.string(), leave }),
  'artist-followed': z.object({ name: z.string(), url: link, leave }),
  'artist-confirm': z.object({ name: z.string(), url: link }),
  'artist-news': z.object({
    followerId: z.int(),
    dates: z.array(bookedDate),
    /** How many there are besides. */
    more: z.int(),
    url: link,
    leave,
  }),
  ...reservationMailData,
  'payment-incident': z.object({
    kind: z.enum(PAYMENT_INCIDENTS),
    paymentId: z.string(),
    amountCents: z.int(),
    url: link,
  }),
  'team-invitation': z.object({ role: z.enum(TEAM_ROLES), url: link }),
  'role-changed': z.object({ firstName, role: z.enum(ROLES) }),
  'team-changed': z.object({
    firstName,
    /** What has happened: somebody was invited, or has another role now. */
    event: z.enum(['invitation', 'role']),
    email: z.string().refine(isOneAddress),
    role: z.enum(ROLES),
    url: link,
  }),
  'contact-email-changed': z.object({ newEmail: z.string().refine(isOneAddress) }),
} as const

export type MailTemplate = keyof typeof mailData
export type MailData<Template extends MailTemplate> = z.infer<(typeof mailData)[Template]>
