import { apiError } from '@espace/contracts/kernel/errors'
import type { Reservation } from '@espace/contracts/reservations/reservation'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aReservation, aSpectacle, aUser } from '#testing/builders.ts'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { visitAs } from '#testing/visit.tsx'

const NINE_FORTY_ONE = 581_000

const held = (fields: Partial<Reservation> = {}) =>
  aReservation({
    status: 'pending',
    payment: 'ligne',
    tickets: [],
    // Not used: only `expiresInMs` is, as the clocks of server and device differ.
    expiresAt: '2001-01-01T00:00:00.000Z',
    expiresInMs: NINE_FORTY_ONE,
    ...fields,
  })

const { id } = held()
const PAY = on(routes.reservations.pay, { id })
const CANCEL = on(routes.reservations.cancel, { id })
const MINE = on(routes.reservations.ofUser, { id: 7 })

const aBookableShow = () =>
  aSpectacle({ id: 12, title: 'Le grand soir', booking_mode: 'maison', places_restantes: 0 })

/** A logged-in customer; `house.bookings` may change on the server while the page is open. */
function open(path: string, answers: Answers = []) {
  const house = { bookings: [held()] }
  const view = visitAs(aUser(), path, [
    on(routes.auth.sessions).reply([]),
    on(routes.spectacles.get, { id: 12 }).reply(aBookableShow()),
    MINE.reply(() => house.bookings),
    ...answers,
  ])
  return { ...view, house }
}

const hold = async () =>
  within(await screen.findByRole('region', { name: 'En attente de paiement' }))
const button = (name: RegExp | string) => screen.findByRole('button', { name })
const later = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))

afterEach(() => vi.useRealTimers())

describe('places that wait for the proof of an address', () => {
  const unproven = (fields: Partial<Reservation> = {}) => held({ payment: 'porte', ...fields })
  const RESEND = on(routes.auth.resendVerification)

  it('say how to keep them, and have the link sent again', async () => {
    const said = 'Un nouveau lien vient de vous être envoyé.'
    const { sentTo } = open('/mon-compte', [
      MINE.reply([unproven()]),
      RESEND.reply({ message: said }),
    ])

    const panel = within(await screen.findByRole('region', { name: 'Confirmez votre adresse' }))
    expect(panel.getByText(/^Ouvrez le lien .* envoyé à zoe@exemple.fr/)).toBeVisible()
    expect(panel.getByRole('timer')).toHaveTextContent('9:4')
    expect(panel.queryByRole('button', { name: /^Payer/ })).not.toBeInTheDocument()
    await userEvent.click(panel.getByRole('button', { name: 'Renvoyer le lien' }))

    expect(await screen.findByText(said)).toBeInTheDocument()
    expect(sentTo(RESEND)).toHaveLength(1)
  })

  it('can be given back', async () => {
    const gone = unproven({ status: 'cancelled', expiresAt: null, expiresInMs: null })
    const { sent } = open('/mon-compte', [MINE.reply([unproven()]), CANCEL.reply(gone)])

    await userEvent.click(await button('Rendre mes places'))

    await waitFor(() => expect(sent.map(({ line }) => line)).toContain(CANCEL.line))
  })

  it('are told of where they are booked: nothing is booked yet', async () => {
    open('/reserver/12', [
      on(routes.spectacles.get, { id: 12 }).reply(
        aSpectacle({
          id: 12,
          title: 'Le grand soir',
          booking_mode: 'maison',
          places_restantes: 20,
        }),
      ),
      MINE.reply([]),
      on(routes.reservations.checkout).reply({
        reservationId: id,
        sessionId: id,
        url: '/mon-compte',
        status: 'pending',
      }),
    ])

    await userEvent.click(await button(/^Réserver/))

    expect(await screen.findByText(/^Vos places sont gardées trente minutes/)).toBeInTheDocument()
    expect(screen.queryByText(/^C’est réservé/)).not.toBeInTheDocument()
  })
})

describe('places that wait for their payment', () => {
  it('say what they are and how long still, by the clock of the house', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2031-05-01T12:00:00Z') })
    const end = Date.now() + NINE_FORTY_ONE
    open('/mon-compte', [MINE.reply(() => [held({ expiresInMs: end - Date.now() })])])

    const panel = await hold()

    expect(panel.getByRole('listitem')).toHaveTextContent(
      /^Le grand soir, mardi 1er décembre 2099 à\s20:30, 3\splaces$/,
    )
    expect(panel.getByRole('timer')).toHaveTextContent(/^9:[0-4]\d$/)
    await later(60)
    expect(panel.getByRole('timer')).toHaveTextContent(/^8:[0-4]\d$/)
    expect(screen.queryByText(/^Aucune réservation/)).not.toBeInTheDocument()
  })

  it('are told of to who cannot see the clock, and seldom', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { house } = open('/mon-compte')
    const panel = await hold()
    expect(panel.queryByText(/^Il vous reste/)).not.toBeInTheDocument()

    house.bookings = [held({ expiresInMs: 200_000 })]
    await later(6)

    const said = await panel.findByText('Il vous reste cinq minutes pour payer.')
    expect(said.closest('[aria-live="polite"]')).toBeInTheDocument()
    expect(panel.getByRole('timer')).not.toHaveAttribute('aria-live')
  })

  it('are gone when the time is over while one looks, and can be chosen again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    const { house, router } = open('/mon-compte')
    await hold()
    house.bookings = [held({ expiresInMs: 2_000 })]
    await later(6)

    await later(3)

    expect(await screen.findByText(/^Le délai de paiement est écoulé/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Payer/ })).not.toBeInTheDocument()
    house.bookings = [held({ status: 'expired', expiresAt: null, expiresInMs: null })]
    await user.click(await button('Choisir à nouveau'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/spectacles/12'))
    expect(screen.queryByText(/^Le délai de paiement est écoulé/)).not.toBeInTheDocument()
  })

  it('are paid where they were going to be', async () => {
    const url = '/?payment=success&session_id=cs_1'
    const paid = { reservationId: id, sessionId: 'cs_1', url, status: 'confirmed' as const }
    const { router, sentTo } = open('/mon-compte', [PAY.reply(paid)])

    await userEvent.click(await button(/^Payer 45\s€$/))

    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(sentTo(PAY)).toHaveLength(1)
  })

  it('stay when the payment cannot be gone on with, which is said', async () => {
    open('/mon-compte', [PAY.reply(apiError('PAIEMENT_INDISPONIBLE'))])

    await userEvent.click(await button(/^Payer/))

    const panel = await hold()
    expect(await panel.findByText(/^Le paiement en ligne ne répond pas/)).toBeVisible()
    expect(await button(/^Payer/)).toBeEnabled()
  })

  it('go back in one press', async () => {
    const given = held({ status: 'cancelled', expiresInMs: null })
    const { house, sentTo } = open('/mon-compte', [CANCEL.reply(given)])
    const giveUp = await button('Rendre mes places')

    house.bookings = [given]
    await userEvent.click(giveUp)

    expect(await screen.findByText('Vos places sont rendues.')).toBeInTheDocument()
    expect(sentTo(CANCEL)).toHaveLength(1)
    expect(screen.queryByText('En attente de paiement')).not.toBeInTheDocument()
  })

  it('are not to be paid again by who has just paid, and become a booking by themselves', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { house, router } = open('/cours')
    await act(() => router.navigate('/mon-compte', { state: { hasPaid: true } }))
    const panel = await hold()
    expect(panel.getByText(/^Votre paiement est en cours de confirmation/)).toBeVisible()
    expect(panel.queryByRole('button')).not.toBeInTheDocument()

    house.bookings = [aReservation({ payment: 'ligne' })]
    await later(6)

    expect(await screen.findByText('Payé en ligne')).toBeVisible()
    expect(screen.queryByText('En attente de paiement')).not.toBeInTheDocument()
  })

  it('stand below the word that a payment was given up', async () => {
    open('/?payment=cancel')

    expect(await screen.findByText(/^Paiement annulé\./)).toBeVisible()
    expect((await hold()).getByRole('timer')).toBeVisible()
    expect(await button(/^Payer/)).toBeEnabled()
  })

  it('stand in place of the form of their own date, full or not, until they are given back', async () => {
    const given = held({ status: 'cancelled', expiresInMs: null })
    const { house } = open('/reserver/12', [
      CANCEL.reply(given),
      on(routes.spectacles.get, { id: 12 }).reply({ ...aBookableShow(), places_restantes: 3 }),
    ])
    await hold()
    expect(screen.queryByLabelText('Nombre de places')).not.toBeInTheDocument()

    house.bookings = [given]
    await userEvent.click(await button('Rendre mes places'))

    expect(await screen.findByLabelText('Nombre de places')).toBeVisible()
  })

  it('are of no matter to another date', async () => {
    const other = { ...aBookableShow(), id: 13, places_restantes: 3 }
    const { calls } = open('/reserver/13', [on(routes.spectacles.get, { id: 13 }).reply(other)])

    await waitFor(() => expect(calls).toContain(MINE.line))
    expect(await screen.findByLabelText('Nombre de places')).toBeVisible()
  })
})
