// Imported here, so that loading it does not count against the timeout of the first test.
import './vouchers-page.tsx'
import { apiError } from '@espace/contracts/kernel/errors'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { press, visit } from '#testing/visit.tsx'

const ORDER = on(routes.vouchers.order)
const ONE = {
  title: 'Bon cadeau',
  placeCents: null,
  lapsedCents: 0,
  refundedCents: 0,
  withdrawableUntil: null,
  uses: [],
}

const LOOK = on(routes.vouchers.look)

const CARNET = { name: 'Carnet', places: 10, placeCents: 1200, class: 'abonnement' as const }

const open = (answers: Answers = [], search = '') =>
  visit(`/bons-cadeaux${search}`, [
    on(routes.vouchers.terms).reply({ amounts: [2000, 3000], formulas: [CARNET], months: 12 }),
    ...answers,
  ])

const fill = async (label: string, text: string) => {
  await userEvent.clear(await screen.findByLabelText(label))
  await userEvent.type(screen.getByLabelText(label), text)
}

it('sells a card of the list, or of any other sum, to be sent to whom one likes', async () => {
  const answer = { message: 'Il ne reste qu’à payer', url: 'https://espace-comedie.example/' }
  const { sentTo } = open([ORDER.reply(answer)])
  expect(await screen.findByText(/Il vaut 12\smois/)).toBeVisible()

  await userEvent.selectOptions(screen.getByLabelText('Montant'), 'Un autre montant')
  await fill('Autre montant en euros', '45,50')
  await fill('Votre nom', 'Zoé')
  await fill('Votre e-mail', 'zoe@exemple.fr')
  await fill('Un mot à imprimer sur la carte (facultatif)', 'Joyeux Noël !')
  await press('Acheter ce bon')

  expect(await screen.findByText(/Il ne reste qu’à payer/)).toBeVisible()
  expect(sentTo(ORDER)).toEqual([
    {
      amountCents: 4550,
      formula: '',
      name: 'Zoé',
      email: 'zoe@exemple.fr',
      language: 'fr',
      recipientName: '',
      greeting: 'Joyeux Noël !',
      recipientEmail: null,
      sendOn: null,
    },
  ])
})

it('says at the sum what is wrong with it, and sends nothing', async () => {
  const { sentTo } = open()
  await userEvent.selectOptions(await screen.findByLabelText('Montant'), 'Un autre montant')
  await fill('Autre montant en euros', '2')
  await fill('Votre nom', 'Zoé')
  await fill('Votre e-mail', 'zoe@exemple.fr')
  await press('Acheter ce bon')

  expect(await screen.findByText('Un montant de 5 à 1 000 €')).toBeVisible()
  expect(sentTo(ORDER)).toEqual([])
})

it('thanks who comes back from the payment', async () => {
  open([], '?payment=success')

  expect(await screen.findByText(/^Merci !/)).toBeVisible()
})

it('sells a carnet, as the house offers it', async () => {
  const answer = { message: 'Il ne reste qu’à payer', url: 'https://espace-comedie.example/' }
  const { sentTo } = open([ORDER.reply(answer)])

  await userEvent.selectOptions(
    await screen.findByLabelText('Montant'),
    screen.getByRole('option', { name: /^Carnet : 120/ }),
  )
  await fill('Votre nom', 'Zoé')
  await fill('Votre e-mail', 'zoe@exemple.fr')
  await press('Acheter ce bon')

  expect(await screen.findByText(/Il ne reste qu’à payer/)).toBeVisible()
  expect(sentTo(ORDER)).toMatchObject([{ formula: 'Carnet' }])
})

it('shows every seat that a carnet has paid, and what came back', async () => {
  const show = { title: 'Le duo', date: '2026-11-28' }
  const uses = [
    { ...show, at: '2026-11-26T10:00:00.000Z', seats: -1, amountCents: -1200 },
    { ...show, at: '2026-11-25T10:00:00.000Z', seats: 2, amountCents: 2400 },
  ]
  const carnet = { ...ONE, title: 'Carnet', placeCents: 1200, uses }
  const state = { amountCents: 12_000, balanceCents: 10_800, validUntil: '2099-11-24' }
  visit('/bon-cadeau?token=ABCDEFGHJKMN', [LOOK.reply({ ...carnet, ...state, isExpired: false })])

  expect(await screen.findByText(/Il vaut encore 9\splaces/)).toBeVisible()
  expect(screen.getByText(/Le duo, .*28.*, 2\splaces$/)).toBeVisible()
  expect(screen.getByText(/Le duo, .*28.*, rendu\s: 1\splace$/)).toBeVisible()
})

it('shows what is left on a card behind its link', async () => {
  const state = { amountCents: 5000, balanceCents: 2000, validUntil: '2099-11-24' }
  visit('/bon-cadeau?token=ABCDEFGHJKMN', [LOOK.reply({ ...state, ...ONE, isExpired: false })])

  expect(await screen.findByText(/Il vaut encore 20\s€/)).toBeVisible()
  expect(screen.getByText(/ABCD-EFGH-JKMN/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Télécharger la carte (PDF)' })).toBeEnabled()
})

it('takes the purchase back when its buyer changes their mind, and says so where they pressed', async () => {
  const money = { amountCents: 5000, validUntil: '2099-11-24', isExpired: false }
  const bought = { ...ONE, ...money, balanceCents: 5000, withdrawableUntil: '2099-12-18' }
  const refunded = { ...ONE, ...money, balanceCents: 0, refundedCents: 5000 }
  const state = { now: bought as typeof bought | typeof refunded }
  const WITHDRAW = on(routes.vouchers.withdraw)
  const { sentTo } = visit('/bon-cadeau?token=ABCDEFGHJKMN', [
    LOOK.reply(() => state.now),
    WITHDRAW.reply(() => {
      state.now = refunded
      return { message: 'C’est enregistré' }
    }),
  ])
  await userEvent.click(await screen.findByText('Se rétracter de cet achat'))
  expect(screen.getByText(/^Jusqu’au vendredi 18 décembre 2099, son acheteur/)).toBeVisible()

  await fill('L’e-mail donné à l’achat', 'zoe@exemple.fr')
  await press('Confirmer la rétractation')

  expect(await screen.findByText('C’est enregistré')).toBeVisible()
  expect(await screen.findByText(/Il a été remboursé : 50\s€/)).toBeVisible()
  expect(sentTo(WITHDRAW)).toEqual([{ code: 'ABCDEFGHJKMN', email: 'zoe@exemple.fr' }])
  expect(screen.getByRole('button', { name: 'Confirmer la rétractation' })).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Télécharger la carte (PDF)' })).toBeNull()
})

it('offers no withdrawal from a card of the counter, or after the fourteen days', async () => {
  const state = { amountCents: 5000, balanceCents: 2000, validUntil: '2099-11-24' }
  visit('/bon-cadeau?token=ABCDEFGHJKMN', [LOOK.reply({ ...state, ...ONE, isExpired: false })])
  await screen.findByText(/Il vaut encore 20\s€/)

  expect(screen.queryByText('Se rétracter de cet achat')).toBeNull()
})

it('says so when a link leads to no card', async () => {
  visit('/bon-cadeau?token=000000000000', [LOOK.reply(apiError('BON_INTROUVABLE'))])

  expect(await screen.findByText(/Ce bon cadeau n’existe pas/)).toBeVisible()
})
