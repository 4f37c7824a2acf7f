import { wholeApi } from '@espace/contracts/api'
import type { Route } from '@espace/contracts/kernel/route'
import { EXAMPLE_ACCOUNTS } from '@espace/contracts/settings/accounts'
import { beforeEach, describe, expect, it } from 'vitest'
import { anOperator, aTarif, entities, type Entity, someDetails, someTerms } from '../entities.ts'
import { people } from '../people.ts'
import { createTestApp } from '../test-app.ts'

const app = await createTestApp()
const { db, http } = app
const { aUser, logIn } = people(app)
const {
  aShow,
  anArtiste,
  aVenuePicture,
  aPhoto,
  aCode,
  aVanne,
  aMember,
  theContactEmail,
  theDoorSettings,
  theAccounts,
  theLedger,
  theVoucherTerms,
  theDetails,
  theTarifs,
  theOperator,
  theTerms,
} = entities(app)

let token: string
beforeEach(async () => {
  token = await logIn(await aUser({ role: 'admin' }))
})

interface Save {
  make: () => Promise<Entity>
  /** Two different bodies. */
  bodies: readonly [object, object]
  /** Status of the second writer when the entity is gone for good; 409 by default. */
  gone?: 404
}

/** Every versioned save. A route that is not here fails the test below. */
const SAVES: Record<string, Save> = {
  'PUT /api/admin/spectacles/:id': { make: aShow, bodies: [{ title: 'A' }, { title: 'B' }] },
  'PUT /api/admin/spectacles/:id/status': {
    make: aShow,
    bodies: [{ status: 'annulé' }, { status: 'complet' }],
  },
  'DELETE /api/admin/spectacles/:id': { make: aShow, bodies: [{}, {}] },
  'PUT /api/admin/artiste/:id': { make: anArtiste, bodies: [{ name: 'A' }, { name: 'B' }] },
  'DELETE /api/admin/artistes/:id': { make: anArtiste, bodies: [{}, {}] },
  'PUT /api/lieu/images/:id': { make: aVenuePicture, bodies: [{ alt: 'A' }, { alt: 'B' }] },
  'DELETE /api/lieu/images/:id': { make: aVenuePicture, bodies: [{}, {}] },
  'PUT /api/admin/photos/:id': { make: aPhoto, bodies: [{ sort_order: 1 }, { sort_order: 2 }] },
  'DELETE /api/admin/photos/:id': { make: aPhoto, bodies: [{}, {}] },
  'PUT /api/admin/vannes/:id': {
    make: aVanne,
    bodies: [{ status: 'publiée' }, { status: 'refusée' }],
  },
  'PUT /api/admin/codes/:id': { make: aCode, bodies: [someTerms, { ...someTerms, value: 5 }] },
  'DELETE /api/admin/codes/:id': { make: aCode, bodies: [{}, {}] },
  'PUT /api/admin/settings/contact-email': {
    make: theContactEmail,
    bodies: [{ email: 'a@exemple.fr' }, { email: 'b@exemple.fr' }],
  },
  'PUT /api/admin/settings/contact-details': {
    make: theDetails,
    bodies: [
      { ...someDetails, city: 'A' },
      { ...someDetails, city: 'B' },
    ],
  },
  'PUT /api/admin/settings/tarifs': {
    make: theTarifs,
    bodies: [{ tarifs: [] }, { tarifs: [aTarif] }],
  },
  'PUT /api/admin/ledger/settings': {
    make: theLedger,
    bodies: [
      { witnessEmail: '', retentionYears: 10 },
      { witnessEmail: 'cabinet@exemple.fr', retentionYears: 6 },
    ],
  },
  'PUT /api/admin/settings/vouchers': {
    make: theVoucherTerms,
    bodies: [
      { amounts: [2000], months: 12 },
      { amounts: [3000], months: 12 },
    ],
  },
  'PUT /api/admin/settings/accounts': {
    make: theAccounts,
    bodies: [EXAMPLE_ACCOUNTS, { ...EXAMPLE_ACCOUNTS, journal: 'VT' }],
  },
  'PUT /api/admin/settings/operator': {
    make: theOperator,
    bodies: [
      { ...anOperator, name: 'A' },
      { ...anOperator, name: 'B' },
    ],
  },
  'PUT /api/admin/settings/texts/:page': {
    make: theTerms,
    bodies: [{ html: '<p>A</p>' }, { html: '<p>B</p>' }],
  },
  'PUT /api/admin/users/:id/status': {
    make: aMember,
    bodies: [{ isActive: false }, { isActive: true }],
  },
  'PUT /api/admin/users/:id/role': {
    make: aMember,
    bodies: [{ role: 'accueil' }, { role: 'accueil' }],
  },
  'PUT /api/admin/door/settings': {
    make: theDoorSettings,
    bodies: [{ releaseMinutes: 5 }, { releaseMinutes: 15 }],
  },
  'DELETE /api/admin/users/:id': { make: aMember, bodies: [{}, {}], gone: 404 },
}

const routes = Object.values(wholeApi).flatMap((contract) => Object.values<Route>(contract))
const versioned = routes.filter(({ isVersioned }) => isVersioned)
const lineOf = ({ method, path }: Route) => `${method} ${path}`

const send = async (route: Route, { id, page }: Entity, body: object, version?: string) => {
  const verbs = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const
  const call = http[verbs[route.method]](
    route.path.replace(':id', String(id)).replace(':page', page ?? ''),
  ).set({
    Authorization: `Bearer ${token}`,
    'X-Requested-With': 'XMLHttpRequest',
    ...(version !== undefined && { 'If-Match': version }),
  })
  return route.method === 'DELETE' ? call : call.send(body)
}

it('knows every save that carries a version', () => {
  expect(versioned.map(lineOf).toSorted()).toEqual(Object.keys(SAVES).toSorted())
})

describe.each(versioned.map((route): [string, Route] => [lineOf(route), route]))(
  '%s',
  (line, route) => {
    const { make, bodies, gone = 409 } = SAVES[line] ?? { make: aShow, bodies: [{}, {}] as const }
    const [first, second] = bodies

    it('refuses with 409 what was saved since, and shows how it is now', async () => {
      const entity = await make()
      const stale = await send(route, entity, first, '"999"')

      expect(stale.status).toBe(409)
      expect(stale.body.code).toBe('VERSION_PERIMEE')
      expect(stale.body.current).toMatchObject({ version: await entity.version() })
    })

    it('takes the version that was read, and goes up by one', async () => {
      const entity = await make()
      const before = await entity.version()

      const { status } = await send(route, entity, first, `"${before}"`)

      expect(status).toBeLessThan(300)
      expect([undefined, (before ?? 0) + 1]).toContain(await entity.version())
    })

    it('takes the last save where nobody says a version, or any', async () => {
      const entity = await make()

      expect((await send(route, entity, first, '*')).status).toBeLessThan(300)
      const { status } = await send(route, entity, second)
      expect(route.method === 'DELETE' ? [404] : [200]).toContain(status)
    })

    it('takes exactly one of two administrators who save at once', async () => {
      for (let round = 0; round < 5; round += 1) {
        const entity = await make()
        const version = String(await entity.version())

        const answers = await Promise.all([
          send(route, entity, first, version),
          send(route, entity, second, version),
        ])

        const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
        expect([200, 204]).toContain(statuses[0])
        expect(statuses[1]).toBe(gone)
      }
    })
  },
)

describe('the version of a save', () => {
  const put = versioned.find((route) => lineOf(route) === 'PUT /api/admin/spectacles/:id')

  it('may stand in the body', async () => {
    if (!put) throw new Error('no such route')
    const entity = await aShow()

    expect((await send(put, entity, { title: 'A', version: 1 })).status).toBe(200)
    expect((await send(put, entity, { title: 'B', version: 1 })).status).toBe(409)
    expect((await send(put, entity, { title: 'B', version: '1' })).status).toBe(400)
  })

  it.each(['"x"', 'W/"7"', '"1", "2"', ''])(
    'is stale when it cannot be read: %s',
    async (version) => {
      if (!put) throw new Error('no such route')

      expect((await send(put, await aShow(), { title: 'A' }, version)).status).toBe(409)
    },
  )

  it('would let two saves pass if they did not wait for each other', async () => {
    const { id } = await aShow()
    const { promise: bothHaveRead, resolve } = Promise.withResolvers<void>()
    let readers = 0
    const save = (title: string) =>
      db.$transaction(async (tx) => {
        const { version } = await tx.spectacle.findUniqueOrThrow({ where: { id } })
        readers += 1
        if (readers === 2) resolve()
        await bothHaveRead
        if (version !== 1) return 409
        await tx.spectacle.update({ where: { id }, data: { title, version: { increment: 1 } } })
        return 200
      })

    expect(await Promise.all([save('A'), save('B')])).toEqual([200, 200])
  })
})
