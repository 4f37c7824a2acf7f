// Imported here, so that loading it does not count against the timeout of the first test.
import '../reservations-panel.tsx'
import { apiError } from '@espace/contracts/kernel/errors'
import type { Party } from '@espace/contracts/reservations/box-office'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { aDate, aParty, aPreview, listed } from '#testing/box-office.ts'
import { fillIn, openDashboard } from '#testing/dashboard.tsx'
import { type Answers, on, routes } from '#testing/fake-api.ts'

const reduced = { key: 'reduit', name: 'Réduit', who: '', class: 'plein', quota: null } as const
const date = aDate({ tarifs: [{ ...reduced, priceCents: 1000 }] })
const dearer = aDate({ id: 13, title: 'Le gala', price_cents: 2000 })
const CHANGE = on(routes.settlements.change, { id: 40 })
const SETTLE = on(routes.settlements.settle, { id: 40 })
const PREVIEW = on(routes.soirees.preview)
const REPAY = on(routes.settlements.repay, { id: 40 })

async function choose(party: Party, item: string | RegExp, answers: Answers) {
  const site = await openDashboard('/dashboard/reservations', [
    on(routes.reservations.boxOfficeDates).reply(listed(date, dearer)),
    on(routes.reservations.boxOfficeDate, { id: 12 }).reply({ date, parties: [party] }),
    ...answers,
  ])
  await userEvent.click(await screen.findByRole('button', { name: /^Plus : Zoé/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
  return site
}

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

it('one of a party goes to a dearer evening: what that costs more is said, and how it is paid', async () => {
  const { sentTo } = await choose(aParty(), 'Changer des places…', [
    CHANGE.reply(aParty()),
    PREVIEW.reply(aPreview({ emails: 2 })),
  ])
  const dialog = await dialogOf('Changer des places de Zoé Hondt')

  await userEvent.selectOptions(await dialog.findByLabelText('Date'), '13')
  expect(dialog.getByText('Aucune différence de prix.')).toBeVisible()
  await userEvent.selectOptions(dialog.getByLabelText('Tarif'), '')
  expect(await dialog.findByText('5 € de plus.')).toBeVisible()
  await userEvent.click(dialog.getByLabelText('Par carte, encaissée maintenant'))
  const change = { quantity: 1, spectacleId: 13, tarif: '', settle: 'carte' }
  await waitFor(() => expect(sentTo(PREVIEW).at(-1)).toEqual({ kind: 'change', id: 40, change }))
  expect(dialog.getByText('2 emails partent tout de suite.')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Changer' }))

  expect(await screen.findByText(/^Places changées/)).toBeInTheDocument()
  expect(sentTo(CHANGE)[0]).toEqual(change)
})

it('a party of four that will be three has one seat cancelled, and the email is seen before', async () => {
  const CANCEL = on(routes.reservations.cancelParty, { id: 40 })
  const letter = { subject: 'Une partie de vos places est annulée', text: 'Vous gardez 3 places.' }
  const { sentTo } = await choose(aParty({ seats: 4 }), 'Annuler la réservation…', [
    CANCEL.reply(aParty({ seats: 3 })),
    PREVIEW.reply(aPreview({ emails: 1, byHandCents: 1500, leavesAt: null, letter })),
  ])
  const dialog = await dialogOf('Annuler la réservation de Zoé Hondt')
  expect(dialog.getByLabelText('Places')).toHaveDisplayValue(/^Toutes/)

  await userEvent.selectOptions(dialog.getByLabelText('Places'), '1')
  const cancelled = { seats: 1, reason: '' }
  await waitFor(() =>
    expect(sentTo(PREVIEW).at(-1)).toEqual({ kind: 'cancellation', id: 40, ...cancelled }),
  )
  expect(dialog.getByText(/15.€ réglés autrement sont à rendre/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: /^Annuler 1.place$/ }))

  expect(await screen.findByText('Annulation enregistrée')).toBeInTheDocument()
  expect(sentTo(CANCEL)[0]).toEqual(cancelled)
})

it('a date without a free seat is not offered, but one’s own is; nothing leaves before there is a change', async () => {
  const { calls } = await choose(aParty(), 'Changer des places…', [
    on(routes.reservations.boxOfficeDates).reply(
      listed({ ...date, available: 0 }, { ...dearer, available: 0 }),
    ),
  ])
  const dialog = await dialogOf('Changer des places de Zoé Hondt')

  const [own, ...others] = within(await dialog.findByLabelText('Date')).getAllByRole('option')
  expect(own).toHaveTextContent(/0.place libre/)
  expect(others).toEqual([])
  expect(calls).not.toContain(PREVIEW.line)
})

it('the reduced tarif after all gives something back, and a refusal leaves the form as it is', async () => {
  const party = aParty({ payment: 'ligne', isPaid: true })
  await choose(party, 'Changer des places…', [
    CHANGE.reply(apiError('BILLET_DEJA_VALIDE')),
    PREVIEW.reply(aPreview({ refundCents: 700, voucherCents: 300 })),
  ])
  const dialog = await dialogOf('Changer des places de Zoé Hondt')

  await userEvent.selectOptions(await dialog.findByLabelText('Places'), '2')
  await userEvent.selectOptions(dialog.getByLabelText('Tarif'), 'reduit')
  expect(await dialog.findByText('10 € de moins.')).toBeVisible()
  const sentence =
    'Un email part tout de suite. 7 € payés en ligne sont remboursés. 3 € payés par bon cadeau y reviennent.'
  expect(await dialog.findByText(sentence)).toBeVisible()
  expect(dialog.getByText('Lire l’email')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Changer' }))

  expect(await dialog.findByText(/déjà/)).toBeVisible()
  expect(dialog.getByLabelText('Places')).toHaveValue('2')
})

it('a deposit is some of the seats, with the day of the transfer', async () => {
  const { sentTo } = await choose(aParty({ seats: 25 }), 'Encaisser…', [SETTLE.reply(aParty())])
  const dialog = await dialogOf('Encaisser le règlement de Zoé Hondt')
  expect(dialog.getByText('Encaissé : 375 €')).toBeVisible()

  fillIn({ 'Places réglées': '8', 'Reçu le (facultatif)': '2026-11-20' })
  await userEvent.click(dialog.getByLabelText('Virement'))
  expect(await dialog.findByText('Encaissé : 120 €')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Encaisser' }))

  expect(await screen.findByText('Règlement enregistré')).toBeInTheDocument()
  expect(sentTo(SETTLE)[0]).toEqual({ seats: 8, means: 'virement', receivedOn: '2026-11-20' })
})

it('what is to be handed back after a cancellation stands in the list until it is done', async () => {
  const party = aParty({ state: 'annulée', paidAheadCents: 3000 })
  const { calls } = await choose(party, /^30.€ rendus à la personne$/, [REPAY.reply(aParty())])

  expect(await screen.findByText('Remboursement enregistré')).toBeInTheDocument()
  expect(calls).toContain(REPAY.line)
})

it('a party is asked to pay by a mailed link, all of it or a deposit', async () => {
  const LINK = on(routes.settlements.askOnline, { id: 40 })
  const item = 'Envoyer un lien de paiement…'
  const { sentTo } = await choose(aParty({ seats: 25 }), item, [LINK.reply(aParty())])
  const dialog = await dialogOf('Envoyer un lien de paiement')

  fillIn({ 'Places à régler': '8' })
  expect(await dialog.findByText('À payer : 120 €')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Envoyer le lien' }))

  expect(await screen.findByText('Lien de paiement envoyé')).toBeInTheDocument()
  expect(sentTo(LINK)[0]).toEqual({ seats: 8, until: null })
})

it('an invoice says what is missing; one that is there is downloaded, or corrected by a credit note', async () => {
  const ISSUE = on(routes.invoices.issue, { id: 40 })
  const LIST = on(routes.invoices.ofParty, { id: 40 })
  const invoice = { id: 3, number: '2026-0003', issuedOn: '2026-11-24', buyer: 'CSE Lys' }
  const sums = { totalCents: 3000, paidCents: 0, corrects: null, isOpen: true }
  const message = 'Il manque : le numéro SIREN de l’exploitant (Paramètres)'
  const { sentTo } = await choose(aParty(), 'Facture…', [
    LIST.reply([{ ...invoice, ...sums }]),
    ISSUE.reply(apiError('FACTURE_INCOMPLETE', { issues: [{ path: '', message }] })),
  ])
  const dialog = await dialogOf('Facture de Zoé Hondt')
  expect(await dialog.findByText(/^Facture 2026-0003/)).toBeVisible()
  expect(dialog.getByRole('button', { name: /^PDF/ })).toBeEnabled()

  await userEvent.click(dialog.getByRole('button', { name: /^Corriger/ }))
  expect(await dialog.findByText('Une adresse est requise')).toBeVisible()
  fillIn({ Adresse: '1 place du Théâtre' })
  await userEvent.click(dialog.getByRole('button', { name: /^Corriger/ }))

  expect(await dialog.findByText(/le numéro SIREN de l’exploitant/)).toBeVisible()
  expect(sentTo(ISSUE)[0]).toEqual({
    name: 'Zoé Hondt',
    address: '1 place du Théâtre',
    siren: '',
  })
})

it('a gift card pays by its code, and a code that is worth too little is said', async () => {
  const party = aParty({ seats: 2 })
  const { sentTo } = await choose(party, 'Encaisser…', [SETTLE.reply(apiError('BON_INSUFFISANT'))])
  const dialog = await dialogOf('Encaisser le règlement de Zoé Hondt')

  await userEvent.click(dialog.getByLabelText('Bon cadeau'))
  expect(dialog.queryByLabelText('Reçu le (facultatif)')).not.toBeInTheDocument()
  await userEvent.type(dialog.getByLabelText('Code du bon'), 'abcd-efgh-jkmn')
  await userEvent.click(dialog.getByRole('button', { name: 'Encaisser' }))

  expect(await dialog.findByText(/ne suffit pas/)).toBeVisible()
  expect(sentTo(SETTLE)).toEqual([{ seats: 2, means: 'bon', voucher: 'abcd-efgh-jkmn' }])
})
