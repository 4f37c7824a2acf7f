import type { Access, Route } from '@espace/contracts/kernel/route'
import { describe, expect, it } from 'vitest'
import { everyRoute, lineOf, routes } from '../every-route.ts'
import { people } from '../people.ts'
import { createTestApp } from '../test-app.ts'

const app = await createTestApp()
const { db, http } = app
const { aUser, logIn } = people(app)
const { call } = everyRoute(app)

/** Who may call a route. A route that is not here fails the test below. */
const MATRIX: Record<string, Access> = {
  'GET /api/spectacles': 'public',
  'GET /api/spectacles/upcoming': 'public',
  'GET /api/spectacles/all': 'public',
  'GET /api/spectacles/archives': 'public',
  'GET /api/spectacles/:id': 'public',
  'GET /api/artistes': 'public',
  'GET /api/artistes/featured': 'public',
  'GET /api/artistes/:id': 'public',
  'GET /api/artistes/:id/dates': 'public',
  'GET /api/spectacles/:id/artistes': 'public',
  'GET /api/admin/artistes/:id/dates': 'admin',
  'PUT /api/admin/artistes/:id/dates': 'admin',
  'GET /api/photos/spectacle/:id': 'public',
  'GET /api/lieu/images': 'public',
  'GET /api/lieu/images/main': 'public',
  'GET /api/lieu/images/gallery': 'public',
  'GET /api/settings/maintenance': 'public',
  'PUT /api/admin/settings/maintenance': 'admin',
  'GET /api/settings/operator': 'public',
  'GET /api/settings/texts/:page': 'public',
  'GET /api/admin/settings/contact-details': 'admin',
  'PUT /api/admin/settings/contact-details': 'admin',
  'GET /api/admin/settings/tarifs': 'admin',
  'PUT /api/admin/settings/tarifs': 'admin',
  'GET /api/admin/settings/accounts': 'admin',
  'PUT /api/admin/settings/accounts': 'admin',
  'GET /api/admin/settings/operator': 'admin',
  'PUT /api/admin/settings/operator': 'admin',
  'GET /api/admin/settings/texts/:page': 'admin',
  'PUT /api/admin/settings/texts/:page': 'admin',
  'GET /api/csrf-token': 'public',
  'POST /api/auth/login': 'public',
  'POST /api/auth/login/code': 'public',
  'POST /api/auth/passkey/options': 'public',
  'POST /api/auth/passkey': 'public',
  'GET /api/auth/factors': 'user',
  'POST /api/auth/factors/application': 'user',
  'POST /api/auth/factors/application/confirm': 'user',
  'DELETE /api/auth/factors/application': 'user',
  'POST /api/auth/factors/passkeys/options': 'user',
  'POST /api/auth/factors/passkeys': 'user',
  'PUT /api/auth/factors/passkeys/:id': 'user',
  'DELETE /api/auth/factors/passkeys/:id': 'user',
  'POST /api/auth/factors/recovery-codes': 'user',
  'POST /api/auth/confirm/password': 'user',
  'POST /api/auth/confirm/code': 'user',
  'POST /api/auth/confirm/passkey/options': 'user',
  'POST /api/auth/confirm/passkey': 'user',
  'GET /api/admin/settings/second-factor': 'admin',
  'PUT /api/admin/settings/second-factor': 'admin',
  'DELETE /api/admin/users/:id/factors': 'admin',
  'POST /api/auth/register': 'public',
  'POST /api/auth/logout': 'user',
  'GET /api/auth/me': 'user',
  'POST /api/auth/verify-email': 'public',
  'POST /api/auth/forgot-password': 'public',
  'POST /api/auth/reset-password': 'public',
  'PUT /api/auth/me': 'user',
  'PUT /api/auth/password': 'user',
  'POST /api/auth/email': 'user',
  'POST /api/auth/email/confirm': 'public',
  'POST /api/auth/email/undo': 'public',
  'POST /api/auth/verify-email/resend': 'user',
  'GET /api/auth/sessions': 'user',
  'DELETE /api/auth/sessions/:id': 'user',
  'GET /api/auth/export': 'user',
  'DELETE /api/auth/me': 'user',
  'POST /api/contact': 'public',
  'GET /api/admin/contact/messages': 'admin',
  'GET /api/admin/tonight': 'admin',
  'GET /api/admin/soirees/:id': 'admin',
  'PUT /api/admin/spectacles/:id/artistes': 'admin',
  'PUT /api/admin/contact/messages/:id': 'admin',
  'DELETE /api/admin/contact/messages/:id': 'admin',
  'POST /api/newsletter/subscribe': 'public',
  'POST /api/newsletter/unsubscribe': 'public',
  'POST /api/newsletter/one-click': 'public',
  'POST /api/newsletter/confirm': 'public',
  'GET /api/newsletter/check-user/:email': 'public',
  'GET /api/admin/newsletter/subscribers': 'admin',
  'DELETE /api/admin/newsletter/subscribers/:email': 'admin',
  'POST /api/admin/newsletter/release': 'admin',
  'GET /api/admin/newsletter/stats': 'admin',
  'GET /api/admin/newsletter/settings': 'admin',
  'PUT /api/admin/newsletter/settings': 'admin',
  'POST /api/admin/newsletter/send': 'admin',
  'GET /api/admin/newsletter/count': 'admin',
  'POST /api/admin/newsletter/preview': 'admin',
  'POST /api/admin/newsletter/test': 'admin',
  'GET /api/admin/newsletter/week': 'admin',
  'GET /api/admin/newsletter/campaigns': 'admin',
  'GET /api/admin/newsletter/campaigns/:id': 'admin',
  'GET /api/admin/newsletter/campaigns/:id/deliveries': 'admin',
  'GET /api/admin/newsletter/campaigns/:id/deliveries/export.csv': 'admin',
  'POST /api/admin/newsletter/campaigns/:id/pause': 'admin',
  'POST /api/admin/newsletter/campaigns/:id/resume': 'admin',
  'POST /api/admin/newsletter/campaigns/:id/cancel': 'admin',
  'POST /api/admin/newsletter/campaigns/:id/retry': 'admin',
  'POST /api/admin/newsletter/campaigns/:id/deliveries/:deliveryId/resend': 'admin',
  'GET /api/reviews': 'public',
  'GET /api/reviews/availability': 'public',
  'POST /api/follows': 'public',
  'POST /api/follows/confirm': 'public',
  'POST /api/follows/end': 'public',
  'POST /api/follows/one-click': 'public',
  'GET /api/follows': 'user',
  'DELETE /api/follows/:id': 'user',
  'POST /api/reservations/checkout': 'user',
  'GET /api/reservations/status/:id': 'user',
  'GET /api/reservations/user/:id': 'user',
  'GET /api/reservations/availability/:id': 'public',
  'POST /api/reservations/:id/pay': 'user',
  'POST /api/reservations/:id/cancel': 'user',
  'POST /api/reservations/:id/resend': 'user',
  'GET /api/reservations/:id/billets.pdf': 'user',
  'GET /api/reservations/:id/agenda.ics': 'user',
  'PUT /api/reservations/:id/seats': 'user',
  'POST /api/reservations/waiting': 'user',
  'GET /api/reservations/waiting': 'user',
  'POST /api/reservations/waiting/:id/accept': 'user',
  'DELETE /api/reservations/waiting/:id': 'user',
  'POST /api/reservations/waiting/link': 'public',
  'POST /api/reservations/guest': 'public',
  'POST /api/reservations/guest/link': 'public',
  'POST /api/reservations/guest/billets.pdf': 'public',
  'POST /api/reservations/guest/payment-page': 'public',
  'POST /api/reservations/guest/answer': 'public',
  'POST /api/reservations/waiting/answer': 'public',
  'GET /api/admin/reservations/waiting/:id': 'admin',
  'GET /api/reservations/validate/:ticket': 'admin',
  'POST /api/reservations/validate/:ticket': 'admin',
  'GET /api/admin/reservations/dates': 'admin',
  'GET /api/admin/reservations/dates/:id': 'admin',
  'GET /api/admin/reservations/dates/:id/export.csv': 'admin',
  'GET /api/admin/reservations/search': 'admin',
  'POST /api/admin/reservations/parties': 'admin',
  'POST /api/admin/reservations/sales': 'admin',
  'POST /api/admin/reservations/parties/:id/cancel': 'admin',
  'POST /api/admin/reservations/parties/:id/move': 'admin',
  'POST /api/admin/reservations/parties/:id/change': 'admin',
  'POST /api/admin/reservations/parties/:id/settlements': 'admin',
  'GET /api/admin/reservations/parties/:id/invoices': 'admin',
  'POST /api/admin/reservations/parties/:id/invoices': 'admin',
  'GET /api/admin/invoices/:id/facture.pdf': 'admin',
  'POST /api/admin/reservations/parties/:id/payment-link': 'admin',
  'POST /api/admin/reservations/parties/:id/repayment': 'admin',
  'POST /api/admin/reservations/parties/:id/resend': 'admin',
  'POST /api/admin/reservations/parties/:id/confirm': 'admin',
  'POST /api/admin/payments/reconcile': 'admin',
  'GET /api/admin/restoration': 'admin',
  'POST /api/admin/restoration/open': 'admin',
  'GET /api/admin/payments/incidents': 'admin',
  'POST /api/admin/payments/incidents/:id/settle': 'admin',
  'GET /api/door/evenings': 'accueil',
  'GET /api/door/evenings/:id': 'accueil',
  'POST /api/door/evenings/:id/events': 'accueil',
  'POST /api/door/evenings/:id/sales': 'accueil',
  'POST /api/door/evenings/:id/release': 'accueil',
  'GET /api/door/evenings/:id/closing': 'accueil',
  'POST /api/door/evenings/:id/closing': 'accueil',
  'GET /api/door/evenings/:id/closing.csv': 'accueil',
  'GET /api/admin/door/settings': 'admin',
  'PUT /api/admin/door/settings': 'admin',
  'PUT /api/admin/users/:id/role': 'admin',
  'DELETE /api/admin/users/:id/sessions': 'admin',
  'GET /api/admin/invitations': 'admin',
  'POST /api/admin/invitations': 'admin',
  'DELETE /api/admin/invitations/:id': 'admin',
  'POST /api/invitations/accept': 'user',
  'POST /api/invitations/register': 'public',
  'GET /api/admin/spectacles': 'admin',
  'GET /api/admin/spectacles/:id': 'admin',
  'POST /api/admin/spectacles': 'admin',
  'PUT /api/admin/spectacles/:id': 'admin',
  'DELETE /api/admin/spectacles/:id': 'admin',
  'GET /api/admin/spectacles/bin': 'admin',
  'POST /api/admin/spectacles/:id/restore': 'admin',
  'POST /api/admin/spectacles/:id/duplicate': 'admin',
  'POST /api/admin/spectacles/:id/dates': 'admin',
  'POST /api/admin/spectacles/recurrence/preview': 'admin',
  'PUT /api/admin/spectacles/:id/status': 'admin',
  'POST /api/admin/spectacles/:id/status/undo': 'admin',
  'POST /api/admin/spectacles/import/preview': 'admin',
  'POST /api/admin/spectacles/import': 'admin',
  'GET /api/admin/spectacles/export.csv': 'admin',
  'POST /api/admin/upload/spectacle-image': 'admin',
  'POST /api/admin/upload/artiste-image': 'admin',
  'POST /api/admin/upload/lieu-image': 'admin',
  'POST /api/admin/upload/photo': 'admin',
  'POST /api/codes/check': 'public',
  'GET /api/admin/codes': 'admin',
  'GET /api/admin/codes/bin': 'admin',
  'POST /api/admin/codes': 'admin',
  'PUT /api/admin/codes/:id': 'admin',
  'DELETE /api/admin/codes/:id': 'admin',
  'POST /api/admin/codes/:id/restore': 'admin',
  'GET /api/admin/vouchers': 'admin',
  'POST /api/admin/vouchers': 'admin',
  'GET /api/admin/artistes': 'admin',
  'GET /api/admin/artistes/bin': 'admin',
  'POST /api/admin/artiste': 'admin',
  'PUT /api/admin/artiste/:id': 'admin',
  'DELETE /api/admin/artistes/:id': 'admin',
  'POST /api/admin/artistes/:id/restore': 'admin',
  'GET /api/admin/lieu/images': 'admin',
  'GET /api/admin/lieu/images/bin': 'admin',
  'POST /api/admin/lieu/images': 'admin',
  'PUT /api/admin/lieu/images/order': 'admin',
  'PUT /api/lieu/images/:id': 'admin',
  'DELETE /api/lieu/images/:id': 'admin',
  'POST /api/admin/lieu/images/:id/restore': 'admin',
  'GET /api/photos/admin/spectacle/:id': 'admin',
  'GET /api/admin/photos/bin': 'admin',
  'POST /api/admin/photos': 'admin',
  'PUT /api/admin/photos/spectacle/:id/order': 'admin',
  'PUT /api/admin/photos/:id': 'admin',
  'DELETE /api/admin/photos/:id': 'admin',
  'POST /api/admin/photos/:id/restore': 'admin',
  'GET /api/admin/users': 'admin',
  'GET /api/admin/users/search': 'admin',
  'GET /api/admin/users/export.csv': 'admin',
  'PUT /api/admin/users/:id/status': 'admin',
  'DELETE /api/admin/users/:id': 'admin',
  'GET /api/admin/settings/contact-email': 'admin',
  'PUT /api/admin/settings/contact-email': 'admin',
  'GET /api/admin/audit': 'admin',
  'GET /api/admin/audit/export.csv': 'admin',
  'GET /api/admin/ledger/operations': 'controle',
  'GET /api/admin/ledger/operations.csv': 'controle',
  'GET /api/admin/ledger/heads.csv': 'controle',
  'GET /api/admin/ledger/archive.zip': 'controle',
  'GET /api/admin/ledger/accounts': 'controle',
  'GET /api/admin/ledger/accounts.csv': 'controle',
  'GET /api/admin/ledger/fec.txt': 'controle',
  'GET /api/admin/ledger/payouts': 'controle',
  'GET /api/admin/ledger/payouts.csv': 'controle',
  'GET /api/admin/ledger/statement': 'controle',
  'GET /api/admin/ledger/statement.csv': 'controle',
  'GET /api/admin/ledger/statement.pdf': 'controle',
}

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

/** What is about a person is for that person, and the one of the calls below is nobody here. */
const OF_ONE_PERSON = 'GET /api/reservations/user/:id'

/** The status that turns somebody away; undefined for those who come in, whatever they are told there. */
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

/** A token of somebody in that role, the same until a call has done something, which may end its session. */
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
