import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Route } from '@espace/contracts/kernel/route'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { stripePayments } from '#platform/payments.ts'
import { lineOf, routes } from '../every-route.ts'
import { people } from '../people.ts'
import { persons } from '../persons.ts'
import { apiProcesses } from '../processes/api-process.ts'
import { type CodeChange, withCode } from '../processes/code-changes.ts'
import { startStripe } from '../reservations/stripe.ts'
import { walletKeys } from '../reservations/wallet-keys.ts'
import { createTestApp } from '../test-app.ts'
import { objectAccess } from './object-access.ts'
import { objectScenes } from './object-scenes.ts'

const stripe = await startStripe()
const { apple, google } = walletKeys()
const app = await createTestApp({
  payments: stripePayments(stripe.config),
  wallets: { apple, google },
})
const { logIn, aUser } = people(app)
const scenes = await objectScenes(app)
const judge = objectAccess(app, {
  other: (await persons(app).aPerson()).token,
  accueil: await logIn(await aUser({ role: 'accueil' })),
  controle: await logIn(await aUser({ role: 'controle' })),
  admin: await logIn(await aUser({ role: 'admin' })),
  nobody: undefined,
})
const walletEnv = {
  APPLE_PASS_TYPE_ID: apple.passTypeId,
  APPLE_TEAM_ID: apple.teamId,
  APPLE_PASS_CERTIFICATE: apple.certificate,
  APPLE_PASS_KEY: apple.key,
  APPLE_WWDR_CERTIFICATE: apple.wwdr,
  GOOGLE_WALLET_ISSUER_ID: google.issuerId,
  GOOGLE_WALLET_EMAIL: google.serviceEmail,
  GOOGLE_WALLET_KEY: google.key,
}
const startApi = apiProcesses(app.databaseUrl)

const server = createServer(app.app).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
const address = server.address()
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`

type Schema = z.core.JSONSchema.BaseSchema

/** Fields that identify an object rather than describe it. */
const NAMES_A_THING = /(^|_)(ids?|tokens?|emails?|codes?|ticket)$|Ids?$/

function namesIn(schema: z.ZodType | undefined): string[] {
  if (!schema) return []
  const said = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const names: string[] = []
  JSON.stringify(said, (_, value: Schema) => {
    if (typeof value === 'object' && value?.properties) names.push(...Object.keys(value.properties))
    return value
  })
  return names
}

/** Writes of staff are called by audit-faults.test.ts, which tries every other role on each. */
const isWriteOfTeam = ({ access, method, path }: Route) =>
  ['accueil', 'admin'].includes(access) && method !== 'GET' && !path.endsWith('/preview')

const aboutThings = routes.filter(
  (route) =>
    !isWriteOfTeam(route) &&
    (route.params ||
      [...namesIn(route.body), ...namesIn(route.query)].some((n) => NAMES_A_THING.test(n))),
)

it('knows every route that names something by its number or key [T-OWNER]', () => {
  expect(Object.keys(scenes).toSorted()).toEqual(aboutThings.map(lineOf).toSorted())
})

const describedOf = (route: Route) => {
  const described = scenes[lineOf(route)]
  if (!described) throw new Error(`nobody has said whose the object of ${lineOf(route)} is`)
  return described
}

describe('what is somebody else’s', () => {
  it.each(aboutThings.map((route): [string, Route] => [lineOf(route), route]))(
    'is neither shown nor changed: %s [T-OWNER]',
    async (_, route) => {
      expect(await judge(url, route, describedOf(route))).toEqual([])
    },
  )
})

describe('without the check of whose it is (control)', () => {
  const FEATURES = 'apps/api/src/features'
  const CHECKS: [string, CodeChange, string[]][] = [
    [
      'of a booking',
      {
        file: `${FEATURES}/reservations/bookings/own-booking.ts`,
        from: "role === 'admin' ? Prisma.sql`true` : Prisma.sql`r.user_id = ${id}`",
        to: 'id === 0 || role ? Prisma.sql`true` : Prisma.sql`true`',
      },
      [
        'GET /api/reservations/status/:id',
        'POST /api/reservations/:id/cancel',
        'POST /api/reservations/:id/resend',
        'GET /api/reservations/:id/billets.pdf',
        'GET /api/reservations/:id/agenda.ics',
        'PUT /api/reservations/:id/note',
        'PUT /api/reservations/:id/seats',
        'GET /api/reservations/:id/changes',
        'POST /api/reservations/:id/changes',
        'GET /api/reservations/:id/billet.pkpass',
        'GET /api/reservations/:id/google-wallet',
      ],
    ],
    [
      'of a list of bookings',
      {
        file: `${FEATURES}/reservations/bookings/bookings.service.ts`,
        from: "if (who.role !== 'admin' && who.id !== userId) throw apiError('ACCES_INTERDIT')",
        to: '',
      },
      ['GET /api/reservations/user/:id'],
    ],
    [
      'of a payment',
      {
        file: `${FEATURES}/reservations/checkout/held.ts`,
        from: 'where id = ${id}::uuid and user_id is not distinct from ${userId} and payment',
        to: 'where id = ${id}::uuid and ${userId} > 0 and payment',
      },
      ['POST /api/reservations/:id/pay'],
    ],
    [
      'of a place in the line',
      {
        file: `${FEATURES}/reservations/waiting/party-selector.ts`,
        from: 'w.id = ${id} and w.user_id = ${userId}',
        to: 'w.id = ${id} and ${userId} > 0',
      },
      ['POST /api/reservations/waiting/:id/accept', 'DELETE /api/reservations/waiting/:id'],
    ],
    [
      'of a session',
      {
        file: 'apps/api/src/platform/accounts/sessions.ts',
        from: 'where: { id, userId, revokedAt: null },',
        to: 'where: { id, revokedAt: null },',
      },
      ['DELETE /api/auth/sessions/:id'],
    ],
    [
      'of whom somebody follows',
      {
        file: `${FEATURES}/artistes/follows/follows.service.ts`,
        from: 'where: { artisteId, follower: { email } } })',
        to: 'where: { artisteId } })',
      },
      ['DELETE /api/follows/:id'],
    ],
    [
      'of the key of an address',
      {
        file: 'apps/api/src/platform/keys/address-keys.ts',
        from: 'return one.length === other.length && timingSafeEqual(one, other)',
        to: 'return one.length === other.length || timingSafeEqual(one, other)',
      },
      [
        'POST /api/newsletter/one-click',
        'POST /api/newsletter/confirm',
        'POST /api/follows/confirm',
        'POST /api/follows/end',
        'POST /api/follows/one-click',
        'POST /api/alerts/confirm',
        'POST /api/alerts/end',
        'POST /api/alerts/one-click',
      ],
    ],
  ]
  const ofTeam: CodeChange = {
    file: 'apps/api/src/http/mount.ts',
    from: "role === 'admin' || role === access || access === 'public' || access === 'user'",
    to: "role === 'admin' || access !== 'public'",
  }
  const careless = (...changes: CodeChange[]) =>
    startApi({
      RATE_LIMIT_SCALE: '1000000',
      STRIPE_SECRET_KEY: stripe.config.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.config.webhookSecret,
      STRIPE_API_BASE: stripe.config.apiBase,
      ...walletEnv,
      ...withCode(...changes),
    })
  /** The routes of `lines` whose missing authorisation goes undetected. */
  const unseenAt = async (api: { url: string }, lines: readonly string[]) => {
    const isSeen = /(other|owner|accueil|controle) (is let in|hears)|changed it/
    const unseen: string[] = []
    for (const route of aboutThings.filter((one) => lines.includes(lineOf(one)))) {
      const complaints = await judge(api.url, route, describedOf(route))
      if (!complaints.some((complaint) => isSeen.test(complaint))) unseen.push(lineOf(route))
    }
    return unseen
  }

  // Each route has one of these checks: one process does without all of them.
  let ownersAlike: ReturnType<typeof careless> | undefined
  it.each(CHECKS)('shows or changes it: %s [T-OWNER]', async (_name, _change, lines) => {
    ownersAlike ??= careless(...CHECKS.map(([, change]) => change))

    expect(await unseenAt(await ownersAlike, lines)).toEqual([])
  })

  it('shows or changes it: of who works here [T-OWNER]', async () => {
    const staff = aboutThings.filter(({ access }) =>
      ['accueil', 'controle', 'admin'].includes(access),
    )

    expect(await unseenAt(await careless(ofTeam), staff.map(lineOf))).toEqual([])
  })
})
