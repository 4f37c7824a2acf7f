import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wholeApi, type WholeApi } from '@espace/contracts/api'
import {
  type Client,
  createClient as createApiClient,
  inTable,
  type Transport,
} from '@espace/contracts/kernel/client'
import { createClient, type PrismaClient } from '@espace/prisma/client'
import { watchChanges } from '@espace/prisma/connection/watch-changes'
import { newDatabase } from '@espace/prisma/testing/databases'
import { createLog } from '@espace/server/log/log'
import supertest, { type Agent } from 'supertest'
import { afterAll, expect, vi } from 'vitest'
import { createApp } from '#app.ts'
import { createPasswords, type Passwords } from '#platform/accounts/passwords.ts'
import { ContentChanges } from '#platform/content/content-changes.ts'
import type { AppOptions } from '#services.ts'

export interface TestApp {
  db: PrismaClient
  databaseUrl: string
  /** A visitor without a session, through the typed client: errors are thrown as `ApiError`. */
  visitor: Client<WholeApi>
  /** The typed client with a session token. */
  as: (token: string) => Client<WholeApi>
  /** A visitor without a session, through bare HTTP. */
  http: Agent
  /** The application itself, for a test that starts a server of its own. */
  app: RequestListener
  uploadsDir: string
  passwords: Passwords
  /** Subscription to invalidations, if it caches answers. */
  changes: ContentChanges | undefined
}

/** Origin of the links in emails. */
export const ORIGIN = 'https://espace-comedie.example'

export const SECURITY: AppOptions['security'] = {
  jwtSecret: 'a secret of the tests, with 32 bytes and more',
  previousJwtSecret: undefined,
  passwordPeppers: {
    current: 'a pepper of the tests, with 32 bytes and more',
    former: [],
    unnamed: 'a pepper of the tests, with 32 bytes and more',
  },
  addressSecret: 'a secret of addresses, with 32 bytes and more',
  proxySecret: 'a secret that the site and the API share',
  allowedOrigins: ['https://espace-comedie.example'],
  isLoopbackAllowed: false,
  isSecure: false,
  rateLimitScale: 1_000_000,
  proxyHops: 0,
}

/** Timeouts are fifteen times the product's by default: half a minute for a lock instead of two seconds. */
const PATIENCE = 15

/** The product's hashing at a low cost. */
export const quickPasswords = (): Passwords =>
  createPasswords({ peppers: SECURITY.passwordPeppers, cost: 4 })

export interface TestOptions {
  security?: Partial<AppOptions['security']>
  now?: () => Date
  places?: AppOptions['places']
  isOverloaded?: () => boolean
  payments?: AppOptions['payments']
  wallets?: AppOptions['wallets']
  passwords?: Passwords
  /** A folder for pictures; otherwise a new one. */
  uploadsDir?: string
  /** An existing database; otherwise the application gets one of its own. */
  databaseUrl?: string
  /**
   * Caches answers, as in the product; by default rows that a test writes are visible at once. `deaf` gets
   * no invalidation, not even from its own writes.
   */
  keepsReady?: true | 'deaf'
  /** Cache lifetime of answers that only time changes; the product's by default. */
  answersMaxAgeMs?: number
  /** Factor on the product's database timeouts; fifteen by default. */
  patience?: number
  /** Called with every statement. */
  onStatement?: (sql: string, args: readonly unknown[]) => void
}

/** Dependencies of an application without its database. */
export const appDeps = (security: TestOptions['security'] = {}) => ({
  log: createLog('api', 'silent'),
  security: { ...SECURITY, ...security },
  origin: ORIGIN,
  places: { apiKey: undefined, placeId: undefined, baseUrl: 'http://127.0.0.1:9' },
  passwords: quickPasswords(),
})

/** The whole API on its own database, dropped at the end of the test file. */
export async function createTestApp(options: TestOptions = {}): Promise<TestApp> {
  const databaseUrl = options.databaseUrl ?? (await newDatabase())
  const changes = options.keepsReady && new ContentChanges()
  const { onStatement, answersMaxAgeMs } = options
  const db = createClient(databaseUrl, {
    patience: options.patience ?? PATIENCE,
    ...(onStatement && { onStatement }),
  })
  if (options.keepsReady === 'deaf') changes?.hearing(async () => undefined)
  else if (changes) await listenTo(changes, databaseUrl)
  const uploadsDir = options.uploadsDir ?? mkdtempSync(join(tmpdir(), 'espace-uploads-'))
  const { now, isOverloaded, payments, wallets, passwords = quickPasswords() } = options
  const deps = { ...appDeps(options.security), passwords }
  const told = { ...(now && { now }), ...(isOverloaded && { isOverloaded }) }
  const places = options.places ?? deps.places
  const app = createApp({
    db,
    uploadsDir,
    ...deps,
    ...told,
    places,
    payments,
    ...(wallets && { wallets }),
    ...(changes && { changes }),
    ...(answersMaxAgeMs && { answersMaxAgeMs }),
  })
  // One server with keep-alive connections: supertest would start one for each call.
  const server = createServer({ keepAliveTimeout: 0 }, app).listen(0, '127.0.0.1')
  const http = supertest(server)
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await db.$disconnect()
    rmSync(uploadsDir, { recursive: true, force: true })
  })
  const as = (token?: string) => clientOver(http, token)
  return { db, databaseUrl, visitor: as(), as, http, app, uploadsDir, passwords, changes }
}

async function listenTo(changes: ContentChanges, databaseUrl: string): Promise<void> {
  const watch = watchChanges(databaseUrl, { onChange: changes.heard, onHearing: changes.hearing })
  afterAll(() => watch.stop())
  await vi.waitFor(() => expect(changes.isHearing).toBe(true), { timeout: 60_000 })
}

/** The typed client with a token, over HTTP to an application or an address. */
export const clientOver = (http: Agent, token?: string): Client<WholeApi> => {
  const transport: Transport = async ({ method, url, body }) => {
    const call = http[VERBS[method]](url).set('X-Requested-With', 'XMLHttpRequest')
    if (token !== undefined) call.set('Authorization', `Bearer ${token}`)
    if (body instanceof Blob) call.attach('file', Buffer.from(await body.arrayBuffer()), 'photo')
    else if (body !== undefined) call.send(Object(body))
    const answer = await call
    return { status: answer.status, body: answer.type === 'text/csv' ? answer.text : answer.body }
  }
  return createApiClient<WholeApi>({ find: inTable(wholeApi), transport })
}

const VERBS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const
