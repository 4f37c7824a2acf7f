import { wholeApi } from '@espace/contracts/api'
import type { Route } from '@espace/contracts/kernel/route'
import { describe, expect, it } from 'vitest'
import { builders, inDays } from './builders.ts'
import { people } from './people.ts'
import { createTestApp } from './test-app.ts'

const app = await createTestApp()
const { db, http } = app
const { aSpectacle } = builders(db)
const { aUser, logIn } = people(app)
const token = await logIn(await aUser({ role: 'admin' }))

interface Write {
  /** Makes what the call needs; returns what stands in the address in place of `:id`. */
  prepare?: () => Promise<number>
  body?: object
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

const aShow = async () => (await aSpectacle()).id
const aBinnedShow = async () => (await aSpectacle({ deletedAt: new Date() })).id
const aCancelledShow = async () => {
  const { id } = await aSpectacle({ status: 'annulé', date: inDays(7) })
  const start = new Date(`${inDays(7).toISOString().slice(0, 10)}T20:00:00Z`)
  await db.statusChange.create({
    data: {
      spectacleId: id,
      fromStatus: 'programmé',
      toStatus: 'annulé',
      fromStart: start,
      toStart: start,
      undoUntil: new Date(Date.now() + 60_000),
    },
  })
  return id
}

/** Every call of an administrator that changes something. A route that is not here fails the test below. */
const WRITES: Record<string, Write> = {
  'POST /api/admin/spectacles': { body: aDraft },
  'PUT /api/admin/spectacles/:id': { prepare: aShow, body: { title: 'Autre', recurrence } },
  'DELETE /api/admin/spectacles/:id': { prepare: aShow },
  'POST /api/admin/spectacles/:id/restore': { prepare: aBinnedShow },
  'POST /api/admin/spectacles/:id/duplicate': { prepare: aShow, body: {} },
  'POST /api/admin/spectacles/:id/dates': {
    prepare: aShow,
    body: { date_spectacle: '2027-03-05', heure_spectacle: '20:00' },
  },
  'PUT /api/admin/spectacles/:id/status': { prepare: aShow, body: { status: 'annulé' } },
  'POST /api/admin/spectacles/:id/status/undo': { prepare: aCancelledShow },
  'POST /api/admin/spectacles/import': {
    body: { csv: 'titre;date;heure;description\nSoir;2027-03-05;20:00;x' },
  },
}

/** Those that change nothing. */
const READS = new Set([
  'POST /api/admin/spectacles/recurrence/preview',
  'POST /api/admin/spectacles/import/preview',
])

/** Not told of yet: its room says so with the dashboard's settings. */
const UNTOLD = new Set(['PUT /api/admin/settings/maintenance'])

const routes = Object.values(wholeApi).flatMap((contract) => Object.values<Route>(contract))
const lineOf = ({ method, path }: Route) => `${method} ${path}`
const writes = routes
  .filter(({ access, method }) => access === 'admin' && method !== 'GET')
  .filter((route) => !READS.has(lineOf(route)) && !UNTOLD.has(lineOf(route)))

const send = async (route: Route, id: number | undefined, body: object | undefined) => {
  const verbs = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const
  const call = http[verbs[route.method]](route.path.replace(':id', String(id))).set({
    Authorization: `Bearer ${token}`,
    'X-Requested-With': 'XMLHttpRequest',
  })
  return body ? call.send(body) : call
}

/** Every row that the dashboard changes. */
const content = async () => [
  await db.spectacle.findMany({ orderBy: { id: 'asc' } }),
  await db.recurrence.findMany({ orderBy: { id: 'asc' } }),
  await db.statusChange.findMany({ orderBy: { id: 'asc' } }),
  await db.artiste.findMany({ orderBy: { id: 'asc' } }),
  await db.venueImage.findMany({ orderBy: { id: 'asc' } }),
  await db.photo.findMany({ orderBy: { id: 'asc' } }),
  await db.setting.findMany({ orderBy: { key: 'asc' } }),
  await db.user.findMany({ orderBy: { id: 'asc' } }),
]

it('knows every call of an administrator that changes something', () => {
  expect(writes.map(lineOf).toSorted()).toEqual(Object.keys(WRITES).toSorted())
})

describe.each(writes.map((route): [string, Route] => [lineOf(route), route]))(
  '%s',
  (line, route) => {
    const { prepare, body } = WRITES[line] ?? {}

    it('changes nothing when it cannot be told of', async () => {
      const id = await prepare?.()
      const before = await content()
      await db.$executeRaw`alter table audit_log rename to elsewhere`

      const { status } = await send(route, id, body)
      await db.$executeRaw`alter table elsewhere rename to audit_log`

      expect(status).toBe(500)
      expect(await content()).toEqual(before)
    })

    it('is told of, by whom, and by which call', async () => {
      const id = await prepare?.()
      const told = await db.auditEntry.count()

      const { status, headers } = await send(route, id, body)

      expect(status).toBeLessThan(300)
      expect(await db.auditEntry.count()).toBeGreaterThan(told)
      const entry = await db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })
      expect(entry.actorId).not.toBeNull()
      expect(entry.requestId).toBe(headers['x-request-id'])
      expect(entry.address).toMatch(/^(127\.0\.0\.0|0:0:0::)$/)
    })
  },
)
