import { VOUCHER_TERMS } from '@espace/contracts/codes/voucher-orders.constants'
import type { PaymentIncident } from '@espace/contracts/reservations/payments'
import type { Restoration } from '@espace/contracts/settings/restoration'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openDashboard } from '#testing/dashboard.tsx'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { openSettings } from '#testing/settings.ts'
// Imported here, so that loading it does not count against the timeout of the first test.
import '../settings-panel.tsx'

const HELD: Restoration = {
  at: '2026-11-22T15:00:00Z',
  backupAt: '2026-11-22T03:00:00Z',
  reconciledAt: null,
  lostOperations: 12,
  held: [
    { kind: 'mails', count: 4 },
    { kind: 'refunds', count: 1 },
  ],
}

describe('after a restore', () => {
  it('every tab says so, and Paramètres lets each kind go', async () => {
    const OPEN = on(routes.restoration.openAfterRestoration)
    const site = await openDashboard('/dashboard/parametres', [
      on(routes.restoration.restoration).reply({ restoration: HELD }),
      OPEN.reply({ restoration: null }),
    ])
    expect(await screen.findByText(/^Restauration : rien ne part encore/)).toBeVisible()
    const section = await screen.findByRole('region', { name: 'Restauration' })
    expect(
      within(section).getByText('Emails : 4 en attente', { ignore: '.visually-hidden' }),
    ).toBeVisible()

    expect(section).toHaveTextContent('12 opérations du journal de billetterie')

    await userEvent.click(within(section).getByRole('button', { name: /^Rouvrir Emails/ }))

    await waitFor(() => expect(site.sentTo(OPEN)[0]).toEqual({ kind: 'mails' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Restauration' })).toBeNull())
    expect(screen.queryByText(/^Restauration :/)).toBeNull()
  })
})

describe('a payment that no booking explains', () => {
  it('stands in Paramètres until somebody says that it is settled', async () => {
    const incident: PaymentIncident = {
      id: 7,
      kind: 'inconnu',
      subjectId: 'cs_7',
      paymentId: 'pi_7',
      reference: 'x',
      amountCents: 3000,
      detail: '',
      createdAt: '2026-11-22T15:00:00Z',
      settledAt: null,
    }
    const answers: Answers = [
      on(routes.payments.incidents).reply([incident]),
      on(routes.payments.settleIncident, { id: 7 }).reply({
        ...incident,
        settledAt: incident.createdAt,
      }),
    ]
    await openDashboard('/dashboard/parametres', answers)
    const section = await screen.findByRole('region', { name: 'Paiements à vérifier' })
    expect(section).toHaveTextContent('Paiement d’une réservation inconnue')
    expect(section).toHaveTextContent('pi_7')

    answers.push(on(routes.payments.incidents).reply([]))
    await userEvent.click(within(section).getByRole('button', { name: /^C’est réglé/ }))

    expect(await screen.findByText('Paiement réglé')).toBeVisible()
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Paiements à vérifier' })).toBeNull(),
    )
  })
})

it('the accountant’s address and how long the ledger is kept are set, six years at least', async () => {
  const SAVE = on(routes.ledger.setSettings)
  const saved = { witnessEmail: 'cabinet@exemple.fr', retentionYears: 10 }
  const { sentTo } = await openSettings([SAVE.reply({ ...saved, version: 2 })])
  const form = within(await screen.findByRole('form', { name: 'Journal de billetterie' }))
  const years = form.getByLabelText('Durée de conservation, en années')
  const save = () => userEvent.click(form.getByRole('button', { name: 'Enregistrer ces réglages' }))

  await userEvent.type(form.getByLabelText(/^Adresse de l’expert-comptable/), saved.witnessEmail)
  await userEvent.clear(years)
  await userEvent.type(years, '5')
  await save()
  expect(await form.findByText(/^6 ans au moins/)).toBeVisible()
  await userEvent.clear(years)
  await userEvent.type(years, '10')
  await save()

  await waitFor(() => expect(sentTo(SAVE)).toEqual([{ ...saved, version: 1 }]))
})

it('carnets are formulas of the settings, and say what is wrong with one of them', async () => {
  const SAVE = on(routes.settings.setVoucherTerms)
  const { sentTo } = await openSettings([SAVE.reply({ ...VOUCHER_TERMS, version: 2 })])
  const form = within(await screen.findByRole('form', { name: 'Bons cadeaux' }))
  const save = () =>
    userEvent.click(form.getByRole('button', { name: 'Enregistrer les bons cadeaux' }))

  await userEvent.click(form.getByRole('button', { name: 'Ajouter une formule' }))
  await userEvent.type(form.getByLabelText('Nom de la formule'), 'Carnet')
  await userEvent.type(form.getByLabelText('Places'), '0')
  await userEvent.type(form.getByLabelText('Prix d’une place (€)'), '12,50')
  await save()
  expect(await form.findByText('Formule 1 : Au moins 1')).toBeVisible()
  await userEvent.type(form.getByLabelText('Places'), '{Backspace}10')
  await save()

  const carnet = { name: 'Carnet', places: 10, placeCents: 1250, class: 'abonnement' }
  await waitFor(() => expect(sentTo(SAVE)[0]).toMatchObject({ formulas: [carnet], months: 12 }))
})
