import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { bookings } from '../../../test/bookings.ts'
import { people } from '../../../test/people.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { as, http } = app
const { aUser, logIn } = people(app)
const { aHouseShow, buyers } = bookings(app)

const [zoe = { id: 0, token: '' }, leo = { id: 0, token: '' }] = await buyers(2)
const admin = await logIn(await aUser({ role: 'admin', firstName: 'Ada', lastName: 'Régie' }))

const book = (spectacleId: number, quantity = 2, { token } = zoe) =>
  as(token).reservations.checkout({ body: { items: [{ spectacleId, quantity }] } })

const bookingOf = async (id: string, { token } = zoe) =>
  as(token).reservations.status({ params: { id } })

describe('a ticket', () => {
  const aTicket = async () => {
    const { id } = await aHouseShow({ title: 'Le grand soir' })
    const { tickets } = await bookingOf((await book(id)).reservationId)
    return tickets[0]?.code ?? ''
  }

  it('says whose it is and for what, and reading it does not use it up', async () => {
    const code = await aTicket()
    const typed = code
      .toLowerCase()
      .replaceAll(/.{4}(?!$)/g, '$&-')
      .replaceAll('0', 'o')

    await as(admin).reservations.validate({ params: { ticket: code } })
    const check = await as(admin).reservations.validate({ params: { ticket: typed } })

    expect(check).toMatchObject({
      valid: true,
      reason: null,
      ticket: code,
      quantity: 2,
      spectacle: { title: 'Le grand soir', heure_spectacle: '20:00:00' },
      holder: 'Léo Martin',
      usedAt: null,
    })
  })

  it('lets in once, of two scans at the same moment too', async () => {
    const code = await aTicket()
    const use = () => as(admin).reservations.use({ params: { ticket: code } })

    const outcomes = await Promise.allSettled([use(), use(), use()])

    const let_in = outcomes.filter(({ status }) => status === 'fulfilled')
    expect(let_in).toMatchObject([{ value: { valid: true, ticket: code } }])
    await expect(use()).rejects.toMatchObject({
      status: 409,
      code: 'BILLET_DEJA_VALIDE',
      message: 'Billet déjà validé',
    })
    const check = await as(admin).reservations.validate({ params: { ticket: code } })
    expect(check).toMatchObject({ valid: false, reason: 'utilisé' })
    expect(check.usedAt).not.toBeNull()
  })

  it('cannot be given back once it has let somebody in', async () => {
    const { reservationId } = await book((await aHouseShow()).id)
    const { tickets } = await bookingOf(reservationId)
    await as(admin).reservations.use({ params: { ticket: tickets[0]?.code ?? '' } })

    await expect(
      as(zoe.token).reservations.cancel({ params: { id: reservationId } }),
    ).rejects.toMatchObject({ status: 409, code: 'BILLET_DEJA_VALIDE' })
  })

  it.each(['0123456789AB', 'x', '%00', 'ABCD-EFGH-JKMN', '../status'])(
    'that does not exist is not found: %s',
    async (code) => {
      const { status, body } = await http
        .get(`/api/reservations/validate/${encodeURIComponent(code)}`)
        .set('Authorization', `Bearer ${admin}`)

      expect(status).toBe(404)
      expect(body.message).toBe('Billet inconnu')
    },
  )
})

describe('somebody else’s reservation', () => {
  it('is not found, be it there or not, and the team sees it', async () => {
    const { reservationId } = await book((await aHouseShow()).id)

    for (const id of [reservationId, randomUUID()]) {
      await expect(bookingOf(id, leo)).rejects.toMatchObject({
        status: 404,
        message: 'Ressource non trouvée',
      })
      const { cancel, giveBack } = as(leo.token).reservations
      await expect(cancel({ params: { id } })).rejects.toMatchObject({ status: 404 })
      await expect(
        giveBack({ params: { id }, body: { spectacleId: 1, quantity: 0 } }),
      ).rejects.toMatchObject({ status: 404 })
    }
    expect((await bookingOf(reservationId, { id: 0, token: admin })).id).toBe(reservationId)
  })

  it('is in nobody else’s list, whether or not there is such a person', async () => {
    const { reservationId } = await book((await aHouseShow()).id)
    const list = (token: string, id: number) => as(token).reservations.ofUser({ params: { id } })

    for (const id of [zoe.id, 999_999_999]) {
      await expect(list(leo.token, id)).rejects.toMatchObject({
        status: 403,
        message: 'Accès interdit',
      })
    }
    expect((await list(zoe.token, zoe.id))[0]?.id).toBe(reservationId)
    expect((await list(admin, zoe.id))[0]?.id).toBe(reservationId)
  })
})
