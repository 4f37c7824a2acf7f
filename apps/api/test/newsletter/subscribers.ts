import { randomUUID } from 'node:crypto'
import type { TestApp } from '../test-app.ts'
import { addressKeys } from './newsletters.ts'

const hashed = (email: string) => ({ emailHash: addressKeys.hashOf(email) })

/** Fixtures for subscribing and unsubscribing, with the stored effect. */
export function subscribers({ db, visitor, http }: TestApp) {
  return {
    anAddress: () => `${randomUUID()}@exemple.fr`,
    subscribe: (email: string) => visitor.newsletter.subscribe({ body: { email } }),
    check: (email: string) => visitor.newsletter.checkUser({ params: { email } }),
    post: (path: string, body: object) =>
      http.post(path).set('X-Requested-With', 'XMLHttpRequest').send(body),
    /** Templates of the queued emails to an address, in order. */
    mailsTo: async (to: string) => {
      const mails = await db.mail.findMany({ where: { to }, orderBy: { id: 'asc' } })
      return mails.map(({ template }) => template)
    },
    consents: (email: string) => db.consent.findMany({ where: hashed(email) }),
    suppression: (email: string) => db.suppression.findUnique({ where: hashed(email) }),
  }
}
