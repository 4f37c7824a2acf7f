import { createClient } from '@espace/prisma/client'
import { newDatabase } from '@espace/prisma/testing/databases'
import supertest from 'supertest'
import { afterAll, describe, expect, it } from 'vitest'
import { createApp } from '#app.ts'
import { appDeps } from '../test-app.ts'

const url = await newDatabase()
/** A pool of one connection, so that a session setting is there for the next request. */
const db = createClient(url, { poolSize: 1 })
const other = createClient(url)
const http = supertest(createApp({ db, uploadsDir: '/nowhere', ...appDeps() }))
afterAll(() => Promise.all([db.$disconnect(), other.$disconnect()]))

/** An answer while another transaction locks the table and our lock timeout is 50 ms. */
const askWhileLocked = (path: string, limit: string) =>
  other.$transaction(async (transaction) => {
    await transaction.$executeRaw`lock table spectacles in access exclusive mode`
    await db.$queryRaw`select set_config(${limit}, '50ms', false)`
    return http.get(path)
  })

describe.each(['statement_timeout', 'lock_timeout'])('when PostgreSQL reaches the %s', (limit) => {
  it('the last good answer goes on', async () => {
    const before = await http.get('/api/spectacles/upcoming')

    const { status, body, headers } = await askWhileLocked('/api/spectacles/upcoming', limit)

    expect(status).toBe(200)
    expect(body).toEqual(before.body)
    expect(headers['cache-status']).toContain('stale-if-error')
  })

  it('an answer that nobody has had yet is unavailable, not wrong', async () => {
    const { status, body, headers } = await askWhileLocked('/api/spectacles/1', limit)

    expect(status).toBe(503)
    expect(headers['retry-after']).toBe('5')
    expect(body.code).toBe('SERVICE_INDISPONIBLE')
  })
})

describe('when PostgreSQL has no room any more', () => {
  it('nothing is written, which is told as it is, and reading goes on [T-PG-3]', async () => {
    await db.$executeRawUnsafe(`
      create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
    await db.$executeRawUnsafe(
      'create trigger no_room before insert on contact_messages for each row execute function no_room()',
    )
    const message = {
      firstName: 'Zoé',
      lastName: 'Dupont',
      email: 'zoe@exemple.fr',
      subject: 'spectacle',
      message: 'Une table pour huit, samedi ?',
      privacy: true,
    }

    const { status, body, headers } = await http
      .post('/api/contact')
      .set('X-Requested-With', 'XMLHttpRequest')
      .send(message)

    expect([status, body.code]).toEqual([503, 'SERVICE_INDISPONIBLE'])
    expect(headers['retry-after']).toBe('5')
    expect(await db.contactMessage.count()).toBe(0)
    expect((await http.get('/api/spectacles/upcoming')).status).toBe(200)
  })
})
