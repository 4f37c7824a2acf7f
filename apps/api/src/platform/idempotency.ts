import { createHmac, randomUUID } from 'node:crypto'
import { apiError } from '@espace/contracts/kernel/errors'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { queryRow } from './sql.ts'

const KEPT_MS = 86_400_000

/** The process of an older claim has crashed: no answer takes half as long. */
const CLAIM_MS = 60_000

/** A call that is safe to repeat under an idempotency key. */
export interface Repeatable<Answer> {
  /** The same at every repetition of the call, for calls to other services; undefined without a key. */
  callId: string | undefined
  transaction: Transaction<Answer>
}

/**
 * Runs `work` in a transaction of the database, and stores the answer that it returns in the same one. Work that
 * returns undefined does not know the answer yet: it is stored after the call, and a crash between the two
 * makes a repetition do it again.
 *
 * @throws {ApiError} DEMANDE_EN_COURS when a repetition has taken the call over: nothing is done then
 */
export type Transaction<Answer> = <Result extends Answer | undefined>(
  work: (tx: Db) => Promise<Result>,
) => Promise<Result>

export interface KeptAnswer {
  status: number
  /** JSON; null for an answer without content. */
  body: string | null
}

export interface NamedCall {
  /** The caller, the operation and the key. */
  name: readonly string[]
  /** The caller's account, if any: the stored answer is deleted with it. */
  userId: number | undefined
  request: unknown
}

export interface Claim {
  /** The same at every repetition of the call. */
  id: string
  /** @returns false when an answer is stored already, or another process has taken the call over */
  keep: (table: Db, answer: KeptAnswer) => Promise<boolean>
  /** The call had no effect: a repetition may run. */
  release: () => Promise<void>
}

const Begun = z.object({
  /** The earlier call, if there is one. */
  requestHash: z.string().nullable(),
  status: z.int().nullable(),
  body: z.string().nullable(),
  isOurs: z.boolean(),
})

/**
 * Which calls were made with which key, and how they were answered: right across processes, by the
 * database's clock. A call is claimed before it is done. The claimant stores the answer, best in the
 * transaction of what it tells of: then neither is there without the other, also after a crash.
 */
export class Idempotency {
  readonly #db: Db
  readonly #key: Buffer

  /** @param key of the HMAC: a plain hash would let passwords in requests be guessed */
  constructor(db: Db, key: Buffer) {
    this.#db = db
    this.#key = key
  }

  /**
   * The stored answer, or the claim to give one.
   *
   * @throws {ApiError} DEMANDE_EN_COURS, CLE_DEJA_UTILISEE
   */
  async begin({ name, userId, request }: NamedCall): Promise<KeptAnswer | Claim> {
    const id = this.#hash(name)
    const requestHash = this.#hash(request)
    const claim = randomUUID()
    // Reading first: a repetition does not wait for the lock of the first call.
    const begun = await queryRow(this.#db, Begun)`
      with known as (
        select request_hash, status, body, claimed_till > now() as is_claimed
          from idempotent_calls where id = ${id} and expires_at > now()),
      claimed as (
        insert into idempotent_calls as call (id, request_hash, user_id, claim, claimed_till, expires_at)
        select ${id}, ${requestHash}, ${userId ?? null}::int, ${claim}::uuid,
            now() + ${CLAIM_MS} * interval '1 ms', now() + ${KEPT_MS} * interval '1 ms'
         where not exists (
           select from known where status is not null or is_claimed or request_hash <> ${requestHash})
        on conflict (id) do update set
          request_hash = excluded.request_hash, claim = excluded.claim, status = null, body = null,
          claimed_till = excluded.claimed_till, expires_at = excluded.expires_at
        where call.expires_at <= now() or (call.status is null and call.claimed_till <= now())
        returning id)
      select known.request_hash as "requestHash", known.status, known.body,
        exists (select from claimed) as "isOurs"
        from (values (1)) as one left join known on true`
    if (begun?.isOurs) return this.#claimed(id, claim)
    if (begun?.requestHash && begun.requestHash !== requestHash) throw apiError('CLE_DEJA_UTILISEE')
    if (begun && begun.status !== null) return { status: begun.status, body: begun.body }
    throw apiError('DEMANDE_EN_COURS')
  }

  #claimed(id: string, claim: string): Claim {
    const mine = Prisma.sql`id = ${id} and claim = ${claim}::uuid and status is null`
    return {
      id,
      keep: async (table, { status, body }) =>
        (await table.$executeRaw`
          update idempotent_calls set status = ${status}, body = ${body} where ${mine}`) > 0,
      release: async () => {
        await this.#db.$executeRaw`delete from idempotent_calls where ${mine}`
      },
    }
  }

  #hash(value: unknown): string {
    return createHmac('sha256', this.#key).update(JSON.stringify(value)).digest('hex')
  }
}
