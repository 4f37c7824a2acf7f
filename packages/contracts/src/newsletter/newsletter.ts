import * as z from 'zod'
import { emailSaying } from '../auth/fields.ts'
import { count, displayText, named, noContent } from '../kernel/fields.ts'
import { defineAdminContract, sharing } from '../kernel/route.ts'
import { CHECK_USER_LIMIT, NEWSLETTER_LIMIT, UNSUBSCRIBE_LIMIT } from '../rate-limits.ts'
import { BY_LINK, email, linkToken, ONE_CLICK, Said, website, wrongEmail } from './mail-link.ts'
import { MAX_LIST_BYTES, newsletterMessages as say } from './newsletter.constants.ts'

const leaver = emailSaying({ required: say.leaveEmailRequired, ...wrongEmail })

export const Subscription = z
  .strictObject({
    email,
    website,
    token: linkToken.optional().meta({
      description: 'Of an unsubscribe link; lifts the limit of one email a day for resubscribing',
    }),
  })
  .meta({ id: 'Subscription' })

export const UserCheck = named('UserCheck', { isSubscribed: z.boolean(), hasAccount: z.boolean() })
export type UserCheck = z.infer<typeof UserCheck>

export const NewsletterStats = named('NewsletterStats', {
  subscribers: z.int().nonnegative(),
  pending: z.int().nonnegative().meta({ description: 'With an unconfirmed address' }),
  users: z.int().nonnegative(),
  rate: z.int().min(0).max(100).meta({
    description: 'Subscribers per hundred users, rounded; 100 at most, 0 without users',
  }),
  suppressed: z.int().nonnegative().meta({ description: 'Addresses that get no newsletter' }),
})
export type NewsletterStats = z.infer<typeof NewsletterStats>

export const NewsletterSettings = named('NewsletterSettings', {
  doubleOptIn: z.boolean('Vrai ou faux').meta({
    description: 'Whether a subscription counts only once its address is confirmed by mail',
  }),
})
export type NewsletterSettings = z.infer<typeof NewsletterSettings>

/** Imported addresses, with their proofs of consent. */
const SubscriberList = z.strictObject({
  csv: z.string('Ce champ est requis').min(1, 'Ce champ est requis').max(MAX_LIST_BYTES),
  origin: displayText(3, 200).meta({
    description: 'Source and wording of the consent, kept as its proof',
  }),
})

/** The report of an import, or of its dry run. */
export const SubscriberImport = named('SubscriberImport', {
  created: count,
  existing: count.meta({ description: 'Subscribed already' }),
  left: count.meta({ description: 'Unsubscribed here: only they can resubscribe' }),
  faults: z.array(z.object({ line: z.int().positive(), message: z.string() })),
})
export type SubscriberImport = z.infer<typeof SubscriberImport>

export const newsletterContract = sharing({ method: 'POST', access: 'public' })({
  subscribe: {
    path: '/api/newsletter/subscribe',
    summary: 'Subscribe; the same answer when the address is subscribed already',
    body: Subscription,
    response: Said,
    limits: [NEWSLETTER_LIMIT],
  },
  unsubscribe: {
    path: '/api/newsletter/unsubscribe',
    summary: 'Unsubscribe an address; the same answer for every address',
    body: z.strictObject({
      email: leaver,
      token: linkToken
        .nullish()
        .meta({ description: 'Without a valid one, the address is notified' }),
    }),
    response: Said,
    limits: [UNSUBSCRIBE_LIMIT],
    fault: 'ERREUR_DESABONNEMENT',
    isOpenInMaintenance: true,
  },
  oneClick: {
    path: '/api/newsletter/one-click',
    summary: 'One-click unsubscribe (RFC 8058); the body is ignored',
    ...ONE_CLICK,
    query: z.object({ email: leaver, token: linkToken }),
    fault: 'ERREUR_DESABONNEMENT',
  },
  confirm: {
    path: '/api/newsletter/confirm',
    summary: 'Confirm a subscription or resubscribe, with the token of an email',
    ...BY_LINK,
  },
  checkUser: {
    method: 'GET',
    path: '/api/newsletter/check-user/:email',
    summary: 'Whether an address is subscribed, and whether it has an account',
    params: z.object({ email: z.string() }),
    response: UserCheck,
    limits: [CHECK_USER_LIMIT],
    errors: ['REQUETE_INVALIDE'],
    fault: 'ERREUR_VERIFICATION_EMAIL',
    isPersonal: true,
    isOpenInMaintenance: true,
  },
  ...defineAdminContract({
    subscribers: {
      method: 'GET',
      path: '/api/admin/newsletter/subscribers',
      summary: 'List subscribers, in alphabetical order',
      response: z.array(z.string()),
    },
    removeSubscriber: {
      method: 'DELETE',
      path: '/api/admin/newsletter/subscribers/:email',
      summary: 'Unsubscribe an address on request; no email is sent',
      params: z.object({ email: z.string() }),
      errors: ['REQUETE_INVALIDE'],
      ...noContent,
    },
    exportSubscribers: {
      method: 'GET',
      path: '/api/admin/newsletter/subscribers/export.csv',
      needsConfirmation: true,
      summary: 'Export subscribers with their consent, as CSV',
      response: z.string(),
      file: { name: 'abonnes.csv', type: 'text/csv' },
    },
    previewSubscribers: {
      method: 'POST',
      path: '/api/admin/newsletter/subscribers/import/preview',
      summary: 'Preview an import of subscribers from CSV; nothing is saved',
      body: SubscriberList,
      response: SubscriberImport,
      idempotency: false,
      maxBodyBytes: 2 * MAX_LIST_BYTES,
    },
    importSubscribers: {
      method: 'POST',
      path: '/api/admin/newsletter/subscribers/import',
      summary: 'Import subscribers with their consent from CSV; invalid lines are skipped',
      body: SubscriberList,
      response: SubscriberImport,
      status: 201,
      maxBodyBytes: 2 * MAX_LIST_BYTES,
    },
    release: {
      method: 'POST',
      path: '/api/admin/newsletter/release',
      summary: 'Reinstate a bounced address; unsubscribed ones must resubscribe themselves',
      body: z.strictObject({ email }),
      response: Said,
    },
    stats: {
      method: 'GET',
      path: '/api/admin/newsletter/stats',
      summary: 'Statistics of the newsletter',
      response: NewsletterStats,
    },
    settings: {
      method: 'GET',
      path: '/api/admin/newsletter/settings',
      summary: 'Get the subscription settings',
      response: NewsletterSettings,
    },
    changeSettings: {
      method: 'PUT',
      path: '/api/admin/newsletter/settings',
      summary: 'Update the subscription settings',
      body: z.strictObject({ doubleOptIn: z.boolean('Vrai ou faux') }),
      response: NewsletterSettings,
    },
  }),
})
