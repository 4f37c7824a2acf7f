import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createTestApp } from '../../../test/test-app.ts'

const shared = await createTestApp()

const PLACE_ID = 'ChIJ-place_id-of-the-house'

const REVIEW = {
  authorAttribution: {
    displayName: 'Zoé Dupont',
    uri: 'https://www.google.com/maps/contrib/1/reviews',
    photoUri: 'https://lh3.googleusercontent.com/a/photo=s128',
  },
  rating: 5,
  publishTime: '2026-09-10T20:00:00Z',
  text: { text: 'Une soirée <3 !', languageCode: 'fr' },
}

/** The maps service on this machine, and the application that asks it. */
async function appBefore(answer: RequestListener, now = new Date('2026-11-21T20:00:00Z')) {
  const calls: { url: string; key: string | undefined }[] = []
  const server = createServer((request, response) => {
    const key = request.headers['x-goog-api-key']
    calls.push({ url: request.url ?? '', key: typeof key === 'string' ? key : undefined })
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const clock = { now }
  const app = await createTestApp({
    databaseUrl: shared.databaseUrl,
    now: () => clock.now,
    places: { apiKey: 'secret-key', placeId: PLACE_ID, baseUrl: `http://127.0.0.1:${port}` },
  })
  return { app, calls, clock, reviews: () => app.visitor.avis.list() }
}

const place =
  (body: unknown): RequestListener =>
  (_, response) => {
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body))
  }

describe('the reviews', () => {
  it('come from the maps service in French, field by field (§3.10, §3.13, §7.5)', async () => {
    const { reviews, calls } = await appBefore(
      place({ displayName: { text: 'x' }, rating: 4.8, reviews: [REVIEW], other: 1 }),
    )

    expect(await reviews()).toEqual({
      rating: 4.8,
      reviews: [
        {
          author_name: 'Zoé Dupont',
          author_url: 'https://www.google.com/maps/contrib/1/reviews',
          profile_photo_url: 'https://lh3.googleusercontent.com/a/photo=s128',
          rating: 5,
          relative_time_description: 'il y a 2 mois',
          text: 'Une soirée <3 !',
        },
      ],
    })
    expect(calls).toEqual([
      {
        url: `/v1/places/${PLACE_ID}?fields=displayName,rating,reviews&languageCode=fr`,
        key: 'secret-key',
      },
    ])
  })

  it('are six at most, and fewer when there are fewer (§9.6)', async () => {
    const many = await appBefore(
      place({ rating: 4, reviews: Array.from({ length: 9 }, () => REVIEW) }),
    )
    const none = await appBefore(place({}))

    expect((await many.reviews()).reviews).toHaveLength(6)
    expect(await none.reviews()).toEqual({ rating: null, reviews: [] })
  })

  it('lead nowhere but to https, with photographs of the service alone', async () => {
    const authorAttribution = {
      displayName: 'X',
      uri: 'javascript:alert(1)',
      photoUri: 'https://tracker.example/x.png',
    }
    const { reviews } = await appBefore(place({ reviews: [{ ...REVIEW, authorAttribution }] }))

    expect((await reviews()).reviews).toMatchObject([{ author_url: '', profile_photo_url: '' }])
  })

  it('are asked for once by all who ask at the same time, and kept for nobody (§7.5)', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const { app, reviews, calls } = await appBefore((request, response) => {
      void gate.then(() => place({ rating: 4, reviews: [REVIEW] })(request, response))
    })

    const together = Array.from({ length: 20 }, () => reviews())
    await expect.poll(() => calls.length, { timeout: 60_000 }).toBe(1)
    open()
    await Promise.all(together)
    const before = calls.length
    const { headers } = await app.http.get('/api/reviews')

    expect(before).toBeLessThan(20)
    expect(calls).toHaveLength(before + 1)
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('a maps service that', () => {
  const failures: [string, RequestListener, string][] = [
    [
      'refuses',
      (_, response) => response.writeHead(403).end('{"error":{"message":"secret-key"}}'),
      'Impossible de charger les avis Google: statut 403',
    ],
    [
      'leads elsewhere',
      (_, response) => response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
      'Impossible de charger les avis Google: connexion impossible',
    ],
    [
      'talks nonsense',
      (_, response) => response.end('<html>'),
      'Impossible de charger les avis Google: réponse illisible',
    ],
    [
      'does not stop',
      (_, response) => response.end('x'.repeat(300_000)),
      'Impossible de charger les avis Google: réponse trop longue',
    ],
    [
      'hangs up',
      (request) => request.socket.destroy(),
      'Impossible de charger les avis Google: connexion impossible',
    ],
    ['says nothing', () => undefined, 'Impossible de charger les avis Google: délai dépassé'],
  ]

  it.each(failures)(
    '%s is an error that says so, without the key (§8.7)',
    async (_, answer, message) => {
      const { app } = await appBefore(answer)

      const { status, body, text } = await app.http.get('/api/reviews')

      expect([status, body.code, body.message]).toEqual([502, 'AVIS_INDISPONIBLES', message])
      expect(text).not.toContain('secret-key')
    },
  )

  it('fails five times is left in peace for a minute', async () => {
    const { reviews, calls, clock } = await appBefore((_, response) =>
      response.writeHead(500).end(),
    )
    for (let nth = 0; nth < 7; nth += 1) {
      await expect(reviews()).rejects.toMatchObject({ status: 502 })
    }
    expect(calls).toHaveLength(5)

    clock.now = new Date(clock.now.getTime() + 61_000)
    await expect(reviews()).rejects.toMatchObject({ status: 502 })

    expect(calls).toHaveLength(6)
  })
})

it('can be had with a key and a place, and the answer says so without asking the service', async () => {
  const { app, calls } = await appBefore(place({}))

  expect(await app.visitor.avis.availability()).toEqual({ available: true })
  expect(calls).toEqual([])
})

it('without a key or a place there are no reviews, and the answer says why (§8.7)', async () => {
  expect(await shared.visitor.avis.availability()).toEqual({ available: false })
  await expect(shared.visitor.avis.list()).rejects.toMatchObject({
    status: 404,
    message: 'Place ID ou clé API manquante',
  })
})
