import { beforeEach, describe, expect, it } from 'vitest'
import { at, builders, inDays } from '../../../test/builders.ts'
import { createTestApp } from '../../../test/test-app.ts'

const { db, visitor, http } = await createTestApp()
const { aSpectacle } = builders(db)

beforeEach(() => db.spectacle.deleteMany())

describe('GET /api/spectacles/{id}', () => {
  it('gives the show as the specification spells it (§3.1)', async () => {
    const { id } = await aSpectacle({
      title: 'Chéri, je t’ai trompé',
      img: '/uploads/affiche.webp',
      description: 'Un quiproquo, trois portes.',
      date: new Date('2026-12-06'),
      time: at('18:30'),
      ticketUrl: 'https://billetterie.example/cheri',
      priceCents: 1800,
      lsf: true,
    })

    expect(await visitor.spectacles.get({ params: { id } })).toEqual({
      id,
      title: 'Chéri, je t’ai trompé',
      img: '/uploads/affiche.webp',
      description: 'Un quiproquo, trois portes.',
      date_spectacle: '2026-12-06',
      heure_spectacle: '18:30:00',
      lieu: "L'espace comédie",
      lien_spectacle: 'https://billetterie.example/cheri',
      booking_mode: 'externe',
      places_restantes: null,
      salesOpenAt: null,
      salesCloseAt: null,
      startsAt: '2026-12-06T17:30:00Z',
      genre: null,
      ambiance: null,
      durationMinutes: null,
      price_cents: 1800,
      tarifs: [],
      videoUrl: null,
      lsf: true,
      recurrenceId: null,
      status: 'programmé',
      previousStartsAt: null,
    })
  })

  it('still gives a show that is past', async () => {
    const { id } = await aSpectacle({ title: 'Autrefois', date: inDays(-30) })

    await expect(visitor.spectacles.get({ params: { id } })).resolves.toMatchObject({
      title: 'Autrefois',
    })
  })

  it.each([
    '0',
    '-1',
    '1.5',
    '01',
    '999999999',
    '1099511627776',
    'abc',
    '<script>',
    '%00',
    '1%27%20or%201=1',
    '%F0%9F%98%80',
    'constructor',
  ])('does not find %s', async (id) => {
    const { status, body } = await http.get(`/api/spectacles/${id}`)

    expect(status).toBe(404)
    expect(body).toEqual({
      message: 'Spectacle non trouvé',
      error: 'Spectacle non trouvé',
      status: 404,
      code: 'SPECTACLE_INTROUVABLE',
    })
  })

  it('refuses an address that cannot be decoded', async () => {
    const { status, body } = await http.get('/api/spectacles/%E0%A4%A')

    expect(status).toBe(400)
    expect(body.message).toBe('Requête invalide')
  })
})

describe('the ticketing link of a show', () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://billetterie.example', '/ici', ''])(
    'cannot be stored as %j',
    async (ticketUrl) => {
      await expect(aSpectacle({ ticketUrl })).rejects.toThrow('spectacles_lien_spectacle_check')
      expect(await db.spectacle.count()).toBe(0)
    },
  )
})
