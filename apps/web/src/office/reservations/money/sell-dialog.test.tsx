// Imported here, so that loading it does not count against the timeout of the first test.
import '../reservations-panel.tsx'
import { apiError } from '@espace/contracts/kernel/errors'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { aDate, aParty, listed } from '#testing/box-office.ts'
import { fillIn, openDashboard } from '#testing/dashboard.tsx'
import { type Answers, on, routes } from '#testing/fake-api.ts'

const date = aDate()
const SELL = on(routes.reservations.sell)

async function openDialog(answers: Answers, shown = date) {
  const site = await openDashboard('/dashboard/reservations', [
    ...answers,
    on(routes.reservations.boxOfficeDates).reply(listed(shown)),
    on(routes.reservations.boxOfficeDate, { id: 12 }).reply({ date: shown, parties: [aParty()] }),
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Réserver pour un client' }))
  const dialog = await screen.findByRole('dialog', { name: 'Réserver pour un client' })
  return { ...site, dialog: within(dialog) }
}

it('a telephone booking takes a name and a number; it says what it costs', async () => {
  const { dialog, sentTo } = await openDialog([SELL.reply(aParty())])
  expect(dialog.getByText('Total : 30 €')).toBeVisible()

  fillIn({ Nom: 'Madame Lefèvre', Places: '25', 'Téléphone (facultatif)': '06 12 34 56 78' })
  fillIn({ 'Note pour la porte (facultatif)': 'Une classe, arrive en retard' })
  expect(await dialog.findByText('Total : 375 €')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Réserver' }))

  expect(await screen.findByText('Réservation enregistrée')).toBeInTheDocument()
  expect(sentTo(SELL)[0]).toEqual({
    spectacleId: 12,
    name: 'Madame Lefèvre',
    quantity: 25,
    phone: '06 12 34 56 78',
    email: null,
    note: 'Une classe, arrive en retard',
    payment: 'porte',
    optionUntil: null,
  })
})

it('seats are booked at a tarif of the date, where it has some', async () => {
  const reduced = { key: 'reduit', name: 'Réduit', who: '', class: 'plein', quota: null } as const
  const tarifs = [{ ...reduced, priceCents: 1000 }]
  const { dialog, sentTo } = await openDialog([SELL.reply(aParty())], aDate({ tarifs }))

  fillIn({ Nom: 'Ada' })
  await userEvent.selectOptions(dialog.getByLabelText('Tarif'), 'reduit')
  expect(await dialog.findByText('Total : 20 €')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Réserver' }))

  expect(await screen.findByText('Réservation enregistrée')).toBeInTheDocument()
  expect(sentTo(SELL)[0]).toMatchObject({ quantity: 2, tarif: 'reduit' })
})

it('a promo code goes with the booking, in the words of the specification where it is wrong (§5.6)', async () => {
  const CHECK = on(routes.codes.check)
  const taken = { code: 'RIRE10', kind: 'pourcentage', value: 10, tarifName: '' } as const
  const { dialog, sentTo } = await openDialog([SELL.reply(aParty()), CHECK.reply(taken)])

  fillIn({ Nom: 'Ada', 'Code promo (facultatif)': 'rire-10' })
  await userEvent.click(dialog.getByRole('button', { name: 'Réserver' }))
  expect(
    await dialog.findByText('Code promo invalide (lettres majuscules et chiffres uniquement)'),
  ).toBeVisible()
  fillIn({ 'Code promo (facultatif)': 'rire10' })
  expect(await dialog.findByText('Total : 27 €, code RIRE10 compris')).toBeVisible()
  expect(sentTo(CHECK)).toEqual([{ spectacleId: 12, code: 'RIRE10' }])
  await userEvent.click(dialog.getByRole('button', { name: 'Réserver' }))

  expect(await screen.findByText('Réservation enregistrée')).toBeInTheDocument()
  expect(sentTo(SELL)[0]).toMatchObject({ code: 'RIRE10' })
})

it('what is left is said when it is not enough, and the form stays as it is', async () => {
  const issues = [{ path: 'quantity', message: 'Il ne reste qu’une place' }]
  const { dialog } = await openDialog([SELL.reply(apiError('COMPLET', { issues }))])

  fillIn({ Nom: 'Ada' })
  await userEvent.click(dialog.getByLabelText('En espèces, encaissées maintenant'))
  await userEvent.click(dialog.getByRole('button', { name: 'Réserver' }))

  expect(await dialog.findByText(/Il ne reste qu’une place/)).toBeVisible()
  expect(dialog.getByLabelText('Nom')).toHaveValue('Ada')
})

it('an option of a group says until when, and is confirmed when the group calls back', async () => {
  const optionUntil = '2099-11-27T23:00:00.000Z'
  const party = aParty({ state: 'en attente', name: 'Comité Lys', optionUntil })
  const CONFIRM = on(routes.reservations.confirmParty, { id: 40 })
  const { calls } = await openDashboard('/dashboard/reservations', [
    on(routes.reservations.boxOfficeDates).reply(listed(date)),
    on(routes.reservations.boxOfficeDate, { id: 12 }).reply({ date, parties: [party] }),
    CONFIRM.reply(aParty()),
  ])
  expect(await screen.findByText(/^Option jusqu’au /)).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: /^Plus : Comité Lys/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Confirmer l’option' }))

  expect(await screen.findByText('Option confirmée')).toBeInTheDocument()
  expect(calls).toContain(CONFIRM.line)
})

it('asks about an address that was probably misheard, and takes the one that was meant', async () => {
  const { dialog, sentTo } = await openDialog([SELL.reply(aParty())])

  fillIn({ Nom: 'Ada', 'Email (facultatif)': 'ada@ornage.fr' })
  await userEvent.click(await dialog.findByRole('button', { name: /dire ada@orange\.fr/ }))
  expect(dialog.getByLabelText('Email (facultatif)')).toHaveValue('ada@orange.fr')
  await userEvent.click(dialog.getByRole('button', { name: 'Réserver' }))

  expect(await screen.findByText('Réservation enregistrée')).toBeInTheDocument()
  expect(sentTo(SELL)[0]).toMatchObject({ email: 'ada@orange.fr' })
})
