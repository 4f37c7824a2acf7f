import { randomUUID } from 'node:crypto'
import {
  REMEMBERED_IDLE_MS,
  REMEMBERED_SESSION_MS,
  SESSION_MS,
} from '@espace/contracts/auth/limits'
import type { Prisma, PrismaClient, Session, User } from '@espace/prisma/client'
import { fingerprint } from './keys.ts'
import type { SessionTokens } from './session-tokens.ts'

/** A session that is in use says so no more often than that. */
const SEEN_EVERY_MS = 300_000

/** Characters that we keep of what a browser says of itself. */
const DEVICE_MAX = 200

/** Somebody logged in, as the database has it now: the role never comes from the token. */
export interface Caller {
  user: User
  session: Session
  jti: string
}

export interface NewSession {
  user: Pick<User, 'id' | 'role' | 'tokenVersion'>
  remember: boolean
  device: string
}

export interface Sessions {
  /** Starts a session in the caller's transaction. */
  start: (tx: Pick<PrismaClient, 'session'>, session: NewSession) => Promise<Started>
  /** Who a token belongs to; undefined when it does not let in, for whatever reason. */
  callerOf: (token: string) => Promise<Caller | undefined>
  /** The sessions that still let in, last seen first. */
  list: (user: Pick<User, 'id' | 'role'>) => Promise<Session[]>
  /** Ends one session; false when that person has no such session. */
  end: (userId: number, id: string) => Promise<boolean>
  /** Ends every session of somebody, and makes all tokens so far worthless. Returns the new version. */
  endAll: (tx: Pick<PrismaClient, 'session' | 'user'>, userId: number) => Promise<number>
}

export interface Started {
  token: string
  jti: string
}

export interface SessionsDeps {
  db: Pick<PrismaClient, 'session'>
  tokens: SessionTokens
  now: () => Date
}

export function createSessions({ db, tokens, now }: SessionsDeps): Sessions {
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds)
  return {
    async start(tx, { user, remember, device }) {
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
          device: device.slice(0, DEVICE_MAX),
        },
      })
      const token = { userId: user.id, jti, tokenVersion: user.tokenVersion }
      return { jti, token: tokens.sign(token, expiresAt) }
    },

    async callerOf(token) {
      const said = tokens.read(token)
      if (!said) return undefined
      const found = await db.session.findUnique({
        where: { jtiHash: fingerprint(said.jti) },
        include: { user: true },
      })
      if (!found) return undefined
      const { user, ...session } = found
      const isTheirs = user.id === said.userId && user.tokenVersion === said.tokenVersion
      if (!isTheirs || !user.isActive || !letsIn(session, user, now())) return undefined
      if (session.lastSeenAt < before(SEEN_EVERY_MS)) {
        await db.session.updateMany({ where: { id: session.id }, data: { lastSeenAt: now() } })
      }
      return { user, session, jti: said.jti }
    },

    async list({ id, role }) {
      const sessions = await db.session.findMany({
        where: { userId: id, revokedAt: null, expiresAt: { gt: now() } },
        orderBy: [{ lastSeenAt: 'desc' }, { createdAt: 'desc' }],
      })
      return sessions.filter((session) => letsIn(session, { role }, now()))
    },

    async end(userId, id) {
      const { count } = await db.session.updateMany({
        where: { id, userId, revokedAt: null },
        data: { revokedAt: now() },
      })
      return count > 0
    },

    async endAll(tx, userId) {
      const where: Prisma.SessionWhereInput = { userId, revokedAt: null }
      await tx.session.updateMany({ where, data: { revokedAt: now() } })
      const { tokenVersion } = await tx.user.update({
        where: { id: userId },
        data: { tokenVersion: { increment: 1 } },
        select: { tokenVersion: true },
      })
      return tokenVersion
    },
  }
}

/** An administrator's sessions are short, also those from before that person became one. */
function letsIn(session: Session, { role }: Pick<User, 'role'>, now: Date): boolean {
  const { revokedAt, expiresAt, createdAt, lastSeenAt, remember } = session
  const age = now.getTime() - createdAt.getTime()
  const idle = now.getTime() - lastSeenAt.getTime()
  if (revokedAt !== null || expiresAt <= now) return false
  if (role === 'admin' && age >= SESSION_MS) return false
  return !remember || idle < REMEMBERED_IDLE_MS
}
