import { Prisma, type PrismaClient } from '@espace/prisma/client'
import * as z from 'zod'
import { Batcher } from '../../platform/limits/batcher.ts'
import { isHeld } from '../../platform/retention/quarantine.ts'
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

/** Does not wait for the disk: a claim that a power cut undoes is claimed again. */
const HASTE = Prisma.sql`
  haste as materialized (select set_config('synchronous_commit', 'off', true))`

/**
 * The copies of a process: takes as many as workers ask for at once, those first that have been due longest,
 * and some in advance, because asking costs as much for many as for one.
 */
export class Claims {
  readonly #db: PrismaClient
  readonly #leaseSeconds: number
  readonly #sessions: Batcher<null, ClaimedCopy | undefined>
  #ready: ClaimedCopy[] = []

  /** @param ahead how many to take beyond those that are asked for */
  constructor(db: PrismaClient, { leaseSeconds, ahead }: { leaseSeconds: number; ahead: number }) {
    this.#db = db
    this.#leaseSeconds = leaseSeconds
    this.#sessions = new Batcher(async (asked) => {
      const missing = asked.length - this.#ready.length
      if (missing > 0) this.#ready.push(...(await this.#take(missing + ahead)))
      return asked.map(() => this.#ready.shift())
    })
  }

  next(): Promise<ClaimedCopy | undefined> {
    return this.#sessions.add(null)
  }

  /** What was taken in advance and is not wanted any more. */
  rest(): ClaimedCopy[] {
    return this.#ready.splice(0)
  }

  async #take(count: number): Promise<ClaimedCopy[]> {
    const rows = await this.#db.$queryRaw<object[]>`
    with ${HASTE}, next as materialized (
      select id from deliveries
       where campaign_id = any(array(select id from campaigns where status = 'en_cours'))
         and state = 'pending' and next_try_at <= now() and not ${isHeld('newsletters')}
       order by next_try_at, id
       limit ${count}
         for update skip locked)
    update deliveries d
       set state = 'claimed', claim = d.claim + 1,
           claimed_until = now() + make_interval(secs => ${this.#leaseSeconds}::float8)
      from next, haste
     where d.id = next.id
    returning d.id, d.claim, d.campaign_id as "campaignId", d.email,
              d.email_hash as "emailHash", d.attempts`
    return z.array(Claimed).parse(rows)
  }
}

export interface Mark {
  copy: ClaimedCopy
  /** The copy of the same session that has arrived before: written down on the way. */
  arrived: ClaimedCopy | undefined
}

/** Says of which copies the last word may now be said: they are still ours, and still meant for somebody. */
export const marking = (db: PrismaClient, doubtSeconds: number) =>
  new Batcher<Mark, boolean>(async (asked) => {
    const copies = asked.map(({ copy }) => copy)
    const arrived = asked.flatMap((mark) => mark.arrived ?? [])
    const rows = await db.$queryRaw<object[]>`
    with arrivals as (${arrivalOf(arrived)})
    update deliveries d
       set state = 'in_doubt',
           claimed_until = now() + make_interval(secs => ${doubtSeconds}::float8)
      from ${held(copies)}, campaigns c
     where d.id = held.id and d.claim = held.claim and d.state = 'claimed'
       and c.id = d.campaign_id and c.status = 'en_cours' and ${IS_STILL_MEANT}
    returning d.id`
    const marked = new Set(Ids.parse(rows).map(({ id }) => id))
    return copies.map(({ id }) => marked.has(id))
  })

const Ids = z.array(z.object({ id: z.int() }))

/** Writes down what mail servers have taken, where no other copy follows. */
export const arriving = (db: PrismaClient) =>
  new Batcher<ClaimedCopy, void>(async (copies) => {
    await db.$executeRaw(arrivalOf(copies))
    return copies.map(() => undefined)
  })

const arrivalOf = (copies: readonly ClaimedCopy[]): Prisma.Sql => Prisma.sql`
  update deliveries d
     set state = 'sent', sent_at = now(), attempts = attempts + 1,
         claimed_until = null, last_error = null
    from ${held(copies)}
   where d.id = held.id and d.claim = held.claim and d.state = 'in_doubt'`

/** The copies with their claims, as a table. */
export const held = (copies: readonly ClaimedCopy[]): Prisma.Sql => Prisma.sql`
  unnest(${copies.map(({ id }) => id)}::int[], ${copies.map(({ claim }) => claim)}::int[])
    as held(id, claim)`
