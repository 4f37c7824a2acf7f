import { once } from 'node:events'
import { get, type Server } from 'node:http'
import { createClient } from '@espace/prisma/client'
import { LISTENER } from '@espace/prisma/connection/watch-changes'
import { listen } from '@espace/server/listen'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { runReservationJobs } from '#features/reservations/reservation-jobs.ts'
import type { Topic } from '#platform/content/topics.ts'
import { builders } from '../builders.ts'
import { people } from '../people.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

/** Longer than a test takes: no cached answer expires during it. */
const FOR_GOOD = { answersMaxAgeMs: 600_000 }

const here = await createTestApp({ keepsReady: true, ...FOR_GOOD })
const { db, databaseUrl, http } = here
/** A second process. */
const there = await createTestApp({ databaseUrl, keepsReady: true, ...FOR_GOOD })
/** Negative control: a process without invalidation, which must show stale data. */
const deaf = await createTestApp({ databaseUrl, keepsReady: 'deaf', ...FOR_GOOD })
const { aSpectacle, aVenueImage, anArtist } = builders(db)
const { aUser, logIn } = people(here)
const token = await logIn(await aUser({ role: 'admin' }))
const team = here.as(token)

const READERS = 10
const WRITES = 8

const WAIT = { timeout: 60_000, interval: 20 }

const titleOf = async ({ http }: Pick<TestApp, 'http'>, id: number): Promise<string> =>
  (await http.get(`/api/spectacles/${id}`)).body.title

/** Number of acknowledged writes not seen by the next read, with many concurrent readers. */
async function staleReads(app: TestApp): Promise<number> {
  const { id } = await aSpectacle()
  // Fills the cache before the first write, however slowly the readers start.
  await titleOf(app, id)
  const crowd = new AbortController()
  const readers = Array.from({ length: READERS }, async () => {
    while (!crowd.signal.aborted) await titleOf(app, id)
  })
  let stale = 0
  for (let write = 0; write < WRITES; write += 1) {
    const title = `Soir ${write}`
    await app.as(token).spectacles.change({ params: { id }, body: { title } })
    if ((await titleOf(app, id)) !== title) stale += 1
  }
  crowd.abort()
  await Promise.all(readers)
  return stale
}

describe('a change', () => {
  it('that was acknowledged is never followed by a stale answer, under load', async () => {
    expect(await staleReads(here)).toBe(0)
  })

  it('would be, if the process that writes did not know', async () => {
    expect(await staleReads(deaf)).toBe(WRITES)
  })

  it('is answered when the process that wrote has heard of it, and not before', async () => {
    const { changes, ...slow } = await createTestApp({
      databaseUrl,
      keepsReady: 'deaf',
      ...FOR_GOOD,
    })
    const { id } = await aSpectacle()
    await titleOf(slow, id)
    changes?.hearing(async () => {
      await titleOf(slow, id)
      changes.heard('spectacles')
    })
    await titleOf(slow, id)

    await slow.as(token).spectacles.change({ params: { id }, body: { title: 'Autre' } })

    expect(await titleOf(slow, id)).toBe('Autre')
  })

  it('is heard of in the other processes', async () => {
    const { id } = await aSpectacle()
    await Promise.all([titleOf(there, id), titleOf(deaf, id)])

    await team.spectacles.change({ params: { id }, body: { title: 'Autre' } })

    await vi.waitFor(async () => expect(await titleOf(there, id)).toBe('Autre'), WAIT)
    expect(await titleOf(deaf, id)).toBe('Le grand soir')
  })

  it('by hand, in the database, is heard of everywhere', async () => {
    const { id } = await aSpectacle()
    const stranger = createClient(databaseUrl, { poolSize: 1 })
    await Promise.all([titleOf(here, id), titleOf(there, id)])

    await stranger.$executeRaw`update spectacles set title = 'À la main' where id = ${id}`

    await vi.waitFor(async () => {
      expect(await Promise.all([titleOf(here, id), titleOf(there, id)])).toEqual([
        'À la main',
        'À la main',
      ])
    }, WAIT)
    await stranger.$disconnect()
  })

  it('is not what chores make that find nothing to do, and an update of nothing would be', async () => {
    const heardOf = async (work: () => Promise<unknown>): Promise<readonly Topic[]> => {
      const heard: Topic[] = []
      const forget = there.changes?.subscribe((topics) => heard.push(...topics))
      await work()
      await aVenueImage()
      await vi.waitFor(() => expect(heard).toContain('lieu'), WAIT)
      forget?.()
      return heard
    }

    expect(await heardOf(() => runReservationJobs({ db }))).toEqual(['lieu'])
    const nothing = () => db.$executeRaw`update reservations set call_id = null where false`
    expect(await heardOf(nothing)).toContain('reservations')
  })

  it('closes the site at once for strangers, and opens it at once', async () => {
    await http.get('/api/spectacles')

    await team.settings.setMaintenance({ body: { enabled: true } })
    const closed = await http.get('/api/spectacles')
    const admin = await http.get('/api/spectacles').set('Authorization', `Bearer ${token}`)
    await team.settings.setMaintenance({ body: { enabled: false } })
    const open = await http.get('/api/spectacles')

    expect(closed.body.code).toBe('MAINTENANCE')
    expect([admin.status, open.status]).toEqual([200, 200])
  })
})

describe('the site', () => {
  it('is told of a change by the answer to it, and of those of others over a stream', async () => {
    const { id } = await anArtist('Zoé')
    const server = await listen(there.app, { port: 0, host: '127.0.0.1' })
    onTestFinished(() => {
      server.close()
      server.closeAllConnections()
    })
    const heard: string[] = []
    const stream = get({ port: portOf(server), path: '/changes' }, (answer) => {
      answer.on('data', (part: Buffer) => heard.push(part.toString()))
    })
    await once(stream, 'response')

    const { headers } = await http
      .put(`/api/admin/artiste/${id}`)
      .set({ 'X-Requested-With': 'XMLHttpRequest', Authorization: `Bearer ${token}` })
      .send({ name: 'Ada' })
    const read = await http.get('/api/artistes')

    expect(headers['x-content-changed']).toBe('true')
    expect(read.headers).not.toHaveProperty('x-content-changed')
    await vi.waitFor(() => expect(heard.join('')).toContain('changed'), WAIT)
  })

  it('is told nothing by a process that hears nothing', async () => {
    expect((await (await createTestApp({ databaseUrl })).http.get('/changes')).status).toBe(503)
  })
})

describe('while the database cannot be heard', () => {
  it('nothing is kept, and what was kept is forgotten', async () => {
    const { id } = await aSpectacle()
    await Promise.all([titleOf(there, id), titleOf(here, id)])

    await db.$executeRaw`
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = ${LISTENER}`
    await vi.waitFor(() => expect(there.changes?.isHearing).toBe(false), WAIT)
    await db.spectacle.update({ where: { id }, data: { title: 'Entre-temps' } })

    expect(await titleOf(there, id)).toBe('Entre-temps')
    await vi.waitFor(() => expect(there.changes?.isHearing).toBe(true), WAIT)
    expect(await titleOf(there, id)).toBe('Entre-temps')
  })
})

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
