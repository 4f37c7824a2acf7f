import { beforeEach, describe, expect, it } from 'vitest'
import { builders } from '../builders.ts'
import { people, PASSWORD } from '../people.ts'
import { createTestApp } from '../test-app.ts'

let isOverloaded = false
const app = await createTestApp({ isOverloaded: () => isOverloaded })
const { db, http, visitor, as } = app
const { aUser, logIn } = people(app)
const { aSpectacle } = builders(db)

beforeEach(() => {
  isOverloaded = false
})

describe('while there is more to do than can be done', () => {
  it('a stranger reads the last good answer, or is asked to come back', async () => {
    await aSpectacle({ title: 'Le grand soir' })
    const before = await http.get('/api/spectacles')
    isOverloaded = true

    const known = await http.get('/api/spectacles')
    const other = await http.get('/api/spectacles?page=2')

    expect(known.body).toEqual(before.body)
    expect(known.headers['cache-status']).toContain('stale-if-error')
    expect(other.status).toBe(503)
    expect(other.headers['retry-after']).toBe('5')
    expect(other.body.code).toBe('SERVICE_INDISPONIBLE')
  })

  it('what is cached goes on, however old, until something changes', async () => {
    const options = { databaseUrl: app.databaseUrl, isOverloaded: () => isOverloaded }
    const cached = await createTestApp({ ...options, keepsReady: true, answersMaxAgeMs: 1 })
    const { id } = await aSpectacle({ title: 'Le grand soir' })
    const path = `/api/spectacles/${id}`
    await cached.changes?.caughtUp()
    const before = await cached.http.get(path)
    isOverloaded = true

    const known = await cached.http.get(path)
    await db.spectacle.update({ where: { id }, data: { title: 'Autre' } })
    await cached.changes?.caughtUp()
    const changed = await cached.http.get(path)

    expect(known.body).toEqual(before.body)
    expect(known.headers).not.toHaveProperty('cache-status')
    expect(changed.headers['cache-status']).toContain('stale-if-error')
  })

  it('what a stranger sends can wait, but not a log-in', async () => {
    const { email } = await aUser()
    isOverloaded = true

    await expect(visitor.auth.forgotPassword({ body: { email } })).rejects.toMatchObject({
      code: 'SERVICE_INDISPONIBLE',
    })
    const { token } = await visitor.auth.login({ body: { email, password: PASSWORD } })

    expect(await as(token).auth.me()).toMatchObject({ email })
    expect(await visitor.settings.maintenance()).toEqual({ maintenance_enabled: false })
    expect(await db.mail.count()).toBe(0)
  })

  it('whoever is logged in goes on', async () => {
    const token = await logIn(await aUser())
    isOverloaded = true

    expect(await as(token).spectacles.list({ query: { page: 3 } })).toMatchObject({
      spectacles: [],
    })
  })
})
