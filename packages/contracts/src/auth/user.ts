import * as z from 'zod'
import { AwaitedDate } from '../alertes/alertes.ts'
import { FollowedArtist } from '../artistes/follows.ts'
import { fallback, instant, named } from '../kernel/fields.ts'
import { LANGUAGES } from '../kernel/languages.ts'
import { Reservation } from '../reservations/reservation.ts'
import { OwnVanne } from '../vannes/vannes.ts'
import { CIVILITIES, ROLES } from './auth.constants.ts'

/** An account, as its holder and the administrators see it (§3). */
export const User = named('User', {
  id: z.int().positive(),
  civility: z.enum(CIVILITIES).register(fallback, { value: 'Non-renseigné' }),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  language: z.enum(LANGUAGES).register(fallback, { value: 'fr' }),
  role: z.enum(ROLES).register(fallback, { value: 'user' }),
  isActive: z.boolean().register(fallback, { value: true }),
  emailVerified: z
    .boolean()
    .meta({ description: 'Whether the address is verified' })
    .register(fallback, { value: true }),
  mustChangePassword: z.literal(true).optional().meta({
    description: 'An initial password: the dashboard requires another',
  }),
  createdAt: instant,
  lastLogin: instant.nullable(),
})
export type User = z.infer<typeof User>

/** A token for the header `Authorization: Bearer …`, and its account. */
export const LoggedIn = named('LoggedIn', { token: z.string(), user: User })
export type LoggedIn = z.infer<typeof LoggedIn>

/** A device with an open session. */
export const Session = named('Session', {
  id: z.uuid(),
  device: z.string().meta({ description: 'User agent; may be empty' }),
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
  isCurrent: z.boolean().meta({ description: 'The present session' }),
})
export type Session = z.infer<typeof Session>

/** A passkey: a device's key for logging in without a password. */
export const Passkey = named('Passkey', {
  id: z.int().positive(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

export const PersonalData = named('PersonalData', {
  user: User,
  birthDate: z.iso.date().nullable(),
  emailVerifiedAt: instant.nullable(),
  sessions: z.array(Session.omit({ isCurrent: true })),
  reservations: z.array(Reservation).meta({ description: 'With their tickets' }),
  waiting: z
    .array(
      z.object({
        title: z.string(),
        date_spectacle: z.iso.date(),
        quantity: z.int().positive(),
        createdAt: instant,
        closedAt: instant.nullable(),
      }),
    )
    .meta({ description: 'Places on waiting lists' }),
  application: z
    .object({ createdAt: instant })
    .nullable()
    .meta({ description: 'TOTP application; its secret is never returned' }),
  passkeys: z.array(Passkey.omit({ id: true })),
  recoveryCodes: z.object({ left: z.int(), createdAt: instant.nullable() }),
  follows: z.array(FollowedArtist).meta({ description: 'Artists whose new dates are mailed' }),
  alerts: z.array(AwaitedDate).meta({ description: 'Dates with an alert for the start of sales' }),
  vannes: z.array(OwnVanne).meta({ description: 'Submitted jokes' }),
  payments: z
    .array(
      z.object({
        reservationId: z.uuid(),
        note: z.string().meta({ description: 'For the door, as you or the team wrote it' }),
        payment: z.string(),
        paidCents: z.int().nullable(),
        confirmedAt: instant.nullable(),
        refunds: z.array(
          z.object({
            amountCents: z.int(),
            reason: z.string(),
            createdAt: instant,
            doneAt: instant.nullable(),
          }),
        ),
      }),
    )
    .meta({ description: 'Payments and refunds of the bookings' }),
  messages: z
    .array(
      z.object({
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        subject: z.string(),
        message: z.string(),
        createdAt: instant,
        answers: z.array(z.object({ text: z.string(), at: instant })),
      }),
    )
    .meta({ description: 'Contact messages and their answers' }),
  newsletter: z
    .object({
      subscribedAt: instant.nullable(),
      confirmedAt: instant.nullable(),
      leftAt: instant.nullable(),
      consents: z.array(
        z.object({
          purpose: z.string(),
          wording: z.string(),
          source: z.string(),
          network: z.string(),
          at: instant,
          confirmedAt: instant.nullable(),
          withdrawnAt: instant.nullable(),
        }),
      ),
    })
    .nullable()
    .meta({ description: 'null: address not verified' }),
  letters: z
    .array(
      z.object({
        kind: z.string(),
        subject: z.string().optional(),
        state: z.string(),
        createdAt: instant.nullable(),
        sentAt: instant.nullable(),
      }),
    )
    .meta({ description: 'Emails, sent and queued' }),
  journal: z
    .array(
      z.object({
        at: instant,
        action: z.string(),
        entity: z.string(),
        entityId: z.string(),
        isTheirs: z
          .boolean()
          .meta({ description: 'Whether they are the actor; otherwise the subject' }),
        network: z.string(),
      }),
    )
    .meta({ description: 'Entries of the audit log' }),
})
export type PersonalData = z.infer<typeof PersonalData>
