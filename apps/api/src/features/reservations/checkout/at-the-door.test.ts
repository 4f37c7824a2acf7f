import { describe, expect, it } from 'vitest'
import { bookerFixtures } from '../../../../test/reservations/booker-fixtures.ts'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const app = await createTestApp()
const { as, http } = app
const { aHouseShow } = bookings(app)
const { zoe, admin, book, bookingOf } = await bookerFixtures(app)

describe('a ticket', () => {
  const aTicket = async () => {
    const { id } = await aHouseShow({ title: 'Le grand soir' })
    const { tickets } = await bookingOf((await book(id)).reservationId)
    return tickets[0]?.code ?? ''
  }

  it('says whose it is and for what, and reading it does not use it up (§7.4)', async () => {
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

  it('lets in once, of two scans at the same moment too (§7.4)', async () => {
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
