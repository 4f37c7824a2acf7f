import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@espace/prisma/client'
import { type Statement, readerOf, type Reads } from '@espace/prisma/testing/reads'
import { createLog } from '@espace/server/log/log'
import * as z from 'zod'
import { createApp } from '#app.ts'
import { createPasswords } from '#platform/accounts/passwords.ts'
import { createAddressKeys } from '#platform/keys/address-keys.ts'
import { NO_COPIES } from '#platform/mail/mail-copies.ts'
import { queryRow } from '#platform/sql.ts'
import { type JobDeps, jobsOf } from '#scheduled-jobs.ts'

const SECRET = 'a secret of the tests, with 32 bytes and more'
const ORIGIN = 'https://espace-comedie.example'
const ADMIN = { email: 'dashboard@exemple.fr', password: 'Aa1!motdepasse' }

/** Cost of an answer, or of a run of a job. */
export interface Taken extends Reads {
  bytes: number
  statements: number
  ms: number
}

const Ids = z.object({ evening: z.int(), date: z.int() })
const Session = z.object({ token: z.string() })

/**
 * The API on a database that `grow` has filled; each statement is run again with EXPLAIN to count rows read.
 *
 * @param byIndex disables sequential scans, which are cheaper for tables this small
 */
export async function grownVenue(databaseUrl: string, { byIndex = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'espace-grown-'))
  const statements: Statement[] = []
  const db = createClient(databaseUrl, {
    patience: 30,
    onStatement: (sql, args) => statements.push({ sql, args }),
  })
  const peppers = { current: SECRET, former: [], unnamed: SECRET }
  const passwords = createPasswords({ peppers, cost: 4 })
  const deps = depsOf(folder, peppers)
  const app = createApp({ db, passwords, ...deps.app })
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  await db.user.create({
    data: {
      civility: 'Mme.',
      firstName: 'Zoé',
      lastName: 'Dupont',
      email: ADMIN.email,
      passwordHash: await passwords.hash(ADMIN.password),
      role: 'admin',
      emailVerifiedAt: new Date(),
    },
  })
  const { token } = Session.parse(await logIn(origin))
  const ids = await queryRow(db, Ids)`
    select max(id) filter (where date_spectacle = current_date) as evening, max(id) as date from spectacles`
  if (!ids) throw new Error('an aggregate without a row')
  const reader = await readerOf(databaseUrl, { byIndex })
  const jobs = jobsOf({ db, ...deps.jobs }, { send: async () => undefined, close: () => undefined })

  const takenBy = async (work: () => Promise<number>): Promise<Taken> => {
    // Warm-up: statements that a process runs once are done.
    await work()
    statements.length = 0
    const since = performance.now()
    const bytes = await work()
    const ms = performance.now() - since
    const looked: Reads[] = []
    for (const statement of statements.filter(isPlanned)) looked.push(await reader.reads(statement))
    const sum = (name: keyof Reads) => looked.reduce((all, reads) => all + reads[name], 0)
    return { bytes, ms, statements: looked.length, rows: sum('rows'), pages: sum('pages') }
  }

  return {
    ids,
    ask: (path: string) =>
      takenBy(async () => {
        const answer = await fetch(origin + path, { headers: { Authorization: `Bearer ${token}` } })
        if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}`)
        return (await answer.arrayBuffer()).byteLength
      }),
    jobs: jobs.map(({ name }) => name),
    run: (name: string) =>
      takenBy(async () => {
        await jobs.find((job) => job.name === name)?.run(new AbortController().signal)
        return 0
      }),
    async close() {
      await reader.end()
      server.closeAllConnections()
      server.close()
      await db.$disconnect()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const isPlanned = ({ sql }: Statement) =>
  !/^(begin|commit|rollback|savepoint|release|set)\b/i.test(sql)

const logIn = async (origin: string): Promise<unknown> => {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify({ ...ADMIN, remember: false }),
  })
  return answer.json()
}

function depsOf(
  folder: string,
  passwordPeppers: { current: string; former: string[]; unnamed: string },
) {
  const log = createLog('api', 'silent')
  const security = {
    jwtSecret: SECRET,
    previousJwtSecret: undefined,
    passwordPeppers,
    addressSecret: SECRET,
    proxySecret: SECRET,
    allowedOrigins: [ORIGIN],
    isLoopbackAllowed: true,
    isSecure: false,
    rateLimitScale: 1_000_000,
    proxyHops: 0,
  }
  const places = { apiKey: undefined, placeId: undefined, baseUrl: 'http://127.0.0.1:9' }
  const jobs: Omit<JobDeps, 'db'> = {
    log,
    payments: undefined,
    addressKeys: createAddressKeys(SECRET),
    addressSecret: SECRET,
    copies: NO_COPIES,
    config: {
      origin: ORIGIN,
      security,
      database: { uploadsDir: folder, dataDir: folder },
      newsletterPerSecond: 10,
      timestampUrl: undefined,
    },
  }
  return { app: { log, security, places, origin: ORIGIN, uploadsDir: folder }, jobs }
}
