import { randomUUID } from 'node:crypto'
import { isRepeatable } from '@espace/contracts/kernel/route'
import { describe, expect, it } from 'vitest'
import { vanneLink } from '#features/vannes/vanne-links.ts'
import { groupHolds, guestChanges } from '../access/object-things.ts'
import { invitations } from '../auth/invitations.ts'
import { builders } from '../builders.ts'
import { aPaidCard } from '../codes/paid-card.ts'
import { lineOf } from '../every-route.ts'
import { mailbox } from '../mail/mailbox.ts'
import { addressKeys } from '../newsletter/newsletters.ts'
import { aRegistration, PASSWORD, people } from '../people.ts'
import { bookings } from '../reservations/bookings.ts'
import { onlinePayments } from '../reservations/online-payments.ts'
import { waitingListFixtures } from '../reservations/waiting-list-fixtures.ts'
import { badLine } from './lost-answers.ts'
import { repeated } from './repeated-routes.ts'

const { app } = await onlinePayments()
const { db, as, visitor } = app
const { aUser, logIn } = people(app)
const { aBookableShow, buyers, seatsOf } = bookings(app)
const { lastToken } = mailbox(app)
const { anArtist, aSpectacle } = builders(db)
const { aFullShow, some, join, partyOf, keyTo } = await waitingListFixtures(app)
const line = await badLine(app)

/** A prepared call; `id` is the value of `:id`. */
interface Made {
  token?: string
  body?: object
  id?: string
  query?: string
}

const somebody = async () => {
  const user = await aUser()
  return { user, token: await logIn(user) }
}

/** An account with a passkey, and the id of that passkey. */
const withPasskey = async () => {
  const { user, token } = await somebody()
  const key = { name: 'Clé', credentialId: randomUUID(), publicKey: Buffer.from('x') }
  const { id } = await db.passkey.create({ data: { ...key, userId: user.id } })
  return { token, id: String(id) }
}

/** A customer's booking of three seats. */
const aBooking = async () => {
  const [{ token } = { token: '' }] = await buyers(1)
  const { id: spectacleId } = await aBookableShow({ priceCents: 0 })
  const items = [{ spectacleId, quantity: 3 }]
  const { reservationId: id } = await as(token).reservations.checkout({ body: { items } })
  return { token, id, spectacleId }
}

const aLinkOf = async (ask: (email: string) => Promise<unknown>) => {
  const { email } = await aUser()
  await ask(email)
  return { email, token: await lastToken(email) }
}

const subscribed = async () => {
  const email = `${randomUUID()}@exemple.fr`
  await db.subscriber.create({ data: { email, confirmedAt: new Date() } })
  return { email, token: addressKeys.leaveTokenOf('lettre', email) }
}

/** A follower of an artist, given by id. */
const following = async (email = `${randomUUID()}@exemple.fr`) => {
  const { id } = await anArtist('Zoé')
  await visitor.follows.follow({ body: { artistId: id, email } })
  return { id, email, token: addressKeys.leaveTokenOf('artistes', email) }
}

const anAlert = async () => ({
  spectacleId: (await aSpectacle({ ticketUrl: null })).id,
  email: `${randomUUID()}@exemple.fr`,
})

/** A subscriber to a date alert. */
const waiting = async () => {
  const body = await anAlert()
  await visitor.alertes.ask({ body })
  return { email: body.email, token: addressKeys.leaveTokenOf('alertes', body.email) }
}

const tokenOf = ({ email, token }: { email: string; token: string }) => ({ email, token })

/** Two parties on the waiting list of a sold-out date; the first has an offer. */
const anOffer = async () => {
  const show = await aFullShow(2)
  const who = await some(2)
  for (const nth of [0, 1]) await join(show.id, 2, who(nth))
  await show.cancel(0)
  const { id = 0 } = (await partyOf(show.id, who(0))) ?? {}
  return { token: who(0).token, id: String(id), key: await keyTo(who(0), 'waiting-offer') }
}

const anAnswer = async () => ({
  body: { token: (await anOffer()).key, answer: 'accepter' },
})

const aGuestOrder = async () => {
  const { id: spectacleId } = await aBookableShow({ priceCents: 0 })
  const items = [{ spectacleId, quantity: 2 }]
  return { body: { items, name: 'Inès', email: `${randomUUID()}@exemple.fr` } }
}

const aGuestChange = guestChanges(app, aBookableShow)

const aGroup = groupHolds(app, aBookableShow)
const aClosedGroup = groupHolds(app, aBookableShow, false)

const anInvitation = invitations(app)

const newPassword = 'Bb2!nouveau-mot'

/**
 * Every write of visitors and accounts; those of staff are in
 * audit-faults.test.ts. A route that is in neither fails the test below.
 */
const CALLS: Record<string, () => Promise<Made>> = {
  'POST /api/auth/register': async () => ({ body: aRegistration() }),
  'POST /api/auth/logout': async () => ({ token: (await somebody()).token }),
  'POST /api/auth/verify-email': async () => {
    const person = aRegistration()
    await visitor.auth.register({ body: person })
    return { body: { token: await lastToken(person.email) } }
  },
  'POST /api/auth/verify-email/resend': async () => {
    const user = await aUser({ emailVerifiedAt: null })
    return { token: await logIn(user) }
  },
  'POST /api/auth/forgot-password': async () => ({ body: { email: (await aUser()).email } }),
  'POST /api/auth/reset-password': async () => {
    const { token } = await aLinkOf((email) => visitor.auth.forgotPassword({ body: { email } }))
    return { body: { token, password: newPassword } }
  },
  'PUT /api/auth/me': async () => ({
    token: (await somebody()).token,
    body: { civility: 'M.', firstName: 'Léo', lastName: 'Hondt' },
  }),
  'PUT /api/auth/password': async () => ({
    token: (await somebody()).token,
    body: { currentPassword: PASSWORD, password: newPassword },
  }),
  'POST /api/auth/email': async () => ({
    token: (await somebody()).token,
    body: { email: `${randomUUID()}@exemple.fr`, password: PASSWORD },
  }),
  'POST /api/auth/email/confirm': async () => {
    const email = `${randomUUID()}@exemple.fr`
    const { token } = await somebody()
    await as(token).auth.changeEmail({ body: { email, password: PASSWORD } })
    return { body: { token: await lastToken(email) } }
  },
  'POST /api/auth/email/undo': async () => {
    const { user, token } = await somebody()
    const email = `${randomUUID()}@exemple.fr`
    await as(token).auth.changeEmail({ body: { email, password: PASSWORD } })
    await visitor.auth.confirmEmail({ body: { token: await lastToken(email) } })
    return { body: { token: await lastToken(user.email), password: newPassword } }
  },
  'DELETE /api/auth/sessions/:id': async () => {
    const { user, token } = await somebody()
    await logIn(user)
    const sessions = await as(token).auth.sessions()
    return { token, id: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '' }
  },
  'DELETE /api/auth/me': async () => ({
    token: (await somebody()).token,
    body: { password: PASSWORD },
  }),
  'DELETE /api/auth/factors/application': async () => {
    const { user, token } = await somebody()
    await db.totpSecret.create({ data: { userId: user.id, secret: 'x', confirmedAt: new Date() } })
    return { token }
  },
  'PUT /api/auth/factors/passkeys/:id': async () => ({
    ...(await withPasskey()),
    body: { name: 'Téléphone' },
  }),
  'DELETE /api/auth/factors/passkeys/:id': () => withPasskey(),
  'POST /api/contact': async () => ({
    body: {
      firstName: 'Zoé',
      lastName: 'Hondt',
      email: `${randomUUID()}@exemple.fr`,
      subject: 'autre',
      message: 'Bonsoir à toute l’équipe',
      privacy: true,
    },
  }),
  'POST /api/newsletter/subscribe': async () => ({
    body: { email: `${randomUUID()}@exemple.fr` },
  }),
  'POST /api/newsletter/unsubscribe': async () => ({ body: { email: (await subscribed()).email } }),
  'POST /api/newsletter/one-click': async () => ({
    query: `?${new URLSearchParams(await subscribed()).toString()}`,
  }),
  'POST /api/newsletter/confirm': async () => {
    const { email } = await subscribed()
    const token = addressKeys.confirmTokenOf('lettre', email, new Date())
    await db.subscriber.updateMany({ where: { email }, data: { confirmedAt: null } })
    return { body: { email, token } }
  },
  'POST /api/invitations/accept': async () => {
    const { user, token } = await somebody()
    const { token: link } = await anInvitation({ email: user.email })
    return { token, body: { token: link } }
  },
  'POST /api/invitations/register': async () => {
    const { email: _, ...person } = aRegistration()
    return { body: { ...person, token: (await anInvitation()).token } }
  },
  'POST /api/follows': async () => ({
    body: { artistId: (await anArtist('Zoé')).id, email: `${randomUUID()}@exemple.fr` },
  }),
  'POST /api/follows/confirm': async () => {
    const { email } = await following()
    const token = addressKeys.confirmTokenOf('artistes', email, new Date())
    await db.follower.updateMany({ where: { email }, data: { confirmedAt: null } })
    return { body: { email, token } }
  },
  'POST /api/follows/end': async () => ({ body: tokenOf(await following()) }),
  'POST /api/follows/one-click': async () => ({
    query: `?${new URLSearchParams(tokenOf(await following())).toString()}`,
  }),
  'POST /api/alerts': async () => ({ body: await anAlert() }),
  'POST /api/alerts/confirm': async () => {
    const { email } = await waiting()
    return { body: { email, token: addressKeys.confirmTokenOf('alertes', email, new Date()) } }
  },
  'POST /api/alerts/end': async () => ({ body: await waiting() }),
  'POST /api/alerts/one-click': async () => ({
    query: `?${new URLSearchParams(await waiting()).toString()}`,
  }),
  'POST /api/vannes': async () => {
    const { id: spectacleId } = await aSpectacle()
    const email = `${randomUUID()}@exemple.fr`
    await db.vanne.create({ data: { spectacleId, email } })
    const link = vanneLink(addressKeys, { spectacleId, email })
    const token = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
    return { body: { email, token, text: 'Une vanne', firstName: 'Zoé' } }
  },
  'DELETE /api/follows/:id': async () => {
    const user = await aUser({ emailVerifiedAt: new Date() })
    const { id } = await following(user.email)
    return { token: await logIn(user), id: String(id) }
  },
  'POST /api/reservations/checkout': async () => {
    const [{ token } = { token: '' }] = await buyers(1)
    const { id: spectacleId } = await aBookableShow()
    return { token, body: { items: [{ spectacleId, quantity: 2 }] } }
  },
  'POST /api/reservations/:id/cancel': aBooking,
  'POST /api/reservations/:id/resend': aBooking,
  'POST /api/reservations/:id/changes': async () => {
    const booking = await aBooking()
    const { title } = await db.spectacle.findUniqueOrThrow({ where: { id: booking.spectacleId } })
    const to = { spectacleId: (await aBookableShow({ title, priceCents: 0 })).id }
    return { ...booking, body: { spectacleId: booking.spectacleId, quantity: 1, to } }
  },
  'PUT /api/reservations/:id/note': async () => {
    const { spectacleId: _, ...booking } = await aBooking()
    return { ...booking, body: { note: 'Béquilles' } }
  },
  'PUT /api/reservations/:id/seats': async () => {
    const { spectacleId, ...booking } = await aBooking()
    return { ...booking, body: { spectacleId, quantity: 1 } }
  },
  'POST /api/reservations/waiting': async () => {
    const [{ token } = { token: '' }] = await buyers(1)
    return { token, body: { spectacleId: (await aFullShow(2)).id, quantity: 2 } }
  },
  'POST /api/reservations/waiting/:id/accept': anOffer,
  'DELETE /api/reservations/waiting/:id': anOffer,
  'POST /api/reservations/waiting/answer': anAnswer,
  'POST /api/reservations/guest': aGuestOrder,
  'POST /api/reservations/groups': async () => {
    const { id: spectacleId } = await aBookableShow({ priceCents: 0 })
    const email = `${randomUUID()}@exemple.fr`
    return { body: { spectacleId, quantity: 2, name: 'Inès', email } }
  },
  'POST /api/reservations/groups/answer': async () => ({
    body: { token: (await aClosedGroup()).key, answer: 'ouvrir' },
  }),
  'POST /api/reservations/groups/seat': async () => ({
    body: { token: (await aGroup()).friends, name: 'Théo', email: `${randomUUID()}@exemple.fr` },
  }),
  'POST /api/vouchers/orders': async () => ({
    body: { amountCents: 5000, name: 'Zoé', email: `${randomUUID()}@exemple.fr` },
  }),
  'POST /api/vouchers/withdrawals': async () => {
    const { code, email } = await aPaidCard(db)
    return { body: { code, email } }
  },
  'POST /api/reservations/guest/change': async () => {
    const { key: token, spectacleId, to } = await aGuestChange()
    return { body: { token, spectacleId, quantity: 1, to: { spectacleId: to } } }
  },
  'POST /api/reservations/guest/send-again': async () => {
    const { ticket: code } = await aGuestChange()
    const { reservation } = await db.ticket.findUniqueOrThrow({
      where: { code },
      select: { reservation: true },
    })
    return { body: { email: reservation.guestEmail } }
  },
  'POST /api/reservations/guest/note': async () => {
    const { key: token } = await aGuestChange()
    return { body: { token, note: 'Béquilles' } }
  },
  'POST /api/reservations/guest/seats': async () => {
    const { key: token, spectacleId } = await aGuestChange()
    return { body: { token, spectacleId, quantity: 1 } }
  },
  'POST /api/reservations/guest/answer': async () => {
    const { body } = await aGuestOrder()
    await visitor.guestOrders.order({ body })
    return { body: { token: await lastToken(body.email), answer: 'confirmer' } }
  },
}

const madeOf = ({ body, token, id = '', query = '' }: Made, path: string) => ({
  path: path.replace(':id', id) + query,
  body,
  token,
})

it('knows every call of visitors and members that changes something', () => {
  expect(repeated.map(lineOf).toSorted()).toEqual(Object.keys(CALLS).toSorted())
})

describe('a call whose answer is lost, and that is made again', () => {
  it.each(repeated.map((route) => [lineOf(route), route] as const))(
    'has one effect: %s',
    async (name, route) => {
      const made = (await CALLS[name]?.()) ?? {}

      const { before, once, twice, answer } = await line.repeat({
        ...madeOf(made, route.path),
        method: route.method,
        key: randomUUID(),
      })

      expect(once).not.toEqual(before)
      expect(twice).toEqual(once)
      expect(answer.status).toBeLessThan(500)
      expect(answer.isReplayed).toBe(isRepeatable(route) && answer.status !== 401)
    },
  )

  it('would have two under another key', async () => {
    const made = madeOf((await CALLS['POST /api/reservations/checkout']?.()) ?? {}, '')
    const path = '/api/reservations/checkout'
    const call = { ...made, path, method: 'POST' as const }

    await line.send({ ...call, key: randomUUID() })
    await line.send({ ...call, key: randomUUID() })

    const { id } = await db.spectacle.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect(await seatsOf(id)).toEqual({ sold: 4, counted: 4 })
  })
})

describe('a call that comes eight times at once, each with a key of its own', () => {
  it.each(repeated.map((route) => [lineOf(route), route] as const))(
    'is done or refused: %s',
    async (name, route) => {
      const call = { ...madeOf((await CALLS[name]?.()) ?? {}, route.path), method: route.method }

      const answers = await Promise.all(
        Array.from({ length: 8 }, () => line.send({ ...call, key: randomUUID() })),
      )

      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      expect(answers.filter(({ status }) => status < 300)).not.toEqual([])
    },
  )
})
