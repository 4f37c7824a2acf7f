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
      description:
        'Of a link that leaves: whoever has left gets the link that brings them back although they had a mail today',
    }),
  })
  .meta({ id: 'Subscription' })

export const UserCheck = named('UserCheck', { isSubscribed: z.boolean(), hasAccount: z.boolean() })
export type UserCheck = z.infer<typeof UserCheck>

export const NewsletterStats = named('NewsletterStats', {
  subscribers: z.int().nonnegative(),
  pending: z.int().nonnegative().meta({ description: 'Have not confirmed their address yet' }),
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
    description: 'Where these people agreed, and to which words: part of the proof',
  }),
})

/** The report of an import, or of its dry run. */
export const SubscriberImport = named('SubscriberImport', {
  created: count,
  existing: count.meta({ description: 'Subscribed already' }),
  left: count.meta({ description: 'Have unsubscribed here: only they themselves come back' }),
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
    summary:
      'Leave, also as the holder of an account who never subscribed; the same answer for every address',
    body: z.strictObject({
      email: leaver,
      token: linkToken
        .nullish()
        .meta({ description: 'Without a good one, the address hears of it' }),
    }),
    response: Said,
    limits: [UNSUBSCRIBE_LIMIT],
    fault: 'ERREUR_DESABONNEMENT',
    isOpenInMaintenance: true,
  },
  oneClick: {
    path: '/api/newsletter/one-click',
    summary: 'Leave by the button of a mail program (RFC 8058); whatever the body says',
    ...ONE_CLICK,
    query: z.object({ email: leaver, token: linkToken }),
    fault: 'ERREUR_DESABONNEMENT',
  },
  confirm: {
    path: '/api/newsletter/confirm',
    summary: 'Confirm a subscription, or come back, with the token of one of our mails',
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
      summary: 'The addresses of all who are subscribed, in alphabetical order',
      response: z.array(z.string()),
    },
    removeSubscriber: {
      method: 'DELETE',
      path: '/api/admin/newsletter/subscribers/:email',
      summary: 'Take somebody off the list who asked for it otherwise; without a notice',
      params: z.object({ email: z.string() }),
      errors: ['REQUETE_INVALIDE'],
      ...noContent,
    },
    exportSubscribers: {
      method: 'GET',
      path: '/api/admin/newsletter/subscribers/export.csv',
      needsConfirmation: true,
      summary: 'Who is subscribed, since when and by which consent, as CSV',
      response: z.string(),
      file: { name: 'abonnes.csv', type: 'text/csv' },
    },
    previewSubscribers: {
      method: 'POST',
      path: '/api/admin/newsletter/subscribers/import/preview',
      summary: 'What a list of addresses in CSV would bring in; nothing is saved',
      body: SubscriberList,
      response: SubscriberImport,
      idempotency: false,
      maxBodyBytes: 2 * MAX_LIST_BYTES,
    },
    importSubscribers: {
      method: 'POST',
      path: '/api/admin/newsletter/subscribers/import',
      summary:
        'Bring in addresses with the day and the place of their consent; faulty lines are left out',
      body: SubscriberList,
      response: SubscriberImport,
      status: 201,
      maxBodyBytes: 2 * MAX_LIST_BYTES,
    },
    release: {
      method: 'POST',
      path: '/api/admin/newsletter/release',
      summary: 'Write again to an address that has bounced; who has left comes back by themselves',
      body: z.strictObject({ email }),
      response: Said,
    },
    stats: {
      method: 'GET',
      path: '/api/admin/newsletter/stats',
      summary: 'The figures of the tab Newsletter',
      response: NewsletterStats,
    },
    settings: {
      method: 'GET',
      path: '/api/admin/newsletter/settings',
      summary: 'How subscriptions are taken',
      response: NewsletterSettings,
    },
    changeSettings: {
      method: 'PUT',
      path: '/api/admin/newsletter/settings',
      summary: 'Change how subscriptions are taken; in force at once',
      body: z.strictObject({ doubleOptIn: z.boolean('Vrai ou faux') }),
      response: NewsletterSettings,
    },
  }),
})
