import { once } from 'node:events'
import { get, type Server } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createClient } from '@espace/prisma/client'
import { LISTENER } from '@espace/prisma/watch-changes'
import { listen } from '@espace/server/listen'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { at, builders, inDays } from './builders.ts'
import { people } from './people.ts'
import { createTestApp, type TestApp } from './test-app.ts'

const here = await createTestApp({ keepsReady: true })
const { db, databaseUrl, http } = here
/** Another process. */
const there = await createTestApp({ databaseUrl, keepsReady: true })
/** One that hears of nothing: what a test sees must not be seen there. */
const deaf = await createTestApp({ databaseUrl, keepsReady: 'deaf' })
const { aSpectacle, anArtist } = builders(db)
const { aUser, logIn } = people(here)
const token = await logIn(await aUser({ role: 'admin' }))
const team = here.as(token)

const READERS = 10
const WRITES = 8

const titleOf = async ({ http }: Pick<TestApp, 'http'>, id: number): Promise<string> =>
  (await http.get(`/api/spectacles/${id}`)).body.title

/** Answers that this process had to make. */
const fillsOf = async ({ http }: Pick<TestApp, 'http'>): Promise<number> =>
  Number(/^ready_fills_total (\d+)/m.exec((await http.get('/metrics')).text)?.[1])

/** How often a change that was acknowledged was not to be seen at once, while many read. */
async function staleReads(app: TestApp): Promise<number> {
  const { id } = await aSpectacle()
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

describe('an answer that is ready', () => {
  it('is the same answer, however it travels', async () => {
    await aSpectacle({ description: 'Une heure de rire. '.repeat(80) })
    const first = await http.get('/api/spectacles?limit=5').set('Accept-Encoding', 'identity')

    const again = await http.get('/api/spectacles?limit=5').set('Accept-Encoding', 'identity')
    const packed = await Promise.all(
      ['br, gzip', 'gzip'].map((encoding) =>
        http
          .get('/api/spectacles?limit=5')
          .set('Accept-Encoding', encoding)
          .parse((response, done) => {
            const parts: Buffer[] = []
            response.on('data', (part: Buffer) => parts.push(part))
            response.on('end', () => done(null, Buffer.concat(parts)))
          })
          .buffer(true),
      ),
    )

    const { date: _, 'x-request-id': __, ...headers } = first.headers
    expect(again.headers).toMatchObject(headers)
    expect(again.text).toBe(first.text)
    expect(again.headers['vary']).toBe('Origin, Accept-Encoding')
    expect(packed.map(({ headers: own }) => own['content-encoding'])).toEqual(['br', 'gzip'])
    expect(new Set([first, ...packed].map(({ headers: own }) => own['etag'])).size).toBe(3)
    // superagent unpacks what it knows.
    for (const { body } of packed) expect(unpacked(body).toString()).toBe(first.text)
  })

  it.each(['br', 'gzip', 'identity'])('is not sent again to who has it: %s', async (encoding) => {
    await aSpectacle()
    await http.get('/api/spectacles?limit=7')
    const { headers } = await http.get('/api/spectacles?limit=7').set('Accept-Encoding', encoding)

    const again = await http
      .get('/api/spectacles?limit=7')
      .set({ 'Accept-Encoding': encoding, 'If-None-Match': headers['etag'] ?? '' })

    expect(again.status).toBe(304)
    expect(again.headers['etag']).toBe(headers['etag'])
    expect(again.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  })

  it('is made once, whoever asks at the same time and however they spell it', async () => {
    const { id } = await aSpectacle()
    const before = await fillsOf(here)

    await Promise.all(
      Array.from({ length: 50 }, (_, index) => http.get(`/api/spectacles/${id}?utm=${index % 3}`)),
    )
    await http.get(`/api/spectacles/${id}`)

    expect(await fillsOf(here)).toBe(before + 1)
  })

  it('is made once more after each change, and other rooms’ answers are not', async () => {
    const { id } = await anArtist('Zoé')
    await http.get('/api/lieu/images')
    const before = await fillsOf(here)

    for (const name of ['Ada', 'Eve']) {
      await team.artistes.change({ params: { id }, body: { name } })
      await Promise.all(Array.from({ length: 50 }, () => http.get(`/api/artistes/${id}`)))
      await http.get('/api/lieu/images')
    }

    expect(await fillsOf(here)).toBe(before + 2)
  })

  it('is for strangers: who is logged in is looked at each time', async () => {
    const { id } = await aSpectacle()
    const before = await fillsOf(here)

    await http.get(`/api/spectacles/${id}`).set('Authorization', `Bearer ${token}`)

    expect(await fillsOf(here)).toBe(before)
  })

  it('is none of what is missing', async () => {
    const { id } = await aSpectacle()
    await db.spectacle.delete({ where: { id } })
    expect((await http.get(`/api/spectacles/${id}`)).status).toBe(404)

    await db.$executeRaw`
      insert into spectacles (id, title, description, lieu, date_spectacle, heure_spectacle)
      values (${id}, 'Retrouvé', '', 'Lille', current_date + 9, '20:00')`

    expect(await titleOf(here, id)).toBe('Retrouvé')
  })
})

describe('a change', () => {
  it('that was acknowledged is never followed by a stale answer, under load', async () => {
    expect(await staleReads(here)).toBe(0)
  })

  it('would be, if the process that writes did not know', async () => {
    expect(await staleReads(deaf)).toBe(WRITES)
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

describe('how many there are in all', () => {
  const PAGE = '/api/spectacles?page=1&limit=2'
  /** Of whoever is looked at each time: the page is read anew, and only the total may be known. */
  const totalOf = async ({ http }: Pick<TestApp, 'http'>): Promise<number> => {
    const { body } = await http.get(PAGE).set('Authorization', `Bearer ${token}`)
    return body.pagination.total
  }

  it('is counted once until something changes, and at once when this process changes it', async () => {
    const { id } = await aSpectacle()
    await http.get(PAGE)
    const before = await totalOf(here)

    await team.spectacles.remove({ params: { id } })

    expect(await totalOf(here)).toBe(before - 1)
    expect(await totalOf(here)).toBe(before - 1)
  })

  it('is heard of in the other processes, and would not be by one that is deaf', async () => {
    await Promise.all([there, deaf].map(({ http }) => http.get(PAGE)))
    const [before, deafBefore] = [await totalOf(there), await totalOf(deaf)]

    await aSpectacle()

    await vi.waitFor(async () => expect(await totalOf(there)).toBe(before + 1), WAIT)
    expect(await totalOf(deaf)).toBe(deafBefore)
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

describe('time changes answers, too', () => {
  it('a show that begins is no longer to come', async () => {
    const { id } = await aSpectacle()
    await db.$executeRaw`
      update spectacles set (date_spectacle, heure_spectacle) = (
        select at::date, at::time(0) from (select (now() + interval '2 s') at time zone 'Europe/Paris' as at) soon)
       where id = ${id}`
    const isListed = async () => {
      const { body } = await http.get('/api/spectacles/upcoming?limit=1&title=Le+grand+soir')
      return body.some((show: { id: number }) => show.id === id)
    }
    expect(await isListed()).toBe(true)

    await vi.waitFor(async () => expect(await isListed()).toBe(false), WAIT)
  })

  it('the seats of a show are free from the moment that its sales open', async () => {
    const { id } = await aSpectacle({ bookingMode: 'maison' })
    await db.$executeRaw`update spectacles set sales_open_at = now() + interval '2 s' where id = ${id}`
    const available = async () =>
      (await http.get(`/api/reservations/availability/${id}`)).body.available
    expect(await available()).toBe(0)

    await vi.waitFor(async () => expect(await available()).toBe(70), WAIT)
  })

  it('a draft is seen from the moment of its publication', async () => {
    const { id } = await aSpectacle({
      status: 'brouillon',
      title: 'Bientôt',
      date: inDays(9),
      time: at('20:00'),
    })
    await db.$executeRaw`update spectacles set publish_at = now() + interval '2 s' where id = ${id}`
    const listed = async () =>
      (await http.get('/api/spectacles/upcoming?title=Bient%C3%B4t')).body.length
    expect(await listed()).toBe(0)

    await vi.waitFor(async () => expect(await listed()).toBe(1), WAIT)
  })
})

const WAIT = { timeout: 60_000, interval: 20 }

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

function unpacked(body: Buffer): Buffer {
  try {
    return brotliDecompressSync(body)
  } catch {
    return body[0] === 0x1f ? gunzipSync(body) : body
  }
}
