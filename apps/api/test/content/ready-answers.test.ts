import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { at, builders, inDays } from '../builders.ts'
import { people } from '../people.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

/** Longer than a test takes: no cached answer expires during it. */
const FOR_GOOD = { answersMaxAgeMs: 600_000 }

const here = await createTestApp({ keepsReady: true, ...FOR_GOOD })
/** A process with the product's cache lifetime. */
const there = await createTestApp({ databaseUrl: here.databaseUrl, keepsReady: true })
const { db, http } = here
const { aSpectacle, anArtist } = builders(db)
const { aUser, logIn } = people(here)
const token = await logIn(await aUser({ role: 'admin' }))
const team = here.as(token)

const WAIT = { timeout: 60_000, interval: 20 }

const titleOf = async ({ http }: Pick<TestApp, 'http'>, id: number): Promise<string> =>
  (await http.get(`/api/spectacles/${id}`)).body.title

/** Number of cache misses; waits for pending invalidations first. */
async function fillsOf({ http, changes }: Pick<TestApp, 'http' | 'changes'>): Promise<number> {
  await changes?.caughtUp()
  return Number(/^ready_fills_total (\d+)/m.exec((await http.get('/metrics')).text)?.[1])
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
          .parse(bytesOf)
          .buffer(true),
      ),
    )

    const { date: _, 'x-request-id': __, ...headers } = first.headers
    expect(again.headers).toMatchObject(headers)
    expect(again.text).toBe(first.text)
    expect(again.headers['vary']).toBe('Origin, Accept-Encoding')
    expect(packed.map(({ headers: own }) => own['content-encoding'])).toEqual(['br', 'gzip'])
    expect(new Set([first, ...packed].map(({ headers: own }) => own['etag'])).size).toBe(3)
    // superagent decompresses the encodings that it knows.
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

describe('time changes answers, too', () => {
  const { http } = there

  it('a show that begins is no longer to come', async () => {
    const { id } = await aSpectacle()
    await db.$executeRaw`
      update spectacles set (date_spectacle, heure_spectacle) = (
        select at::date, at::time(0) from (select (now() + interval '3 s') at time zone 'Europe/Paris' as at) soon)
       where id = ${id}`
    const isListed = async ({ http }: Pick<TestApp, 'http'>) => {
      const { body } = await http.get('/api/spectacles/upcoming?limit=1&title=Le+grand+soir')
      return body.some((show: { id: number }) => show.id === id)
    }
    await here.changes?.caughtUp()
    expect(await Promise.all([there, here].map(isListed))).toEqual([true, true])

    await vi.waitFor(async () => expect(await isListed(there)).toBe(false), WAIT)

    // Were answers kept for longer, it would be listed on.
    expect(await isListed(here)).toBe(true)
  })

  it('the seats of a show are free from the moment that its sales open', async () => {
    const { id } = await aSpectacle({ bookingMode: 'maison' })
    await db.$executeRaw`update spectacles set sales_open_at = now() + interval '3 s' where id = ${id}`
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
    await db.$executeRaw`update spectacles set publish_at = now() + interval '3 s' where id = ${id}`
    const listed = async () =>
      (await http.get('/api/spectacles/upcoming?title=Bient%C3%B4t')).body.length
    expect(await listed()).toBe(0)

    await vi.waitFor(async () => expect(await listed()).toBe(1), WAIT)
  })
})

describe('an answer of the team, which is kept nowhere', () => {
  it.each(['br', 'gzip'])('is compressed on the way: %s', async (encoding) => {
    await Promise.all(
      Array.from({ length: 12 }, () => aSpectacle({ description: 'Rire. '.repeat(80) })),
    )
    const call = (accepted: string) =>
      http
        .get('/api/admin/spectacles')
        .set({ Authorization: `Bearer ${token}`, 'Accept-Encoding': accepted })
        .parse(bytesOf)
        .buffer(true)

    const [plain, packed] = [await call('identity'), await call(encoding)]

    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      'cache-control': 'no-store',
      vary: 'Origin, Accept-Encoding',
    })
    expect(unpacked(packed.body).toString()).toBe(plain.body.toString())
  })
})

function bytesOf(response: NodeJS.EventEmitter, done: (error: null, body: Buffer) => void): void {
  const parts: Buffer[] = []
  response.on('data', (part: Buffer) => parts.push(part))
  response.on('end', () => done(null, Buffer.concat(parts)))
}

function unpacked(body: Buffer): Buffer {
  try {
    return brotliDecompressSync(body)
  } catch {
    return body[0] === 0x1f ? gunzipSync(body) : body
  }
}
