import type { Route } from '@espace/contracts/kernel/route'
import { describe, expect, it } from 'vitest'
import { everyRoute, lineOf, routes } from '../every-route.ts'
import { people } from '../people.ts'
import { createTestApp } from '../test-app.ts'
import { MATRIX } from './access-matrix.ts'

const app = await createTestApp()
const { db, http } = app
const { aUser, logIn } = people(app)
const { call } = everyRoute(app)

const ROLES = [
  'visitor',
  'user A',
  'user B',
  'suspended',
  'accueil',
  'controle',
  'admin',
  'expired',
  'forged',
] as const
type Role = (typeof ROLES)[number]

const MEMBERS: ReadonlySet<Role> = new Set(['user A', 'user B', 'accueil', 'controle', 'admin'])

/** Readable by the account of that id only, and none of the callers below is that one. */
const OF_ONE_PERSON = 'GET /api/reservations/user/:id'

/** Status of a refused role; undefined where it has access, whatever the answer then. */
function refusalOf(line: string, role: Role): 401 | 403 | undefined {
  const access = MATRIX[line] ?? 'admin'
  if (access === 'public') return undefined
  if (!MEMBERS.has(role)) return 401
  if (line === OF_ONE_PERSON && role !== 'admin') return 403
  return access === 'user' || role === 'admin' || role === access ? undefined : 403
}

async function newToken(role: Role): Promise<string> {
  const user = await aUser(
    role === 'admin' || role === 'accueil' || role === 'controle' ? { role } : {},
  )
  const token = await logIn(user)
  if (role === 'suspended') {
    await db.user.update({ where: { id: user.id }, data: { isActive: false } })
  }
  if (role === 'expired') {
    await db.session.updateMany({ where: { userId: user.id }, data: { expiresAt: new Date() } })
  }
  return token
}

const tokens = new Map<Role, Promise<string>>()

/** Session token of a role, kept until a call has changed something, which may end the session. */
async function tokenOf(role: Role): Promise<string | undefined> {
  if (role === 'visitor') return undefined
  if (role === 'forged') return 'eyJhbGciOiJub25lIn0.e30.'
  const token = tokens.get(role) ?? newToken(role)
  tokens.set(role, token)
  return token
}

describe('the table of who may call what', () => {
  it('has a line for every route, with the access of its contract, and no other line (§7.7)', () => {
    expect(Object.fromEntries(routes.map((route) => [lineOf(route), route.access]))).toEqual(MATRIX)
  })

  const cases = routes.flatMap((route) =>
    ROLES.map((role): [string, Role, Route] => [lineOf(route), role, route]),
  )

  it.each(cases)('holds for %s by %s (§6.1, §6.3) [T-AUTHZ]', async (line, role, route) => {
    const refusal = refusalOf(line, role)
    const { status, body } = await call(route, await tokenOf(role))
    if (status < 300 && route.method !== 'GET') tokens.delete(role)

    expect(status).toBeLessThan(500)
    const isRefused = status === 401 || status === 403
    expect(isRefused ? status : undefined).toBe(refusal)
    expect(isRefused ? body.code : undefined).toBe(
      refusal && { 401: 'NON_AUTORISE', 403: 'ACCES_INTERDIT' }[refusal],
    )
  })

  it('turns a stranger away before it reads what was sent', async () => {
    const { status } = await http
      .put('/api/auth/me')
      .set('X-Requested-With', 'XMLHttpRequest')
      .type('json')
      .send('{"broken":')

    expect(status).toBe(401)
  })
})
