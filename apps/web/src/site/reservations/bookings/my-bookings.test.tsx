import { apiError } from '@espace/contracts/kernel/errors'
import type { Reservation } from '@espace/contracts/reservations/reservation'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aBookedDate, aReservation, aSpectacle, aUser, inDays } from '#testing/builders.ts'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { visitAs } from '#testing/visit.tsx'

const { id } = aReservation()
const SEATS = on(routes.reservations.giveBack, { id })

function open(reservations: Reservation[], answers: Answers = []) {
  return visitAs(aUser(), '/mon-compte', [
    on(routes.auth.sessions).reply([]),
    on(routes.reservations.ofUser, { id: 7 }).reply(reservations),
    on(routes.waiting.mine).reply([]),
    ...answers,
  ])
}

const button = (name: RegExp | string) => screen.findByRole('button', { name })

describe('what somebody has booked', () => {
  it('is shown with its code, its seats, its price and how it stands (§1.2, §2.1)', async () => {
    open([aReservation()])

    const ticket = (await screen.findByRole('heading', { name: 'Le grand soir' })).closest('li')

    expect(ticket).toHaveTextContent('Confirmée')
    expect(ticket).toHaveTextContent(/mardi 1er décembre 2099 à\s20:30, L'espace comédie/)
    expect(ticket).toHaveTextContent(/Places3\splaces/)
    expect(ticket).toHaveTextContent('BilletABCD-EFGH-JKMN')
    expect(ticket).toHaveTextContent(/À régler sur place45\s€/)
  })

  it('begins with what comes next; what is past or cancelled is folded away (§2.1)', async () => {
    const at = (date_spectacle: string, title: string, more: object = {}) =>
      aReservation({
        id: title,
        items: [aBookedDate({ date_spectacle, title, ...more })],
        tickets: [],
      })
    open([
      at(inDays(30), 'Plus tard'),
      at(inDays(-30), 'Hier'),
      at(inDays(3), 'Bientôt'),
      at(inDays(5), 'Annulé', { cancelled: true, voucherBackCents: 3000 }),
      at(inDays(4), 'Changé', { cancelled: true, changed: true }),
    ])

    const fold = (await screen.findByText('Passées ou annulées (3)')).closest('details')

    const titles = ['Bientôt', 'Plus tard', 'Annulé', 'Changé', 'Hier']
    const headings = screen.getAllByRole('heading', { level: 3, hidden: true })
    expect(headings.map(({ textContent }) => textContent)).toEqual(titles)
    expect(fold).not.toHaveAttribute('open')
    expect(fold).toHaveTextContent(/Annulée.*Remis sur votre bon cadeau : 30\s€.*Changée/)
  })

  it('keeps what the team cancelled in sight: who, why, what comes back, and other dates', async () => {
    const cancelled = aBookedDate({
      cancelled: true,
      cancelledBy: 'salle',
      reason: 'Notre comédienne est aphone.',
      refundCents: 4500,
    })
    const shows = [
      aSpectacle({ id: 12, title: 'Le grand soir', status: 'annulé' }),
      aSpectacle({ id: 13, title: 'Le grand soir', booking_mode: 'maison', places_restantes: 4 }),
      aSpectacle({ id: 14, title: 'Le grand soir', booking_mode: 'maison', places_restantes: 0 }),
    ]
    open(
      [aReservation({ status: 'cancelled', payment: 'ligne', tickets: [], items: [cancelled] })],
      [on(routes.spectacles.upcoming).reply(shows)],
    )

    const ticket = (await screen.findByRole('heading', { name: 'Le grand soir' })).closest('li')
    expect(ticket).toHaveTextContent('Annulée par la salle')
    expect(ticket).toHaveTextContent('Notre comédienne est aphone.')
    expect(ticket).toHaveTextContent(/Remboursé sur votre carte : 45\s€/)
    const other = await screen.findByRole('link', { name: / à 20:30$/ })
    expect(other).toHaveAttribute('href', '/reserver/13')
    expect(screen.queryByText(/^Passées ou annulées/)).toBeNull()
  })

  it('keeps what is put off to no day in sight, to be given back, and shows no day that is wrong', async () => {
    const date_spectacle = inDays(-30)
    const putOff = aBookedDate({ date_spectacle, title: 'Plus tard', isDateTba: true })
    const given = { ...putOff, title: 'Rendu', cancelled: true, cancelledBy: 'client' as const }
    open([aReservation({ items: [putOff] }), aReservation({ id: 'given', items: [given] })])

    const ticket = (await screen.findByRole('heading', { name: 'Plus tard' })).closest('li')

    expect(ticket).toHaveTextContent("Nouvelle date à venir, L'espace comédie")
    expect(ticket).toHaveTextContent('vos places vous attendent')
    expect(ticket).toHaveTextContent('Modifier ou annuler')
    expect(screen.queryByRole('button', { name: /Imprimer le billet/ })).toBeNull()
    expect(screen.getByText('Passées ou annulées (1)').closest('details')).toHaveTextContent(
      'Rendu',
    )
    await userEvent.click(await button('Annuler : Plus tard'))
    expect(screen.getByText(/^Annuler vos.*Plus tard.*, reporté.\?$/u)).toBeInTheDocument()
  })

  it('asks for no payment of what was given back, nor of what costs nothing', async () => {
    const given = { items: [aBookedDate({ title: 'Rendu', cancelled: true })], tickets: [] }
    const free = { items: [aBookedDate({ title: 'Offert', price_cents: 0 })], tickets: [] }
    open([aReservation({ id: 'a', ...given }), aReservation({ id: 'b', ...free })])

    const heading = await screen.findByRole('heading', { name: 'Offert' })
    expect(heading.closest('li')).toHaveTextContent('PrixGratuit')
    expect(screen.queryByText('À régler sur place')).toBeNull()
  })

  it('says what went wrong when it cannot be had', async () => {
    open([], [on(routes.reservations.ofUser, { id: 7 }).reply(apiError('ACCES_INTERDIT'))])

    expect(await screen.findByText('Accès interdit')).toBeVisible()
  })
})

describe('a booking', () => {
  it('is cancelled after a question in words, and never without', async () => {
    const gone = aReservation({
      status: 'cancelled',
      items: [aBookedDate({ cancelled: true })],
      tickets: [],
    })
    const { sentTo } = open([aReservation()], [SEATS.reply(gone)])

    await userEvent.click(await screen.findByText('Modifier ou annuler'))
    await userEvent.click(await button('Annuler : Le grand soir'))
    const question = screen.getByRole('group', { name: /^Annuler vos 3\splaces/ })
    expect(question).toHaveTextContent(/« Le grand soir », mardi 1er décembre 2099 à 20:30/)
    expect(question).toHaveFocus()
    expect(sentTo(SEATS)).toEqual([])
    await userEvent.click(await button('Oui, annuler'))

    expect(await screen.findByText('Votre réservation est annulée.')).toBeInTheDocument()
    expect(sentTo(SEATS)[0]).toEqual({
      spectacleId: 12,
      quantity: 0,
    })
    expect(screen.getByText('Passées ou annulées (1)')).toBeVisible()
  })

  it('stays when its owner thinks better of it', async () => {
    const { sentTo } = open([aReservation()])

    await userEvent.click(await screen.findByText('Modifier ou annuler'))
    await userEvent.click(await button('Annuler : Le grand soir'))
    await userEvent.click(await button('Ne rien changer'))

    expect(await button('Annuler : Le grand soir')).toBeVisible()
    await userEvent.tab()
    expect(await button('Renvoyer le billet : Le grand soir')).toHaveFocus()
    expect(sentTo(SEATS)).toEqual([])
  })

  it('may be for fewer people, and says what comes back of what was paid', async () => {
    const fewer = aReservation({ payment: 'ligne', items: [aBookedDate({ quantity: 1 })] })
    const { sentTo } = open([aReservation({ payment: 'ligne' })], [SEATS.reply(fewer)])

    await userEvent.selectOptions(
      await screen.findByLabelText('Réduire le nombre de places : Le grand soir'),
      '1',
    )
    await userEvent.click(await button(/^Garder 1\splace : Le grand soir/))
    expect(screen.getByRole('group', { name: /^Rendre 2\splaces/ })).toHaveTextContent(
      /30\s€ vous seront remboursés/,
    )
    expect(screen.getByRole('group', { name: /^Rendre/ }).textContent).toMatch(
      /«[\u00a0\u202f]Le grand soir/,
    )
    await userEvent.click(await button('Oui, les rendre'))

    expect(await screen.findByText('C’est noté.')).toBeInTheDocument()
    expect(sentTo(SEATS)[0]).toEqual({
      spectacleId: 12,
      quantity: 1,
    })
    expect(screen.queryByLabelText(/^Réduire le nombre de places/)).not.toBeInTheDocument()
  })

  it.each([
    [
      'of those paid by a payment link',
      { dueCents: 1500, onlineCents: 3000, voucherCents: 0 },
      '15.€ vous seront remboursés\\.$',
    ],
    [
      'of a gift card',
      { dueCents: 0, onlineCents: 0, voucherCents: 4500 },
      '^Elles seront aussitôt proposées à d’autres\\. Ce que votre bon cadeau a payé y revient\\.$',
    ],
    [
      'of neither',
      { dueCents: 4500, onlineCents: 0, voucherCents: 0 },
      '^Elles seront aussitôt proposées à d’autres\\.$',
    ],
  ])('says what is due, and what comes back %s', async (_, paid, said) => {
    open([aReservation({ items: [aBookedDate({ paid })] })])
    const ticket = (await screen.findByRole('heading', { name: 'Le grand soir' })).closest('li')
    const due =
      paid.dueCents === 0
        ? /Réglé par bon cadeau45\s€/
        : new RegExp(`À régler sur place${paid.dueCents / 100}\\s€`)
    expect(ticket).toHaveTextContent(due)

    await userEvent.click(screen.getByText('Modifier ou annuler'))
    await userEvent.selectOptions(screen.getByLabelText(/^Réduire/), '1')
    await userEvent.click(await button(/^Garder 1\splace/))

    const question = within(screen.getByRole('group', { name: /^Rendre 2/ }))
    expect(question.getByText(new RegExp(said))).toBeVisible()
  })

  it('says why when it cannot be changed, and shows how it stands now', async () => {
    const { sentTo } = open([aReservation()], [SEATS.reply(apiError('BILLET_DEJA_VALIDE'))])

    await userEvent.click(await screen.findByText('Modifier ou annuler'))
    await userEvent.click(await button('Annuler : Le grand soir'))
    await userEvent.click(await button('Oui, annuler'))

    expect(await screen.findByText('Billet déjà validé')).toBeInTheDocument()
    expect(sentTo(on(routes.reservations.ofUser, { id: 7 }))).toHaveLength(2)
  })

  it('has its ticket sent again', async () => {
    open(
      [aReservation()],
      [
        on(routes.reservations.resend, { id }).reply({
          message: 'Vos billets repartent par e-mail.',
        }),
      ],
    )

    await userEvent.click(await button('Renvoyer le billet : Le grand soir'))

    expect(await screen.findByText('Vos billets repartent par e-mail.')).toBeInTheDocument()
  })

  it('says what its owner told the door, who may change it for all its dates until the show', async () => {
    const NOTE = on(routes.reservations.editNote, { id })
    const items = [aBookedDate(), aBookedDate({ spectacleId: 13, title: 'Le petit soir' })]
    const { sentTo } = open(
      [aReservation({ items, note: 'Béquilles' })],
      [NOTE.reply(({ note }) => aReservation({ items, note }))],
    )
    expect(await screen.findAllByText('Béquilles')).toHaveLength(2)

    const fields = () => screen.getAllByLabelText('À savoir à l’entrée')
    const [first] = fields()
    if (!first) throw new Error('no field')
    await userEvent.clear(first)
    await userEvent.type(first, 'Arrive à 21 h{Enter}')

    expect(await screen.findByText('C’est noté.')).toBeInTheDocument()
    expect(sentTo(NOTE)).toEqual([{ note: 'Arrive à 21 h' }])
    expect(first).toHaveFocus()
    expect(screen.getAllByText('Arrive à 21 h')).toHaveLength(2)
    expect(fields()[1]).toHaveValue('Arrive à 21 h')
  })

  it('keeps what was typed for the door when it cannot be saved', async () => {
    const NOTE = on(routes.reservations.editNote, { id })
    open([aReservation()], [NOTE.reply(apiError('RESERVATION_CLOSE'))])

    await userEvent.type(await screen.findByLabelText('À savoir à l’entrée'), 'Retard')
    await userEvent.click(await button('Enregistrer le mot'))

    expect(await screen.findByText('Cette réservation n’est plus en cours')).toBeInTheDocument()
    expect(screen.getByLabelText('À savoir à l’entrée')).toHaveValue('Retard')
  })

  it('is changed by telephone when the show is near', async () => {
    const changeableUntil = new Date(Date.now() - 60_000).toISOString()
    open([aReservation({ items: [aBookedDate({ changeableUntil })] })])

    expect(await screen.findByText(/appelez-nous au/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Annuler/ })).not.toBeInTheDocument()
  })
})
