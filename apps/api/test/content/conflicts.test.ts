import { describe, expect, it, onTestFinished } from 'vitest'
import { people } from '../people.ts'
import { createTestApp } from '../test-app.ts'

const app = await createTestApp()
const { db, http } = app
const { aUser, logIn } = people(app)

/** Makes every insert of an artist fail with a serialization error, that many times. */
async function losing(times: number, errcode: string) {
  await db.$executeRaw`create sequence tries`
  await db.$executeRawUnsafe(`
    create function lose() returns trigger language plpgsql as $$ begin
      if nextval('tries') <= ${times} then raise exception 'lost' using errcode = '${errcode}'; end if;
      return new;
    end $$`)
  await db.$executeRaw`create trigger lose before insert on artistes for each row execute function lose()`
  onTestFinished(async () => {
    await db.$executeRaw`drop function lose cascade`
    await db.$executeRaw`drop sequence tries`
  })
}

async function add(name: string) {
  const token = await logIn(await aUser({ role: 'admin' }))
  return http
    .post('/api/admin/artiste')
    .set({ Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' })
    .send({ name })
}

const told = (name: string) => db.auditEntry.count({ where: { label: name } })

describe.each(['40001', '40P01'])('a save that loses against another (%s)', (errcode) => {
  it('is made again, up to three times, and done once', async () => {
    await losing(3, errcode)
    const name = `Trois ${errcode}`

    expect((await add(name)).status).toBe(201)
    expect(await db.artiste.count({ where: { name } })).toBe(1)
    expect(await told(name)).toBe(1)
  })

  it('is no fault of ours when it loses each time: come back later', async () => {
    await losing(4, errcode)
    const name = `Quatre ${errcode}`
    const { status, headers, body } = await add(name)

    expect(status).toBe(503)
    expect(headers['retry-after']).toBe('5')
    expect(body.code).toBe('SERVICE_INDISPONIBLE')
    expect(await db.artiste.count({ where: { name } })).toBe(0)
    expect(await told(name)).toBe(0)
  })
})
