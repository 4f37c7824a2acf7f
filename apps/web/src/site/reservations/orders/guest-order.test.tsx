import { apiError } from '@espace/contracts/kernel/errors'
import type { Reservation } from '@espace/contracts/reservations/reservation'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aBookedDate, aSpectacle, anOrder } from '#testing/builders.ts'
import { on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

const TOKEN = 'k'.repeat(43)

const evening = aSpectacle({
  id: 12,
  title: 'Le grand soir',
  booking_mode: 'maison',
  places_restantes: 40,
  price_cents: 1500,
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('somebody without an account', () => {
  const ORDER = on(routes.guestOrders.order)

  it('books by name and address, and is told to open the mail', async () => {
    const said = 'Vos places sont gardées trente minutes.'
    const { sentTo } = visit('/reserver/12', [
      on(routes.spectacles.get, { id: 12 }).reply(evening),
      ORDER.reply({ message: said, url: null }),
    ])
    await userEvent.selectOptions(await screen.findByLabelText('Nombre de places'), '3')
    await userEvent.type(await screen.findByLabelText('Votre nom'), 'Inès Carton')
    await userEvent.type(screen.getByLabelText('E-mail'), 'ines@exemple.fr')

    await press('Réserver sans compte')

    expect(await screen.findByText(said)).toBeVisible()
    expect(sentTo(ORDER)[0]).toEqual({
      items: [{ spectacleId: 12, quantity: 3 }],
      name: 'Inès Carton',
      email: 'ines@exemple.fr',
      language: 'fr',
    })
  })

  it('reads what has come of it, also when those were the last seats', async () => {
    const said = 'Vos places sont gardées trente minutes.'
    const left = () => (sentTo(ORDER).length > 0 ? 0 : 2)
    const { sentTo } = visit('/reserver/12', [
      on(routes.spectacles.get, { id: 12 }).reply(() => ({ ...evening, places_restantes: left() })),
      ORDER.reply({ message: said, url: null }),
    ])
    await userEvent.type(await screen.findByLabelText('Votre nom'), 'Inès Carton')
    await userEvent.type(screen.getByLabelText('E-mail'), 'ines@exemple.fr')
    await userEvent.type(screen.getByLabelText('À savoir à l’entrée'), 'Arrive à 21 h')

    await press('Réserver sans compte')

    expect(sentTo(ORDER)).toMatchObject([{ note: 'Arrive à 21 h' }])
    expect(await screen.findByText(/^Complet pour l’instant/)).toBeVisible()
    expect(screen.getByText(said)).toBeVisible()
  })

  it('is told at its field what is wrong with the address, and may log in all the same', async () => {
    visit('/reserver/12', [on(routes.spectacles.get, { id: 12 }).reply(evening)])
    await userEvent.type(await screen.findByLabelText('Votre nom'), 'Inès')
    await userEvent.type(screen.getByLabelText('E-mail'), 'ines')

    await press('Réserver sans compte')

    expect(screen.getByLabelText('E-mail')).toHaveAttribute('aria-invalid', 'true')
    expect(screen.getByRole('button', { name: 'Me connecter et réserver' })).toBeEnabled()
  })
})

describe('the link of an order', () => {
  const LOOK = on(routes.guestOrders.look)
  const ANSWER = on(routes.guestOrders.answer)
  const held = anOrder()
  const ticket = {
    code: '7KQ4M2XWPD9A',
    seatCodes: ['SEAT10000000', 'SEAT20000000'],
    spectacleId: 12,
    tarif: '',
    quantity: 2,
    usedAt: null,
  }

  it('books what is held by one press, and shows the ticket then', async () => {
    const confirmed = { ...held, status: 'confirmed' as const, tickets: [ticket] }
    const { sentTo } = visit(`/commande?token=${TOKEN}`, [
      LOOK.reply(() => (sentTo(ANSWER).length > 0 ? confirmed : held)),
      ANSWER.reply({ message: 'C’est réservé !' }),
    ])
    expect(await screen.findByText('À confirmer')).toBeVisible()

    await press('Confirmer mes places')

    expect(await screen.findByText('7KQ4-M2XW-PD9A')).toBeVisible()
    expect(screen.getByText('C’est réservé !')).toBeVisible()
    expect(sentTo(ANSWER)[0]).toEqual({ token: TOKEN, answer: 'confirmer' })
    expect(location.search).toBe('')
  })

  it('takes a press that began before the order was known', async () => {
    const known = Promise.withResolvers<Reservation>()
    const { sentTo } = visit(`/commande?token=${TOKEN}`, [
      LOOK.reply(() => known.promise),
      ANSWER.reply({ message: 'C’est réservé !' }),
    ])
    const early = await screen.findByRole('button', { name: 'Confirmer mes places' })
    const user = userEvent.setup()
    await user.pointer({ keys: '[MouseLeft>]', target: early })
    known.resolve(held)
    expect(await screen.findByText('À confirmer')).toBeVisible()

    await user.pointer({
      keys: '[/MouseLeft]',
      target: screen.getByRole('button', { name: 'Confirmer mes places' }),
    })

    expect(await screen.findByText('C’est réservé !')).toBeVisible()
    expect(sentTo(ANSWER)[0]).toEqual({ token: TOKEN, answer: 'confirmer' })
  })

  it('asks for what the team has to have paid online, and books by nothing else', async () => {
    const PAY = on(routes.guestOrders.pay)
    const toPay = { amountCents: 3000, until: '2099-11-23T17:00:00Z' }
    const { sentTo } = visit(`/commande?token=${TOKEN}`, [
      LOOK.reply({ ...held, toPay }),
      PAY.reply(apiError('PAIEMENT_INDISPONIBLE')),
    ])
    expect(await screen.findByText(/^À régler en ligne jusqu’au /)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Confirmer mes places' })).toBeNull()

    await userEvent.click(screen.getByRole('button', { name: /^Payer 30.€$/ }))

    expect(await screen.findByText(apiError('PAIEMENT_INDISPONIBLE').message)).toBeVisible()
    expect(sentTo(PAY)[0]).toEqual({ token: TOKEN })
  })

  it('shows its tickets over the whole screen, and has them as a file', async () => {
    const PDF = on(routes.guestOrders.pdf)
    const { sentTo } = visit(`/commande?token=${TOKEN}`, [
      LOOK.reply({ ...held, status: 'confirmed', tickets: [ticket] }),
      PDF.reply(apiError('RESERVATION_CLOSE')),
    ])

    await userEvent.click(await screen.findByRole('button', { name: /^Montrer le billet/ }))
    expect(await screen.findByRole('img', { name: /7KQ4-M2XW-PD9A/ })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: /^Imprimer le billet/ }))
    expect(await screen.findByText('Cette réservation n’est plus en cours')).toBeInTheDocument()
    expect(sentTo(PDF)[0]).toEqual({ token: TOKEN })
  })

  it('gives held seats back after a question', async () => {
    const { sentTo } = visit(`/commande?token=${TOKEN}`, [
      LOOK.reply(held),
      ANSWER.reply({ message: 'C’est noté : vos places sont rendues.' }),
    ])

    await userEvent.click(await screen.findByText('Rendre mes places'))
    await press('Oui, les rendre')

    expect(await screen.findByText('C’est noté : vos places sont rendues.')).toBeVisible()
    expect(sentTo(ANSWER)[0]).toEqual({ token: TOKEN, answer: 'annuler' })
  })

  it('gives one seat of two back, and then the other', async () => {
    const GIVE = on(routes.guestOrders.giveBack)
    const of = (status: 'confirmed' | 'cancelled', quantity: number) => {
      const cancelled = status === 'cancelled'
      return { ...held, status, items: [aBookedDate({ quantity, cancelled })], tickets: [ticket] }
    }
    const { sentTo } = visit(`/commande?token=${TOKEN}`, [
      LOOK.reply(of('confirmed', 2)),
      GIVE.reply(({ quantity }) => of(quantity === 0 ? 'cancelled' : 'confirmed', 1)),
    ])
    await userEvent.click(await screen.findByText('Modifier ou annuler'))
    expect(screen.queryByText('Renvoyer le billet')).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: /^Garder 1.place/ }))
    await press('Oui, la rendre')

    expect(await screen.findByText('C’est noté.')).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: /^Annuler/ }))
    await press('Oui, annuler')

    expect(await screen.findByText('Annulée')).toBeVisible()
    expect(sentTo(GIVE)).toEqual([
      { token: TOKEN, spectacleId: 12, quantity: 1 },
      { token: TOKEN, spectacleId: 12, quantity: 0 },
    ])
  })

  it('tells the door something later', async () => {
    const NOTE = on(routes.guestOrders.editNote)
    const booked = { ...held, status: 'confirmed' as const, tickets: [ticket] }
    const { sentTo } = visit(`/commande?token=${TOKEN}`, [
      LOOK.reply(booked),
      NOTE.reply(({ note }) => ({ ...booked, note })),
    ])

    await userEvent.type(await screen.findByLabelText('À savoir à l’entrée'), 'Béquilles')
    await userEvent.click(screen.getByRole('button', { name: /^Enregistrer/ }))

    expect(await screen.findByText('Béquilles')).toBeVisible()
    expect(sentTo(NOTE)).toEqual([{ token: TOKEN, note: 'Béquilles' }])
  })

  it('has its tickets sent again where the email got lost, or opens nothing', async () => {
    const RESEND = on(routes.guestOrders.resend)
    const said = 'Si des places à venir sont réservées à cette adresse, elles repartent.'
    const { sentTo } = visit(`/commande?token=${TOKEN}`, [
      LOOK.reply(apiError('LIEN_INVALIDE')),
      RESEND.reply({ message: said }),
    ])
    await userEvent.type(await screen.findByLabelText('Votre adresse email'), 'ines@exemple.fr')

    await press('Recevoir mes billets')

    expect(await screen.findByText(said)).toBeVisible()
    expect(sentTo(RESEND)).toEqual([{ email: 'ines@exemple.fr' }])
  })

  it('says so when it opens nothing, and after a payment that the tickets are on their way', async () => {
    const { unmount } = visit(`/commande?token=${TOKEN}`, [LOOK.reply(apiError('LIEN_INVALIDE'))])
    expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeVisible()
    unmount()

    visit('/commande?payment=success', [])
    expect(await screen.findByText(/^Paiement confirmé/)).toBeVisible()
  })
})
