import type { SubscriberImport } from '@espace/contracts/newsletter/newsletter'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { type Actor, audit } from '#platform/audit.ts'
import type { Transaction } from '#platform/idempotency.ts'
import { queryRows, takeTurns } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { TO_THE_LETTER } from './consents.ts'
import { type Listed, readSubscribers, writeSubscribers } from './subscribers-csv.ts'

interface List {
  csv: string
  origin: string
}

const Row = z.object({
  email: z.string(),
  since: z.date(),
  source: z.string().nullable(),
  wording: z.string().nullable(),
  agreedAt: z.date().nullable(),
})

/** Import and export of subscribers: each address with its proof of consent. */
export function subscriberListsService({ db, addressKeys: keys, now }: Services) {
  /** The outcome of each line of a list: new, or the reason of its refusal. A duplicate line counts as known. */
  const judge = async (tx: Db, { csv }: List) => {
    const { listed, faults } = readSubscribers(csv, now())
    const emails = [...new Set(listed.map(({ email }) => email))]
    const known = await tx.subscriber.findMany({ where: { email: { in: emails } } })
    const subscribed = new Set(
      known.flatMap(({ email, confirmedAt }) => (confirmedAt === null ? [] : [email])),
    )
    const suppressed = await tx.suppression.findMany({
      where: { emailHash: { in: emails.map(keys.hashOf) } },
    })
    const gone = new Set(suppressed.map(({ emailHash }) => emailHash))
    const left = listed.filter(({ email }) => gone.has(keys.hashOf(email)))
    const fresh = new Map<string, Listed>()
    for (const each of listed) {
      const { email } = each
      if (subscribed.has(email) || gone.has(keys.hashOf(email)) || fresh.has(email)) continue
      fresh.set(email, each)
    }
    const report: SubscriberImport = {
      created: fresh.size,
      existing: listed.length - left.length - fresh.size,
      left: left.length,
      faults,
    }
    return { fresh: [...fresh.values()], report }
  }

  return {
    preview: async (list: List): Promise<SubscriberImport> => (await judge(db, list)).report,

    /** An import never re-subscribes an address that has unsubscribed. */
    run: (list: List, by: Actor, transaction: Transaction<SubscriberImport>) =>
      transaction(async (tx) => {
        await takeTurns(tx, 'import of subscribers')
        const { fresh, report } = await judge(tx, list)
        if (fresh.length === 0) return report
        const emails = fresh.map(({ email }) => email)
        await tx.subscriber.deleteMany({ where: { email: { in: emails } } })
        await tx.subscriber.createMany({
          data: fresh.map(({ email, since }) => ({
            email,
            confirmedAt: since,
            lastContactAt: since,
          })),
        })
        await tx.consent.createMany({
          data: fresh.map(({ email, since }) => ({
            emailHash: keys.hashOf(email),
            purpose: TO_THE_LETTER.purpose,
            wording: list.origin,
            source: 'import',
            address: '',
            at: since,
            confirmedAt: since,
          })),
        })
        const after = { abonnés: fresh.length, origine: list.origin }
        await audit(tx, by, { action: 'import', entity: 'newsletter', id: 'abonnés', after })
        return report
      }),

    /** An export of addresses is logged. */
    async export(by: Actor): Promise<string> {
      const rows = await queryRows(db, Row)`
        select email, s.created_at as since, source, wording, proof.at as "agreedAt"
          from subscribers s
          left join lateral (
            select source, wording, coalesce(confirmed_at, at) as at from consents
             where email_hash = ${keys.hashSql(Prisma.sql`s.email`)}
               and purpose = ${TO_THE_LETTER.purpose} and withdrawn_at is null
             order by id desc limit 1) as proof on true
         where s.confirmed_at is not null
         order by email`
      const after = { lignes: rows.length }
      await audit(db, by, { action: 'export', entity: 'newsletter', id: 'abonnés', after })
      return writeSubscribers(rows)
    },
  }
}
