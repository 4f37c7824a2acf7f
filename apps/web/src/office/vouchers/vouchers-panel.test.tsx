// Imported here, so that loading it does not count against the timeout of the first test.
import './vouchers-panel.tsx'
import { VOUCHER_TERMS } from '@espace/contracts/codes/voucher-orders.constants'
import type { Voucher } from '@espace/contracts/codes/vouchers'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fillIn, openDashboard } from '#testing/dashboard.tsx'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { press } from '#testing/visit.tsx'

const CARNET = { name: 'Carnet', places: 10, placeCents: 1200, class: 'abonnement' as const }

const SELL = on(routes.vouchers.sell)

const aVoucher = (fields: Partial<Voucher> = {}): Voucher => ({
  id: 'a1b2c3d4-0000-4000-8000-000000000001',
  number: 1,
  code: 'ABCDEFGHJKMN',
  title: 'Bon cadeau',
  placeCents: null,
  lapsedCents: 0,
  refundedCents: 0,
  vatBp: null,
  name: 'Mamie',
  email: null,
  sendOn: null,
  amountCents: 5000,
  balanceCents: 5000,
  means: 'carte',
  validUntil: '2027-11-24',
  isExpired: false,
  createdAt: '2026-11-24T10:00:00.000Z',
  ...fields,
})

const open = (vouchers: Voucher[], answers: Answers = []) =>
  openDashboard('/dashboard/bons', [
    on(routes.vouchers.list).reply({ vouchers, outstandingCents: 7000 }),
    on(routes.settings.voucherTerms).reply({ ...VOUCHER_TERMS, formulas: [CARNET], version: 1 }),
    ...answers,
  ])

const rowOf = async (code: string) =>
  within(await screen.findByRole('row', { name: new RegExp(code) }))

/** Chooses in the menu of the first card. */
async function choose(action: string) {
  await userEvent.click(await screen.findByRole('button', { name: /^Plus.*n°.1$/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

it('lists the gift cards with what is left on each, and what all are still worth', async () => {
  await open([
    aVoucher(),
    aVoucher({ id: crypto.randomUUID(), number: 2, code: 'BBBBBBBBBBBB', balanceCents: 2000 }),
    aVoucher({ id: crypto.randomUUID(), number: 3, code: 'CCCCCCCCCCCC', balanceCents: 0 }),
    aVoucher({ id: crypto.randomUUID(), number: 4, code: 'DDDDDDDDDDDD', isExpired: true }),
  ])

  expect(await screen.findByText('4 bons cadeaux, 70 € encore à honorer')).toBeVisible()
  expect((await rowOf('ABCD-EFGH-JKMN')).getByText('Valable')).toBeVisible()
  const begun = await rowOf('BBBB-BBBB-BBBB')
  expect(begun.getByText('Entamé')).toBeVisible()
  expect(begun.getByText('20 €')).toBeVisible()
  const spent = await rowOf('CCCC-CCCC-CCCC')
  expect(spent.getByText('Dépensé')).toBeVisible()
  expect(spent.getByText('0 €')).toBeVisible()
  expect((await rowOf('DDDD-DDDD-DDDD')).getByText('Expiré')).toBeVisible()
})

it('finds a gift card that was lost by the name that it is for, or by a part of its code', async () => {
  await open([
    aVoucher({ name: 'Mamie Irène' }),
    aVoucher({ id: crypto.randomUUID(), number: 2, code: 'BBBBBBBBBBBB', name: 'Léo' }),
  ])
  await rowOf('ABCD-EFGH-JKMN')
  const box = screen.getByLabelText('Rechercher un nom, une adresse, un numéro ou un code')

  await userEvent.type(box, 'irene mamie')
  expect(screen.queryByText('Léo')).toBeNull()
  expect(screen.getByText('Mamie Irène')).toBeVisible()

  await userEvent.clear(box)
  await userEvent.type(box, 'bbbb-b')
  expect(screen.queryByText('Mamie Irène')).toBeNull()
  expect(screen.getByText('Léo')).toBeVisible()
})

it('refunds what is left on one, and says first where the money goes', async () => {
  const REFUND = on(routes.vouchers.refund, { id: aVoucher().id })
  const spent = { id: crypto.randomUUID(), number: 2, code: 'BBBBBBBBBBBB', balanceCents: 0 }
  const { calls } = await open(
    [aVoucher({ balanceCents: 2000, means: 'ligne' }), aVoucher({ ...spent, refundedCents: 3000 })],
    [REFUND.reply(aVoucher({ balanceCents: 0, refundedCents: 2000 }))],
  )
  const refunded = await rowOf('BBBB-BBBB-BBBB')
  expect(refunded.getByText('Remboursé')).toBeVisible()
  expect(refunded.queryByRole('button', { name: /^Plus/ })).toBeNull()

  await choose('Rembourser…')
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/^20\s€ retournent sur la carte bancaire qui a payé/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Rembourser' }))

  expect(await screen.findByText('Remboursement enregistré')).toBeInTheDocument()
  expect(calls).toContain(REFUND.line)
})

it('prolongs one that has expired, and says what comes back', async () => {
  const EXTEND = on(routes.vouchers.extend, { id: aVoucher().id })
  const spent = { id: crypto.randomUUID(), number: 2, code: 'BBBBBBBBBBBB', balanceCents: 0 }
  const expired = { balanceCents: 0, lapsedCents: 2000, isExpired: true, validUntil: '2026-10-01' }
  const { sentTo } = await open(
    [aVoucher(expired), aVoucher(spent)],
    [EXTEND.reply(aVoucher({ balanceCents: 2000 }))],
  )
  expect((await rowOf('BBBB-BBBB-BBBB')).queryByRole('button', { name: /^Plus/ })).toBeNull()

  await choose('Prolonger…')
  const dialog = within(await screen.findByRole('dialog', { name: /^Prolonger/ }))
  expect(dialog.getByText(/^Il a expiré le jeudi 1er octobre 2026\. Les 20\s€/)).toBeVisible()
  fillIn({ 'Valable jusqu’au': '2027-03-31' })
  await press('Prolonger')

  expect(await screen.findByText('Bon prolongé')).toBeInTheDocument()
  expect(sentTo(EXTEND)).toEqual([{ validUntil: '2027-03-31' }])
})

it('mails one again, to an address that is put right', async () => {
  const MAIL = on(routes.vouchers.mail, { id: aVoucher().id })
  const waiting = { email: 'mamie@exmple.fr', sendOn: '2026-12-24' }
  const { sentTo } = await open([aVoucher(waiting)], [MAIL.reply()])

  await choose('Envoyer par e-mail…')
  expect(await screen.findByText(/maintenant, et non le jeudi 24 décembre 2026/)).toBeVisible()
  expect(await screen.findByLabelText('Email')).toHaveValue('mamie@exmple.fr')
  fillIn({ Email: 'mamie@exemple.fr' })
  await press('Envoyer')

  expect(await screen.findByText('Bon envoyé')).toBeInTheDocument()
  expect(sentTo(MAIL)).toEqual([{ email: 'mamie@exemple.fr' }])
})

it('sells one, and shows the code that is handed over', async () => {
  const { sentTo } = await open([], [SELL.reply(aVoucher({ number: 7 }))])
  expect(await screen.findByText(/^Aucun bon vendu/)).toBeVisible()

  await press('Vendre un bon ou un carnet')
  await screen.findByLabelText('Montant en euros')
  fillIn({ 'Montant en euros': '50', 'Pour (facultatif)': 'Mamie' })
  await userEvent.click(screen.getByLabelText('Espèces'))
  fillIn({ 'Valable jusqu’au': '2027-11-24' })
  await press('Vendre')

  const dialog = within(await screen.findByRole('dialog', { name: 'Bon cadeau n° 7' }))
  expect(dialog.getByText('ABCD-EFGH-JKMN')).toBeVisible()
  expect(sentTo(SELL)).toEqual([
    {
      formula: '',
      amountCents: 5000,
      name: 'Mamie',
      means: 'espèces',
      validUntil: '2027-11-24',
    },
  ])
})

it('sells a carnet of the settings, and counts its places', async () => {
  const carnet = { title: 'Carnet', placeCents: 1200, amountCents: 12_000, balanceCents: 8400 }
  const { sentTo } = await open([aVoucher(carnet)], [SELL.reply(aVoucher(carnet))])
  const row = await rowOf('ABCD-EFGH-JKMN')
  expect(row.getByText('7 places')).toBeVisible()
  expect(row.getByRole('link', { name: 'ABCD-EFGH-JKMN' })).toHaveAttribute(
    'href',
    '/bon-cadeau?token=ABCDEFGHJKMN',
  )

  await press('Vendre un bon ou un carnet')
  await userEvent.selectOptions(await screen.findByLabelText('Que vendre ?'), 'Carnet')
  expect(screen.queryByLabelText('Montant en euros')).toBeNull()
  await press('Vendre')

  expect(await screen.findByRole('dialog', { name: 'Carnet n° 1' })).toBeVisible()
  expect(sentTo(SELL)).toMatchObject([{ formula: 'Carnet', means: 'carte' }])
})

it('says at the sum what is wrong with it, and sends nothing', async () => {
  const { sentTo } = await open([])

  await press('Vendre un bon ou un carnet')
  await screen.findByLabelText('Montant en euros')
  fillIn({ 'Montant en euros': '2' })
  await press('Vendre')

  expect(await screen.findByText('Un montant de 5 à 1 000 €')).toBeVisible()
  expect(sentTo(SELL)).toEqual([])
})
