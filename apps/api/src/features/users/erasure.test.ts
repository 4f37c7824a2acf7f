import { describe, expect, it } from 'vitest'
import { allTexts } from '../../../test/all-texts.ts'
import { people, PASSWORD } from '../../../test/people.ts'
import { bookings } from '../../../test/reservations/bookings.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db, visitor, as } = app
const { aUser, logIn } = people(app)
const { aBookableShow, seatsOf } = bookings(app)
const admin = as(await logIn(await aUser({ role: 'admin' })))

describe('whoever is erased', () => {
  const traces = ['zenobie', 'Zénobie', 'Quatremer', '1977-07-07']

  /** A guest with rows in every table that can name one. */
  const aGuest = async () => {
    const user = await aUser({
      firstName: 'Zénobie',
      lastName: 'Quatremer',
      email: 'zenobie@exemple.fr',
      birthDate: new Date('1977-07-07'),
    })
    const session = await logIn(user)
    await visitor.auth.forgotPassword({ body: { email: user.email } })
    await as(session).auth.changeEmail({
      body: { email: 'zenobie@ailleurs.fr', password: PASSWORD },
    })
    for (const isActive of [false, true]) {
      await admin.users.setStatus({ params: { id: user.id }, body: { isActive } })
    }
    return user
  }

  it('leaves no trace in any table, the log of changes neither', async () => {
    const user = await aGuest()
    const before = await allTexts(db)

    await admin.users.remove({ params: { id: user.id } })

    const after = await allTexts(db)
    expect(traces.filter((trace) => before.includes(trace))).toEqual(traces)
    expect(traces.filter((trace) => after.includes(trace))).toEqual([])
    expect(await db.auditEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
      action: 'suppression',
      entityId: String(user.id),
      label: '',
    })
  })

  it('leaves what was booked without a name: the seats stay sold, and the ticket lets in', async () => {
    const user = await aGuest()
    const show = await aBookableShow()
    const { reservationId } = await as(await logIn(user)).reservations.checkout({
      body: { items: [{ spectacleId: show.id, quantity: 3 }] },
    })
    const { code } = await db.ticket.findFirstOrThrow({ where: { reservationId } })
    expect(await allTexts(db)).toContain(code)

    await admin.users.remove({ params: { id: user.id } })

    const after = await allTexts(db)
    expect(traces.filter((trace) => after.includes(trace))).toEqual([])
    expect(await db.reservation.findUnique({ where: { id: reservationId } })).toMatchObject({
      userId: null,
      status: 'confirmed',
    })
    expect(await seatsOf(show.id)).toEqual({ sold: 3, counted: 3 })
    expect(await admin.reservations.validate({ params: { ticket: code } })).toMatchObject({
      valid: true,
      holder: '',
    })
  })

  it('leaves none either who deletes the account in person', async () => {
    const user = await aGuest()

    await as(await logIn(user)).auth.deleteAccount({ body: { password: PASSWORD } })

    const after = await allTexts(db)
    expect(traces.filter((trace) => after.includes(trace))).toEqual([])
  })
})
