import { randomInt, randomUUID } from 'node:crypto'
import { wholeApi } from '@espace/contracts/api'
import { isRepeatable, type Route } from '@espace/contracts/kernel/route'
import { EXAMPLE_ACCOUNTS } from '@espace/contracts/settings/accounts'
import { afterEach, describe, expect, it } from 'vitest'
import { stripePayments } from '#platform/payments.ts'
import { allRows } from '../all-rows.ts'
import { anOperator, aTarif, entities, type Entity, someDetails, someTerms } from '../entities.ts'
import { badLine } from '../http/lost-answers.ts'
import { letters } from '../newsletter/letters.ts'
import { people } from '../people.ts'
import { startStripe } from '../reservations/stripe.ts'
import { createTestApp } from '../test-app.ts'
import { eveningThings, teamThings } from './team-things.ts'

const stripe = await startStripe()
const app = await createTestApp({ payments: stripePayments(stripe.config) })
const { db, http } = app
const make = entities(app)
const { aSubscriber, aMessage, aSending } = letters(app)
const letter = { subject: 'La semaine', message: '<p>Bonsoir</p>', recipients: 'newsletter' }
const aList = () => ({
  csv: `email;date\nliste-${randomUUID()}@exemple.fr;${new Date().toISOString().slice(0, 10)}`,
  origin: 'Feuille à l’entrée',
})
const { aUser, logIn } = people(app)
const { aTicket, anInvoiceable, anOption, aRepayment, aMove, aParty, ...evening } =
  eveningThings(app)
const { aSpending, aVoucher, anEvening, aBegunEvening } = evening
const team = teamThings(app)
const line = await badLine(app)
const token = await logIn(await aUser({ role: 'admin' }))
const [member, staff] = [await logIn(await aUser()), await logIn(await aUser({ role: 'accueil' }))]

/** Ticket of a party whose cancellation is planned. */
const aPlan = async () => {
  const ticket = await aTicket()
  const data = { leavesAt: new Date('2099-01-01'), cancelReason: '' }
  await db.ticket.update({ where: { id: ticket.id }, data })
  return ticket
}

/** Ticket of a party without an account. */
const aGuest = async () => {
  const ticket = await aTicket()
  const data = { userId: null, guestName: 'Zoé' }
  await db.reservation.updateMany({ where: { tickets: { some: { id: ticket.id } } }, data })
  return ticket
}

/** @returns the ticket code of a sale at the door */
async function bookAs(by: string, id: number): Promise<unknown> {
  const { body } = await http
    .post(`/api/door/dates/${id}/bookings`)
    .set('X-Requested-With', 'XMLHttpRequest')
    .set('Authorization', `Bearer ${by}`)
    .send({ quantity: 2, name: 'Zoé', payment: 'porte' })
  return body.code
}

type Made = Omit<Entity, 'id'> & { id: number | string }

interface Write {
  /** Creates the objects of the call; the returned values replace `:id` and the like in its address. */
  prepare?: () => Promise<Made>
  body?: object | ((entity: Made | undefined) => object)
}

const anEntry = (party: Made | undefined) => {
  const code = new Map(Object.entries(party ?? {})).get('ticket')
  const at = new Date().toISOString()
  return { id: randomUUID(), kind: 'entry', code, seats: 2, deviceId: 'porte', at }
}

const aDraft = {
  title: 'Le grand soir',
  img: '/uploads/a.webp',
  description: 'x',
  lieu: 'Lille',
  date_spectacle: '2027-03-05',
  heure_spectacle: '20:00',
}
const recurrence = { enabled: true, startDate: '2027-03-01', endDate: '2027-03-31' }

/** Every call of an administrator, or of the evening's staff, that changes something. A route that is not here fails the test below. */
const WRITES: Record<string, Write> = {
  'POST /api/admin/spectacles': { body: aDraft },
  'PUT /api/admin/spectacles/:id': { prepare: make.aShow, body: { title: 'Autre', recurrence } },
  'DELETE /api/admin/spectacles/:id': { prepare: make.aShow },
  'POST /api/admin/spectacles/:id/restore': { prepare: make.aBinnedShow },
  'POST /api/admin/spectacles/:id/duplicate': { prepare: make.aShow, body: {} },
  'POST /api/admin/spectacles/:id/dates': {
    prepare: make.aShow,
    body: { date_spectacle: '2027-03-05', heure_spectacle: '20:00' },
  },
  'PUT /api/admin/spectacles/:id/status': { prepare: make.aShow, body: { status: 'annulé' } },
  'POST /api/admin/spectacles/:id/status/undo': { prepare: make.aCancelledShow },
  'POST /api/admin/spectacles/import': {
    body: () => ({ csv: `titre;date;heure;description\n${randomUUID()};2027-03-05;20:00;x` }),
  },
  'POST /api/admin/artiste': { body: { name: 'Zoé' } },
  'PUT /api/admin/artiste/:id': { prepare: make.anArtiste, body: { name: 'Ada' } },
  'PUT /api/admin/artistes/:id/dates': {
    prepare: make.anArtisteToPlan,
    body: (artist) => ({ spectacleIds: [artist?.spectacleId] }),
  },
  'PUT /api/admin/spectacles/:id/artistes': {
    // The same two, with the roles of artist and date swapped.
    prepare: async () => {
      const { id, spectacleId, version } = await make.anArtisteToPlan()
      return { id: spectacleId, spectacleId: id, version }
    },
    body: (show) => ({ artistIds: [show?.spectacleId] }),
  },
  'DELETE /api/admin/artistes/:id': { prepare: make.anArtiste },
  'POST /api/admin/artistes/:id/restore': { prepare: make.aBinnedArtiste },
  'POST /api/admin/photos': {
    prepare: make.aShow,
    body: (show) => ({ spectacle_id: show?.id, image_path: '/uploads/a.webp' }),
  },
  'PUT /api/admin/photos/:id': { prepare: make.aPhoto, body: { sort_order: 4 } },
  'DELETE /api/admin/photos/:id': { prepare: make.aPhoto },
  'POST /api/admin/photos/:id/restore': { prepare: make.aBinnedPhoto },
  'POST /api/admin/lieu/images': { body: { image_path: '/uploads/a.webp' } },
  'PUT /api/lieu/images/:id': { prepare: make.aVenuePicture, body: { alt: 'La salle' } },
  'DELETE /api/lieu/images/:id': { prepare: make.aVenuePicture },
  'POST /api/admin/lieu/images/:id/restore': { prepare: make.aBinnedVenuePicture },
  'POST /api/admin/codes': { body: () => ({ ...someTerms, code: `B${randomInt(1e9)}` }) },
  'PUT /api/admin/codes/:id': { prepare: make.aCode, body: someTerms },
  'DELETE /api/admin/codes/:id': { prepare: make.aCode },
  'POST /api/admin/codes/:id/restore': { prepare: make.aBinnedCode },
  'POST /api/admin/vouchers': {
    body: { amountCents: 5000, means: 'carte', name: '', validUntil: '2099-12-31' },
  },
  'POST /api/admin/vouchers/:id/refund': { prepare: aVoucher },
  'POST /api/admin/vouchers/:id/extend': { prepare: aVoucher, body: { validUntil: '2100-01-01' } },
  'POST /api/admin/vouchers/:id/mail': { prepare: aVoucher, body: { email: 'zoe@exemple.fr' } },
  'PUT /api/admin/settings/contact-email': {
    prepare: make.theContactEmail,
    body: { email: 'neuf@exemple.fr' },
  },
  'PUT /api/admin/settings/contact-details': {
    prepare: make.theDetails,
    body: { ...someDetails, city: 'Roubaix' },
  },
  'PUT /api/admin/figures/report': { prepare: team.aReport, body: { wantsReport: false } },
  'PUT /api/admin/settings/tarifs': { prepare: make.theTarifs, body: { tarifs: [aTarif] } },
  'PUT /api/admin/ledger/settings': {
    prepare: make.theLedger,
    body: { witnessEmail: 'cabinet@exemple.fr', retentionYears: 10 },
  },
  'PUT /api/admin/settings/accounts': { prepare: make.theAccounts, body: EXAMPLE_ACCOUNTS },
  'PUT /api/admin/settings/vouchers': {
    prepare: make.theVoucherTerms,
    body: { amounts: [1500], months: 24 },
  },
  'PUT /api/admin/settings/operator': { prepare: make.theOperator, body: anOperator },
  'PUT /api/admin/settings/texts/:page': {
    prepare: make.theTerms,
    body: { html: '<p>Autrement</p>' },
  },
  'PUT /api/admin/users/:id/status': { prepare: make.aMember, body: { isActive: false } },
  'PUT /api/admin/users/:id/role': { prepare: make.aMember, body: { role: 'accueil' } },
  'PUT /api/admin/door/settings': {
    prepare: make.theDoorSettings,
    body: { releaseMinutes: 20 },
  },
  'POST /api/door/evenings/:id/events': {
    prepare: aParty,
    body: (party) => ({ events: [anEntry(party)] }),
  },
  'POST /api/door/evenings/:id/sales': {
    prepare: anEvening,
    body: () => ({ id: randomUUID(), deviceId: 'porte', quantity: 2, method: 'espèces' }),
  },
  'POST /api/door/evenings/:id/vouchers': {
    prepare: aSpending,
    body: (of) => {
      const { ticket, voucher } = Object.fromEntries(Object.entries(of ?? {}))
      return { ticket, seats: 1, voucher }
    },
  },
  'POST /api/door/dates/:id/bookings': {
    prepare: anEvening,
    body: { quantity: 2, name: 'Zoé', payment: 'espèces' },
  },
  'POST /api/door/dates/:id/bookings/undo': {
    prepare: async () => {
      const show = await anEvening()
      const code = await bookAs(token, show.id)
      return { ...show, code }
    },
    body: (booked) => ({ code: new Map(Object.entries(booked ?? {})).get('code') }),
  },
  'POST /api/door/evenings/:id/release': { prepare: aParty },
  'POST /api/door/evenings/:id/closing': { prepare: aBegunEvening },
  'POST /api/admin/payments/incidents/:id/settle': { prepare: team.anIncident },
  'POST /api/admin/payments/reconcile': {},
  'POST /api/admin/restoration/open': { prepare: team.aRestoration, body: { kind: 'newsletters' } },
  'PUT /api/admin/settings/second-factor': {
    prepare: team.aFactorDemand,
    body: { isDemanded: true },
  },
  'DELETE /api/admin/users/:id/factors': { prepare: team.aGuarded },
  'DELETE /api/admin/users/:id': { prepare: make.aMember },
  'DELETE /api/admin/users/:id/sessions': { prepare: team.aMemberLoggedIn },
  'POST /api/admin/invitations': { body: { email: 'neuf@exemple.fr', role: 'accueil' } },
  'DELETE /api/admin/invitations/:id': { prepare: team.anInvitation },
  'PUT /api/admin/lieu/images/order': { prepare: make.anImageOutOfOrder, body: { ids: [] } },
  'PUT /api/admin/photos/spectacle/:id/order': { prepare: make.aShowWithPhoto, body: { ids: [] } },
  'PUT /api/admin/settings/maintenance': {
    prepare: team.aSetting('maintenance_enabled'),
    body: { enabled: false },
  },
  'PUT /api/admin/contact/messages/:id': { prepare: aMessage, body: { status: 'lu' } },
  'POST /api/admin/contact/messages/:id/answers': { prepare: aMessage, body: { text: 'Oui.' } },
  'DELETE /api/admin/contact/messages/:id': { prepare: aMessage },
  'PUT /api/admin/vannes/:id': { prepare: make.aVanne, body: { status: 'publiée' } },
  'DELETE /api/admin/newsletter/subscribers/:email': { prepare: aSubscriber },
  'POST /api/admin/newsletter/release': { body: { email: 'rejet@exemple.fr' } },
  'PUT /api/admin/newsletter/settings': {
    prepare: team.aSetting('newsletter_double_opt_in'),
    body: { doubleOptIn: false },
  },
  'POST /api/admin/newsletter/send': { prepare: aSubscriber, body: letter },
  'PUT /api/admin/newsletter/campaigns/:id': {
    prepare: aSending('programmee', 'pending'),
    body: letter,
  },
  'POST /api/admin/newsletter/subscribers/import': { body: aList },
  'POST /api/admin/newsletter/campaigns/:id/pause': { prepare: aSending('en_cours', 'pending') },
  'POST /api/admin/newsletter/campaigns/:id/resume': { prepare: aSending('en_pause', 'pending') },
  'POST /api/admin/newsletter/campaigns/:id/cancel': { prepare: aSending('en_cours', 'pending') },
  'POST /api/admin/newsletter/campaigns/:id/retry': { prepare: aSending('partielle', 'failed') },
  'POST /api/admin/newsletter/campaigns/:id/deliveries/:deliveryId/resend': {
    prepare: aSending('partielle', 'in_doubt'),
  },
  'POST /api/reservations/validate/:ticket': { prepare: aTicket },
  'POST /api/admin/reservations/parties/:id/cancel': { prepare: aTicket, body: {} },
  'POST /api/admin/reservations/parties/:id/keep': { prepare: aPlan },
  'POST /api/admin/reservations/parties/:id/move': {
    prepare: aMove,
    body: (entity) => ({ spectacleId: entity instanceof Object && 'to' in entity ? entity.to : 0 }),
  },
  'POST /api/admin/reservations/parties/:id/change': {
    prepare: aMove,
    body: (entity) => ({
      spectacleId: entity instanceof Object && 'to' in entity ? entity.to : 0,
      quantity: 1,
    }),
  },
  'POST /api/admin/reservations/parties/:id/settlements': {
    prepare: aTicket,
    body: { seats: 1, means: 'virement' },
  },
  'POST /api/admin/reservations/parties/:id/invoices': {
    prepare: anInvoiceable,
    body: { name: 'CSE Lys', address: 'Lille' },
  },
  'POST /api/admin/reservations/parties/:id/payment-link': { prepare: aTicket, body: { seats: 1 } },
  'POST /api/admin/reservations/parties/:id/repayment': { prepare: aRepayment },
  'POST /api/admin/reservations/parties/:id/resend': { prepare: aTicket },
  'POST /api/admin/reservations/parties/:id/confirm': { prepare: anOption },
  'POST /api/admin/reservations/parties/:id/edit': { prepare: aGuest, body: { name: 'Zoé H.' } },
  'POST /api/admin/reservations/parties': {
    prepare: anEvening,
    body: (show) => ({ spectacleId: show?.id, quantity: 2, name: 'Zoé Hondt' }),
  },
  'POST /api/admin/reservations/sales': {
    prepare: anEvening,
    body: (show) => ({ spectacleId: show?.id, quantity: 2, name: 'Zoé', payment: 'espèces' }),
  },
}

/** Routes that write nothing that others can see. */
const READS = new Set([
  'POST /api/admin/preview',
  'POST /api/admin/newsletter/preview',
  'POST /api/admin/newsletter/subscribers/import/preview',
  'POST /api/admin/newsletter/test',
  'POST /api/admin/spectacles/recurrence/preview',
  'POST /api/admin/spectacles/import/preview',
])

const routes = Object.values(wholeApi).flatMap((contract) => Object.values<Route>(contract))
const lineOf = ({ method, path }: Route) => `${method} ${path}`
const writes = routes
  .filter(({ access, method }) => ['accueil', 'admin'].includes(access) && method !== 'GET')
  // An upload is logged with the entity that uses the picture.
  .filter((route) => !READS.has(lineOf(route)) && !route.upload)

const pathOf = (route: Route, entity: Made | undefined): string => {
  const parts = new Map(Object.entries(entity ?? {}))
  return route.path.replaceAll(/:(\w+)/g, (_, name) => String(parts.get(name)))
}

const send = async (
  route: Route,
  entity: Made | undefined,
  body: Write['body'],
  /** Token of the caller; none when empty. */
  as = token,
) => {
  const verbs = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const
  const call = http[verbs[route.method]](pathOf(route, entity)).set({
    ...(as !== '' && { Authorization: `Bearer ${as}` }),
    'X-Requested-With': 'XMLHttpRequest',
  })
  return body ? call.send(typeof body === 'function' ? body(entity) : body) : call
}

// A call that ends the maintenance may have been refused.
afterEach(() => db.setting.deleteMany({ where: { key: 'maintenance_enabled' } }))

it('knows every call of the team that changes something', () => {
  expect(writes.map(lineOf).toSorted()).toEqual(Object.keys(WRITES).toSorted())
})

describe.each(writes.map((route): [string, Route] => [lineOf(route), route]))(
  '%s',
  (name, route) => {
    const { prepare, body } = WRITES[name] ?? {}

    it('changes nothing when it cannot be told of', async () => {
      const entity = await prepare?.()
      const before = await allRows(app)
      await db.$executeRaw`alter table audit_log rename to elsewhere`

      const { status } = await send(route, entity, body)
      await db.$executeRaw`alter table elsewhere rename to audit_log`

      expect(status).toBe(500)
      expect(await allRows(app)).toEqual(before)
    })

    it('is refused to everybody else, and changes nothing then [T-OWNER]', async () => {
      const entity = await prepare?.()
      const before = await allRows(app)

      const statuses: number[] = []
      for (const stranger of route.access === 'admin' ? [member, staff] : [member]) {
        statuses.push((await send(route, entity, body, stranger)).status)
      }
      const { status } = await send(route, entity, body, '')

      expect(new Set(statuses)).toEqual(new Set([403]))
      expect(status).toBe(401)
      expect(await allRows(app)).toEqual(before)
    })

    it('is told of, by whom, and by which call', async () => {
      const entity = await prepare?.()
      const told = await db.auditEntry.count()

      const { status, headers } = await send(route, entity, body)

      expect(status).toBeLessThan(300)
      expect(await db.auditEntry.count()).toBeGreaterThan(told)
      const entry = await db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })
      expect(entry.actorId).not.toBeNull()
      expect(entry.requestId).toBe(headers['x-request-id'])
      expect(entry.address).toMatch(/^(127\.0\.0\.0|0:0:0::)$/)
    })

    it('is done once when its answer was lost and it is made again', async () => {
      const entity = await prepare?.()
      const { before, once, twice, answer } = await line.repeat({
        method: route.method,
        path: pathOf(route, entity),
        body: typeof body === 'function' ? body(entity) : body,
        token,
        version: await entity?.version(),
        key: randomUUID(),
      })

      expect(once).not.toEqual(before)
      expect(twice).toEqual(once)
      expect(answer.status).toBeLessThan(500)
      expect(answer.isReplayed).toBe(isRepeatable(route))
    })

    it('is done or refused when it comes six times at once, each with a key of its own', async () => {
      const entity = await prepare?.()
      const path = pathOf(route, entity)
      const call = {
        method: route.method,
        path,
        body: typeof body === 'function' ? body(entity) : body,
        token,
      }
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => line.send({ ...call, key: randomUUID() })),
      )

      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      expect(answers.filter(({ status }) => status < 300)).not.toEqual([])
    })
  },
)
