import type { Route } from '@espace/contracts/kernel/route'
import { afterEach, describe, expect, it } from 'vitest'
import { createFactorsApp } from '../../../../test/auth/factors.ts'
import { everyRoute, lineOf, routes } from '../../../../test/every-route.ts'

const app = await createFactorsApp()
const { db, as, aUser, logIn, aGuarded, addApplication } = app
const { call } = everyRoute(app)

const demand = async () => {
  const { me } = await aGuarded({ role: 'admin' })
  await me.secondFactor.setDemand({ body: { isDemanded: true } })
  return me
}
/** The same without a word to the API. */
const isDemanded = () =>
  db.setting.createMany({
    data: { key: 'second_factor_demanded', value: true },
    skipDuplicates: true,
  })
const staff = aUser({ role: 'admin' })

afterEach(() => db.setting.deleteMany({ where: { key: 'second_factor_demanded' } }))

const OPEN = new Set([
  'POST /api/auth/logout',
  'GET /api/auth/me',
  ...routes
    .filter(({ path }) => /^\/api\/auth\/(factors|confirm)(\/|$)/.test(path))
    .map((route) => lineOf(route)),
])

describe('a house that demands a second factor of its team', () => {
  const guarded = routes.filter(({ access }) => access !== 'public')

  it.each(guarded.map((route): [string, Route] => [lineOf(route), route]))(
    'lets staff without one do nothing but add one: %s',
    async (line, route) => {
      await isDemanded()
      const { status, body } = await call(route, await logIn(await staff))

      const isRefused = status === 403 && body.code === 'SECOND_FACTEUR_DEMANDE'
      expect(isRefused).toBe(!OPEN.has(line))
    },
  )

  it('asks the evening’s staff, too, and no visitor', async () => {
    await demand()
    const door = as(await logIn(await aUser({ role: 'accueil' })))
    const visitor = as(await logIn(await aUser()))

    await expect(door.door.evenings()).rejects.toMatchObject({
      status: 403,
      code: 'SECOND_FACTEUR_DEMANDE',
      message:
        'La maison demande un second facteur à toute l’équipe : ajoutez le vôtre dans « Mon compte »',
    })
    expect((await door.secondFactor.factors()).isDemanded).toBe(true)
    expect((await visitor.secondFactor.factors()).isDemanded).toBe(false)
    await expect(visitor.auth.sessions()).resolves.toHaveLength(1)
  })

  it('lets in who has added one', async () => {
    await demand()
    const token = await logIn(await aUser({ role: 'accueil' }))

    await addApplication(token)

    await expect(as(token).door.evenings()).resolves.toBeDefined()
    expect((await as(token).secondFactor.factors()).isDemanded).toBe(false)
  })

  it('is not made by an administrator who has none', async () => {
    const me = as(await logIn(await aUser({ role: 'admin' })))

    const set = me.secondFactor.setDemand({ body: { isDemanded: true } })

    await expect(set).rejects.toMatchObject({ status: 409, code: 'SANS_SECOND_FACTEUR' })
    expect(await me.secondFactor.demand()).toMatchObject({ isDemanded: false })
  })

  it('sees who of the team has one, and of nobody else', async () => {
    const me = await demand()
    const without = await aUser({ role: 'accueil', firstName: 'Lou', lastName: 'Hondt' })
    const visitor = await aUser()

    const { team } = await me.secondFactor.demand()

    expect(team.find(({ id }) => id === without.id)).toEqual({
      id: without.id,
      name: 'Lou Hondt',
      role: 'accueil',
      hasSecondFactor: false,
    })
    expect(team.some(({ hasSecondFactor }) => hasSecondFactor)).toBe(true)
    expect(team.some(({ id }) => id === visitor.id)).toBe(false)
  })

  it('may stop to do so', async () => {
    const me = await demand()

    await me.secondFactor.setDemand({ body: { isDemanded: false } })

    const other = as(await logIn(await aUser({ role: 'admin' })))
    await expect(other.users.managed()).resolves.toBeDefined()
  })
})
