import { wholeApi } from '@espace/contracts/api'
import type { Route } from '@espace/contracts/kernel/route'
import { beforeEach, describe, expect, it } from 'vitest'
import { builders } from './builders.ts'
import { people } from './people.ts'
import { createTestApp } from './test-app.ts'

const app = await createTestApp()
const { db, http } = app
const { aSpectacle } = builders(db)
const { aUser, logIn } = people(app)

let token: string
beforeEach(async () => {
  token = await logIn(await aUser({ role: 'admin' }))
})

interface Entity {
  /** What stands in the address in place of `:id`; nothing where there is one alone. */
  id: number | string
  version: () => Promise<number | undefined>
}

interface Save {
  make: () => Promise<Entity>
  /** Two saves that differ. */
  bodies: readonly [object, object]
}

const aShow = async (): Promise<Entity> => {
  const { id } = await aSpectacle()
  return {
    id,
    version: async () => (await db.spectacle.findUnique({ where: { id } }))?.version,
  }
}

/** Every save that carries a version. A route that is not here fails the test below. */
const SAVES: Record<string, Save> = {
  'PUT /api/admin/spectacles/:id': { make: aShow, bodies: [{ title: 'A' }, { title: 'B' }] },
  'PUT /api/admin/spectacles/:id/status': {
    make: aShow,
    bodies: [{ status: 'annulé' }, { status: 'complet' }],
  },
  'DELETE /api/admin/spectacles/:id': { make: aShow, bodies: [{}, {}] },
}

const routes = Object.values(wholeApi).flatMap((contract) => Object.values<Route>(contract))
const versioned = routes.filter(({ isVersioned }) => isVersioned)
const lineOf = ({ method, path }: Route) => `${method} ${path}`

const send = async (route: Route, { id }: Entity, body: object, version?: string) => {
  const verbs = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const
  const call = http[verbs[route.method]](route.path.replace(':id', String(id))).set({
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
    const { make, bodies } = SAVES[line] ?? { make: aShow, bodies: [{}, {}] as const }
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
        expect(statuses[1]).toBe(409)
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
    const { id } = await aSpectacle()
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
