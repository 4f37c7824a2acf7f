import { Prisma, type PrismaClient } from '@espace/prisma/client'
import * as z from 'zod'
import { Batcher } from '../../platform/batcher.ts'
import { IS_STILL_MEANT } from './audience.ts'

const Claimed = z.object({
  id: z.int(),
  /** Which claim this is: who holds an older one has lost the copy. */
  claim: z.int(),
  campaignId: z.int(),
  email: z.string(),
  emailHash: z.string(),
  attempts: z.int(),
})
export type ClaimedCopy = z.infer<typeof Claimed>

/** Takes as many copies as lanes ask for at once, those first that have been due longest. */
export const claiming = (db: PrismaClient, leaseSeconds: number) =>
  new Batcher<null, ClaimedCopy | undefined>(async (asked) => {
    const rows = await db.$queryRaw<object[]>`
    with next as materialized (
      select id from deliveries
       where campaign_id = any(array(select id from campaigns where status = 'en_cours'))
         and state = 'pending' and next_try_at <= now()
       order by next_try_at, id
       limit ${asked.length}
         for update skip locked)
    update deliveries d
       set state = 'claimed', claim = d.claim + 1,
           claimed_until = now() + make_interval(secs => ${leaseSeconds}::float8)
      from next
     where d.id = next.id
    returning d.id, d.claim, d.campaign_id as "campaignId", d.email,
              d.email_hash as "emailHash", d.attempts`
    const copies = z.array(Claimed).parse(rows)
    return asked.map((_, at) => copies[at])
  })

/** Says of which copies the last word may now be said: they are still ours, and still meant for somebody. */
export const marking = (db: PrismaClient, doubtSeconds: number) =>
  new Batcher<ClaimedCopy, boolean>(async (copies) => {
    const rows = await db.$queryRaw<object[]>`
    update deliveries d
       set state = 'in_doubt',
           claimed_until = now() + make_interval(secs => ${doubtSeconds}::float8)
      from ${held(copies)}, campaigns c
     where d.id = held.id and d.claim = held.claim and d.state = 'claimed'
       and c.id = d.campaign_id and c.status = 'en_cours' and ${IS_STILL_MEANT}
    returning d.id`
    const marked = new Set(
      z
        .array(z.object({ id: z.int() }))
        .parse(rows)
        .map(({ id }) => id),
    )
    return copies.map(({ id }) => marked.has(id))
  })

/** Writes down what mail servers have taken. */
export const arriving = (db: PrismaClient) =>
  new Batcher<ClaimedCopy, void>(async (copies) => {
    await db.$executeRaw`
    update deliveries d
       set state = 'sent', sent_at = now(), attempts = attempts + 1,
           claimed_until = null, last_error = null
      from ${held(copies)}
     where d.id = held.id and d.claim = held.claim and d.state = 'in_doubt'`
    return copies.map(() => undefined)
  })

/** The copies with their claims, as a table. */
const held = (copies: readonly ClaimedCopy[]): Prisma.Sql => Prisma.sql`
  unnest(${copies.map(({ id }) => id)}::int[], ${copies.map(({ claim }) => claim)}::int[])
    as held(id, claim)`
