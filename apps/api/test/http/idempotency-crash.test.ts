import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createClient } from '@espace/prisma/client'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lockWaiters } from '../database/lock-waiters.ts'
import { aRegistration, people } from '../people.ts'
import { apiProcesses } from '../processes/api-process.ts'
import { createTestApp } from '../test-app.ts'

const app = await createTestApp()
const { db, databaseUrl } = app
const { aUser } = people(app)

const post = (path: string, body: object, headers: Record<string, string>) =>
  app.http
    .post(path)
    .set({ 'X-Requested-With': 'XMLHttpRequest', ...headers })
    .send(body)

/** The same, for concurrent calls. */
const send = async (...call: Parameters<typeof post>) => post(...call)

const FORGOT = '/api/auth/forgot-password'
const REGISTER = '/api/auth/register'

const mailsTo = (to: string) => db.mail.count({ where: { to } })

beforeEach(async () => {
  await db.idempotentCall.deleteMany()
})

describe('a process that dies between the work and its answer', () => {
  const startApi = apiProcesses(databaseUrl)
  const gate = createClient(databaseUrl, { poolSize: 1 })

  /** Advisory lock that blocks every transaction that writes there. */
  const GATE = 7_019
  const shut = () => gate.$queryRaw`select pg_advisory_lock(${GATE})::text`
  const open = () => gate.$queryRaw`select pg_advisory_unlock(${GATE})`

  beforeEach(async () => {
    await db.$executeRawUnsafe(`create or replace function wait_for_gate() returns trigger as
      'begin perform pg_advisory_xact_lock(${GATE}); return new; end' language plpgsql`)
    await db.$executeRaw`create trigger gate before update on idempotent_calls
      for each row when (new.status is not null) execute function wait_for_gate()`
    await db.$executeRaw`create trigger gate before insert on mails
      for each row when (new.template = 'reset-password') execute function wait_for_gate()`
  })
  afterEach(async () => {
    // Also releases the lock of a failed test.
    await gate.$queryRaw`select pg_advisory_unlock_all()::text`
    await db.$executeRaw`drop trigger gate on idempotent_calls`
    await db.$executeRaw`drop trigger gate on mails`
  })
  afterAll(async () => {
    await gate.$disconnect()
  })

  // Generous timeout, as a busy machine is slow but not wrong.
  const PATIENCE = { timeout: 60_000 }
  const somebodyWaits = () =>
    vi.waitFor(async () => expect(await lockWaiters(db)).toBe(1), PATIENCE)

  it('leaves neither: the repetition does it, once', async () => {
    const { url, child } = await startApi()
    const person = aRegistration()
    const headers = { 'Idempotency-Key': randomUUID() }
    await shut()
    const lost = fetch(url + REGISTER, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', 'X-Requested-With': 'fetch' },
      body: JSON.stringify(person),
    }).catch(() => 'no answer')
    await somebodyWaits()

    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await lost).toBe('no answer')
    const early = await post(REGISTER, person, headers)
    await open()
    await vi.waitFor(async () => expect(await lockWaiters(db)).toBe(0), PATIENCE)
    expect(await db.user.count({ where: { email: person.email } })).toBe(0)
    await db.$executeRaw`update idempotent_calls set claimed_till = now() - interval '1 second'`
    const late = await post(REGISTER, person, headers)
    const again = await post(REGISTER, person, headers)

    expect(early.body.code).toBe('DEMANDE_EN_COURS')
    expect([late.status, again.status]).toEqual([201, 201])
    expect(await db.user.count({ where: { email: person.email } })).toBe(1)
    expect(await mailsTo(person.email)).toBe(1)
  })

  it('leaves the work without an answer where a room does not keep the two together', async () => {
    const { id, email } = await aUser()
    await app.visitor.auth.forgotPassword({ body: { email } })
    const mail = await db.mail.findFirstOrThrow({ where: { to: email } })
    const token = /token=([\w-]+)/.exec(JSON.stringify(mail.data))?.[1]
    const before = await db.user.findUniqueOrThrow({ where: { id } })
    await shut()

    const body = { token, password: 'Une-Salle-Comble-59' }
    const slow = send('/api/auth/reset-password', body, { 'Idempotency-Key': randomUUID() })
    await somebodyWaits()
    const during = await db.user.findUniqueOrThrow({ where: { id } })
    await open()

    expect(during.passwordHash).not.toBe(before.passwordHash)
    expect((await slow).status).toBe(200)
  })

  it('is not heard any more once a repetition has taken over', async () => {
    const { email } = await aUser()
    await shut()
    const slow = send(FORGOT, { email }, { 'Idempotency-Key': randomUUID() })
    await somebodyWaits()
    await db.$executeRaw`update idempotent_calls set claim = gen_random_uuid()`
    await open()

    expect((await slow).body.code).toBe('DEMANDE_EN_COURS')
    expect(await mailsTo(email)).toBe(0)
    expect(await db.accountLink.count({ where: { email } })).toBe(0)
  })
})
