import { randomUUID } from 'node:crypto'
import {
  CONFIRMED_MS,
  REMEMBERED_IDLE_MS,
  REMEMBERED_SESSION_MS,
  SESSION_MS,
} from '@espace/contracts/auth/auth.constants'
import type { Db, Prisma, Session, User } from '@espace/prisma/client'
import { fingerprint } from '../keys/keys.ts'
import { limitConcurrency } from '../limits/concurrency-limit.ts'
import type { SessionToken, SessionTokens } from './session-tokens.ts'

/** Throttles the update of `last_seen_at`. */
const SEEN_EVERY_MS = 300_000

/** Concurrent session look-ups: a burst must not take every connection, nor delay staff. */
const LOOKUPS_AT_A_TIME = { members: 4, staff: 2 }

const DEVICE_MAX = 200

/** The caller's account as of now: the role comes from the database, never from the token. */
export interface Caller {
  user: User
  session: Session
  jti: string
}

export interface NewSession {
  user: Pick<User, 'id' | 'role' | 'tokenVersion'>
  remember: boolean
  device: string
  /** As `truncatedAddress` leaves it. */
  network: string
  /** The last re-authentication; by default now. */
  steppedUpAt?: Date | null
}

export type Sessions = ReturnType<typeof createSessions>

export function createSessions(db: Db, tokens: SessionTokens, now: () => Date) {
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds)
  const lanes = {
    members: limitConcurrency(LOOKUPS_AT_A_TIME.members),
    staff: limitConcurrency(LOOKUPS_AT_A_TIME.staff),
  }
  const lookUp = async ({ userId, jti, tokenVersion }: SessionToken) => {
    const found = await db.session.findUnique({
      where: { jtiHash: fingerprint(jti) },
      include: { user: true },
      // One statement, at each request of an account.
      relationLoadStrategy: 'join',
    })
    if (!found) return undefined
    const { user, ...session } = found
    const isTheirs = user.id === userId && user.tokenVersion === tokenVersion
    if (!isTheirs || !user.isActive || !letsIn(session, user, now())) return undefined
    if (session.lastSeenAt < before(SEEN_EVERY_MS)) {
      await db.session.updateMany({ where: { id: session.id }, data: { lastSeenAt: now() } })
    }
    return { user, session, jti }
  }
  return {
    /** Starts a session in the caller's transaction. */
    async start(tx: Db, session: NewSession) {
      const { user, remember, device, network, steppedUpAt = now() } = session
      const jti = randomUUID()
      const isLong = remember && user.role !== 'admin'
      const expiresAt = before(-(isLong ? REMEMBERED_SESSION_MS : SESSION_MS))
      await tx.session.create({
        data: {
          userId: user.id,
          jtiHash: fingerprint(jti),
          createdAt: now(),
          lastSeenAt: now(),
          expiresAt,
          remember: isLong,
          steppedUpAt,
          device: device.slice(0, DEVICE_MAX),
          network,
        },
      })
      const isStaff = user.role !== 'user'
      const token = { userId: user.id, jti, tokenVersion: user.tokenVersion, isStaff }
      return { jti, token: tokens.sign(token, expiresAt) }
    },

    /** The account of a token; undefined when it is invalid, for whatever reason. */
    async callerOf(token: string): Promise<Caller | undefined> {
      const said = tokens.read(token)
      return said && lanes[said.isStaff ? 'staff' : 'members'](() => lookUp(said))
    },

    /** The valid sessions, last seen first. */
    async list({ id, role }: Pick<User, 'id' | 'role'>): Promise<Session[]> {
      const sessions = await db.session.findMany({
        where: { userId: id, revokedAt: null, expiresAt: { gt: now() } },
        orderBy: [{ lastSeenAt: 'desc' }, { createdAt: 'desc' }],
      })
      return sessions.filter((session) => letsIn(session, { role }, now()))
    },

    /** Ends one session; false when the account has no such session. */
    async end(userId: number, id: string): Promise<boolean> {
      const { count } = await db.session.updateMany({
        where: { id, userId, revokedAt: null },
        data: { revokedAt: now() },
      })
      return count > 0
    },

    /** Records a re-authentication. */
    async confirm(tx: Db, id: string): Promise<void> {
      await tx.session.updateMany({ where: { id }, data: { steppedUpAt: now() } })
    },

    isConfirmed: ({ steppedUpAt }: Pick<Session, 'steppedUpAt'>): boolean =>
      steppedUpAt !== null && steppedUpAt > before(CONFIRMED_MS),

    endAll: (tx: Db, userId: number) => endAllSessions(tx, userId, now()),
  }
}

/**
 * Ends every session of an account, makes all tokens so far worthless, and voids the links of our mails that are
 * still open: they may have been asked for by a thief of the password. The way back from a change of address stays.
 *
 * @returns the new version
 */
export async function endAllSessions(tx: Db, userId: number, now: Date): Promise<number> {
  const where: Prisma.SessionWhereInput = { userId, revokedAt: null }
  await tx.session.updateMany({ where, data: { revokedAt: now } })
  await voidLinks(tx, userId)
  const { tokenVersion } = await tx.user.update({
    where: { id: userId },
    data: { tokenVersion: { increment: 1 } },
    select: { tokenVersion: true },
  })
  return tokenVersion
}

/** Deletes an account's unused links, but those that undo a change of address. */
export async function voidLinks(tx: Db, userId: number): Promise<void> {
  await tx.accountLink.deleteMany({
    where: { userId, usedAt: null, purpose: { not: 'undo' } },
  })
}

/** An administrator's sessions are short, also those from before the promotion. */
function letsIn(session: Session, { role }: Pick<User, 'role'>, now: Date): boolean {
  const { revokedAt, expiresAt, createdAt, lastSeenAt, remember } = session
  const age = now.getTime() - createdAt.getTime()
  const idle = now.getTime() - lastSeenAt.getTime()
  if (revokedAt !== null || expiresAt <= now) return false
  if (role === 'admin' && age >= SESSION_MS) return false
  return !remember || idle < REMEMBERED_IDLE_MS
}
