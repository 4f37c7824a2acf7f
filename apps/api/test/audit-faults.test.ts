import { wholeApi } from '@espace/contracts/api'
import type { Route } from '@espace/contracts/kernel/route'
import { describe, expect, it } from 'vitest'
import { bookings } from './bookings.ts'
import { anOperator, entities, type Entity } from './entities.ts'
import { letters } from './letters.ts'
import { people } from './people.ts'
import { createTestApp } from './test-app.ts'

const app = await createTestApp()
const { db, http } = app
const make = entities(app)
const { aSubscriber, aMessage, aSending } = letters(app)
const { aHouseShow, buyers } = bookings(app)
const letter = { subject: 'La semaine', message: '<p>Bonsoir</p>', recipients: 'newsletter' }
const { aUser, logIn } = people(app)
const token = await logIn(await aUser({ role: 'admin' }))

interface Write {
  /** Makes what the call needs; what it returns stands in the address in place of `:id` and the like. */
  prepare?: () => Promise<Entity>
  body?: object | ((entity: Entity | undefined) => object)
}

/** Of a party that has not come yet; it has no version. */
const aTicket = async () => {
  const [{ token: theirs } = { token: '' }] = await buyers(1)
  const show = await aHouseShow()
  const body = { items: [{ spectacleId: show.id, quantity: 2 }] }
  const { reservationId } = await app.as(theirs).reservations.checkout({ body })
  const { id, code } = await db.ticket.findFirstOrThrow({ where: { reservationId } })
  return { id, ticket: code, version: async () => undefined }
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

/** Every call of an administrator that changes something. A route that is not here fails the test below. */
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
    body: { csv: 'titre;date;heure;description\nSoir;2027-03-05;20:00;x' },
  },
  'POST /api/admin/artiste': { body: { name: 'Zoé' } },
  'PUT /api/admin/artiste/:id': { prepare: make.anArtiste, body: { name: 'Ada' } },
  'PUT /api/admin/artistes/:id/dates': {
    prepare: make.anArtisteToPlan,
    body: (artist) => ({ spectacle_ids: [artist?.spectacleId] }),
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
  'PUT /api/admin/settings/contact-email': {
    prepare: make.theContactEmail,
    body: { email: 'neuf@exemple.fr' },
  },
  'PUT /api/admin/settings/operator': { prepare: make.theOperator, body: anOperator },
  'PUT /api/admin/settings/texts/:page': {
    prepare: make.theTerms,
    body: { html: '<p>Autrement</p>' },
  },
  'PUT /api/admin/users/:id/status': { prepare: make.aMember, body: { isActive: false } },
  'DELETE /api/admin/users/:id': { prepare: make.aMember },
  'PUT /api/admin/lieu/images/order': { prepare: make.anImageOutOfOrder, body: { ids: [] } },
  'PUT /api/admin/photos/spectacle/:id/order': { prepare: make.aShowWithPhoto, body: { ids: [] } },
  'PUT /api/admin/settings/maintenance': { body: { enabled: false } },
  'PUT /api/admin/contact/messages/:id': { prepare: aMessage, body: { status: 'lu' } },
  'DELETE /api/admin/contact/messages/:id': { prepare: aMessage },
  'DELETE /api/admin/newsletter/subscribers/:email': { prepare: aSubscriber },
  'POST /api/admin/newsletter/release': { body: { email: 'rejet@exemple.fr' } },
  'PUT /api/admin/newsletter/settings': { body: { doubleOptIn: true } },
  'POST /api/admin/newsletter/send': { prepare: aSubscriber, body: letter },
  'POST /api/admin/newsletter/campaigns/:id/pause': { prepare: aSending('en_cours', 'pending') },
  'POST /api/admin/newsletter/campaigns/:id/resume': { prepare: aSending('en_pause', 'pending') },
  'POST /api/admin/newsletter/campaigns/:id/cancel': { prepare: aSending('en_cours', 'pending') },
  'POST /api/admin/newsletter/campaigns/:id/retry': { prepare: aSending('partielle', 'failed') },
  'POST /api/admin/newsletter/campaigns/:id/deliveries/:deliveryId/resend': {
    prepare: aSending('partielle', 'in_doubt'),
  },
  'POST /api/reservations/validate/:ticket': { prepare: aTicket },
}

/** Those that change nothing, for anybody but the one who calls. */
const READS = new Set([
  'POST /api/admin/newsletter/preview',
  'POST /api/admin/newsletter/test',
  'POST /api/admin/spectacles/recurrence/preview',
  'POST /api/admin/spectacles/import/preview',
])

const routes = Object.values(wholeApi).flatMap((contract) => Object.values<Route>(contract))
const lineOf = ({ method, path }: Route) => `${method} ${path}`
const writes = routes
  .filter(({ access, method }) => access === 'admin' && method !== 'GET')
  // A picture that was uploaded is told of with what comes to name it.
  .filter((route) => !READS.has(lineOf(route)) && !route.upload)

const send = async (route: Route, entity: Entity | undefined, body: Write['body']) => {
  const verbs = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const
  const parts = new Map(Object.entries(entity ?? {}))
  const path = route.path.replaceAll(/:(\w+)/g, (_, name) => String(parts.get(name)))
  const call = http[verbs[route.method]](path).set({
    Authorization: `Bearer ${token}`,
    'X-Requested-With': 'XMLHttpRequest',
  })
  return body ? call.send(typeof body === 'function' ? body(entity) : body) : call
}

/** Every row that the dashboard changes. */
const content = async () => [
  await db.spectacle.findMany({ orderBy: { id: 'asc' } }),
  await db.recurrence.findMany({ orderBy: { id: 'asc' } }),
  await db.statusChange.findMany({ orderBy: { id: 'asc' } }),
  await db.artiste.findMany({ orderBy: { id: 'asc' } }),
  await db.lineUp.findMany({ orderBy: [{ artisteId: 'asc' }, { spectacleId: 'asc' }] }),
  await db.venueImage.findMany({ orderBy: { id: 'asc' } }),
  await db.photo.findMany({ orderBy: { id: 'asc' } }),
  await db.setting.findMany({ orderBy: { key: 'asc' } }),
  await db.user.findMany({ orderBy: { id: 'asc' } }),
  await db.contactMessage.findMany({ orderBy: { id: 'asc' } }),
  await db.subscriber.findMany({ orderBy: { id: 'asc' } }),
  await db.suppression.findMany({ orderBy: { emailHash: 'asc' } }),
  await db.campaign.findMany({ orderBy: { id: 'asc' } }),
  await db.delivery.findMany({ orderBy: { id: 'asc' } }),
  await db.ticket.findMany({ orderBy: { id: 'asc' } }),
]

it('knows every call of an administrator that changes something', () => {
  expect(writes.map(lineOf).toSorted()).toEqual(Object.keys(WRITES).toSorted())
})

describe.each(writes.map((route): [string, Route] => [lineOf(route), route]))(
  '%s',
  (line, route) => {
    const { prepare, body } = WRITES[line] ?? {}

    it('changes nothing when it cannot be told of', async () => {
      const entity = await prepare?.()
      const before = await content()
      await db.$executeRaw`alter table audit_log rename to elsewhere`

      const { status } = await send(route, entity, body)
      await db.$executeRaw`alter table elsewhere rename to audit_log`

      expect(status).toBe(500)
      expect(await content()).toEqual(before)
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
  },
)
