import type { ManagedCode } from '@espace/contracts/codes/codes'
import { apiError } from '@espace/contracts/kernel/errors'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { aManaged, fillIn, openDashboard } from '#testing/dashboard.tsx'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { press } from '#testing/visit.tsx'
// Imported here, so that loading it does not count against the timeout of the first test.
import './codes-panel.tsx'

const ADD = on(routes.codes.add)

const aCode = (fields: Partial<ManagedCode> = {}): ManagedCode => ({
  id: 1,
  code: 'RIRE10',
  kind: 'pourcentage',
  value: 10,
  tarif: '',
  validFrom: null,
  validUntil: null,
  maxUses: 50,
  maxPerBooker: null,
  titles: [],
  spectacleIds: [],
  uses: 3,
  hasDates: true,
  version: 1,
  deletedAt: null,
  ...fields,
})

const show = aManaged({ id: 5, title: 'Le grand soir', booking_mode: 'maison' })

const open = (answers: Answers = []) =>
  openDashboard('/dashboard/codes', [
    on(routes.codes.managed).reply([aCode()]),
    on(routes.spectacles.managed).reply([show]),
    ...answers,
  ])

it('shows what each promo code gives, and how often it was used', async () => {
  await open()

  expect(await screen.findByRole('heading', { name: 'RIRE10' })).toBeVisible()
  expect(screen.getByText('10 % de remise · tous les spectacles')).toBeVisible()
  expect(screen.getByText('3 réservations sur 50')).toBeVisible()
})

it('says of one that its show has no date to come any more', async () => {
  const gone = { id: 2, code: 'ANCIEN', titles: ['Le petit soir'], hasDates: false }
  await open([on(routes.codes.managed).reply([aCode(), aCode(gone)])])

  const of = 'Ne vaut pour aucune date à venir.'
  expect((await screen.findByText(of)).closest('li')).toHaveTextContent('ANCIEN')
  expect(screen.getAllByText(of)).toHaveLength(1)
})

it('adds one for a show, in euros off each seat', async () => {
  const { sentTo } = await open([
    ADD.reply(aCode({ id: 2, code: 'AMIS', kind: 'montant', value: 250 })),
  ])
  await press('Ajouter un code promo')
  await screen.findByLabelText('Code')
  fillIn({ Code: 'amis', Valeur: '2,50' })
  await userEvent.click(screen.getByRole('radio', { name: 'Un montant par place' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Le grand soir' }))
  await press('Enregistrer')

  expect(await screen.findByText('Code promo ajouté')).toBeInTheDocument()
  expect(sentTo(ADD)[0]).toMatchObject({
    code: 'AMIS',
    kind: 'montant',
    value: 250,
    maxUses: null,
    titles: ['Le grand soir'],
    spectacleIds: [],
  })
})

it('adds one that gives the price of a tarif', async () => {
  const tarifs = [
    {
      key: 'reduit',
      name: 'Réduit',
      who: '',
      class: 'plein' as const,
      priceCents: 900,
      quota: null,
    },
  ]
  const { sentTo } = await open([
    on(routes.settings.tarifGrid).reply({ tarifs, version: 1 }),
    ADD.reply(aCode({ id: 2, code: 'AMIS', kind: 'tarif', value: 0, tarif: 'reduit' })),
  ])
  await press('Ajouter un code promo')
  await screen.findByLabelText('Code')
  fillIn({ Code: 'amis' })
  await userEvent.click(screen.getByRole('radio', { name: 'Le prix d’un tarif' }))
  await press('Enregistrer')
  expect(await screen.findByText('Choisissez un tarif')).toBeVisible()
  await userEvent.selectOptions(screen.getByLabelText('Tarif'), 'reduit')
  await press('Enregistrer')

  expect(await screen.findByText('Code promo ajouté')).toBeInTheDocument()
  expect(sentTo(ADD)[0]).toMatchObject({ kind: 'tarif', value: 0, tarif: 'reduit' })
})

it('keeps a date that was chosen long ago, beside those to come', async () => {
  const CHANGE = on(routes.codes.change, { id: 1 })
  const old = aManaged({ id: 4, title: 'La première', date_spectacle: '2024-03-05' })
  const { sentTo } = await open([
    on(routes.codes.managed).reply([aCode({ spectacleIds: [4] })]),
    on(routes.spectacles.managedOne, { id: 4 }).reply(old),
    CHANGE.reply(aCode()),
  ])
  await press('Modifier : RIRE10')
  expect(
    await screen.findByRole('checkbox', { name: /^La première, mardi 5 mars 2024/ }),
  ).toBeChecked()
  await userEvent.click(screen.getByRole('checkbox', { name: /^Le grand soir, / }))
  await press('Enregistrer')

  await expect.poll(() => sentTo(CHANGE)).toMatchObject([{ spectacleIds: [4, 5] }])
})

it('says at the code what the specification says of it (§5.6)', async () => {
  const { sentTo } = await open()
  await press('Ajouter un code promo')
  await screen.findByLabelText('Code')
  fillIn({ Code: 'RIRE-10', Valeur: '10' })
  await press('Enregistrer')

  expect(
    await screen.findByText('Code promo invalide (lettres majuscules et chiffres uniquement)'),
  ).toBeVisible()
  expect(sentTo(ADD)).toEqual([])
})

it('says that a name is taken', async () => {
  await open([ADD.reply(apiError('CODE_PROMO_EXISTANT'))])
  await press('Ajouter un code promo')
  await screen.findByLabelText('Code')
  fillIn({ Code: 'RIRE10', Valeur: '10' })
  await press('Enregistrer')

  expect(await screen.findByText(/Ce code promo existe déjà/)).toBeInTheDocument()
})
