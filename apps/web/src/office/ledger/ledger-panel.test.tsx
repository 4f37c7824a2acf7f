// Imported here, so that loading it does not count against the timeout of the first test.
import './ledger-panel.tsx'
import { apiError } from '@espace/contracts/kernel/errors'
import type { Operation } from '@espace/contracts/ledger/ledger'
import type { Statement } from '@espace/contracts/ledger/statements'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { aUser } from '#testing/builders.ts'
import { openDashboard } from '#testing/dashboard.tsx'
import { on, routes } from '#testing/fake-api.ts'
import { visitAs } from '#testing/visit.tsx'

const STATEMENT = on(routes.ledger.statement)
const LIST = on(routes.ledger.list)
const PDF = new TextEncoder().encode('%PDF')

const issued = { sold: 4, cancelled: 1, receiptsCents: 4500 }
const statement: Statement = {
  period: '2026-11',
  spectacleId: null,
  operator: 'L’espace comédie',
  printedAt: '2026-11-23T20:00:00.000Z',
  operations: { count: 9, first: 12, last: 20 },
  tickets: { first: 12, last: 17, sold: 4, cancelled: 1, reprinted: 0, entered: 2 },
  categories: [{ category: 'Réduit', class: 'plein', priceCents: 1500, vatBp: 550, ...issued }],
  performances: [
    { spectacleId: 4, title: 'Gala', place: '', date: '2026-11-28', time: '20:30', ...issued },
  ],
  receiptsCents: 4500,
  vat: [{ vatBp: 550, receiptsCents: 4500, vatCents: 235, takenCents: 3000, takenVatCents: 156 }],
  means: [
    {
      means: 'carte',
      receivedCents: 4500,
      refundedCents: 1500,
      correctedCents: 0,
      totalCents: 3000,
    },
  ],
  vouchers: [
    {
      vatBp: 550,
      soldCents: 5000,
      soldVatCents: 261,
      spentCents: 1500,
      spentVatCents: 78,
      lapsedCents: 0,
    },
  ],
  refundedCents: 1500,
  correctedCents: 0,
  takingsCents: 3000,
  perpetual: { receiptsCents: 123_450, takingsCents: 120_000, vouchersCents: 3500 },
  head: { number: 20, hash: 'ab' },
}
const operation: Operation = {
  number: 12,
  at: '2026-11-23T19:00:00.000Z',
  kind: 'vente',
  origin: null,
  ticketId: 3,
  seat: 1,
  reservationId: '7b8f1f6a-6f0c-4c5e-9c1d-0f8f6f0c4c5e',
  spectacleId: 4,
  operator: 'L’espace comédie',
  place: '',
  title: 'Gala',
  date: '2026-11-28',
  time: '20:30',
  category: 'Réduit',
  class: 'plein',
  priceCents: 1500,
  vatBp: 550,
  amountCents: 0,
  means: null,
  channel: 'site',
  actorId: null,
  previousHash: '0',
  hash: 'ab',
}
const page = (...operations: Operation[]) => ({
  operations,
  pagination: { total: operations.length, totalPages: 1, limit: 50, page: 1 },
})

const open = (answers = [STATEMENT.reply(statement), LIST.reply(page(operation))]) =>
  openDashboard('/dashboard/billetterie', answers)

/** Amounts contain no-break spaces. */
const said = async (name: string) =>
  (await screen.findByRole('region', { name })).textContent.replaceAll(/\s/g, ' ')

it('the month’s receipts stand there at once, those of another month or evening a press later', async () => {
  const { calls } = await open()
  const receipts = await said('Relevé de recettes')
  expect(receipts).toContain('Recettes45,00 €')
  expect(receipts).toContain('Recettes, total perpétuel1 234,50 €')
  expect(await said('TVA')).toContain('5,5 %45,00 €2,35 €')
  expect(await said('Moyens de paiement')).toContain('Carte45,00 €15,00 €')

  await userEvent.click(screen.getByRole('button', { name: /^Année/ }))
  await screen.findByRole('button', { name: /^Année/, pressed: true })
  await userEvent.click(await screen.findByRole('button', { name: /^Gala/ }))

  const asked = () => calls.filter((line) => line.startsWith(STATEMENT.line))
  await waitFor(() => expect(asked().at(-1)).toMatch(/spectacleId=4$/))
  expect(asked().at(-2)).toMatch(/period=\d{4}$/)
})

it('a month is handed to the accountant in two presses: the month, and what it is handed as', async () => {
  const { calls } = await open([
    STATEMENT.reply(statement),
    LIST.reply(page(operation)),
    on(routes.ledger.accountsCsv).reply('rubrique;montant'),
    on(routes.ledger.payoutsCsv).reply('versement;montant'),
  ])
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:mois' }))
  const [, last] = await screen.findAllByRole('button', { name: /^[a-zéû]+$/ })
  if (last) await userEvent.click(last)

  await userEvent.click(await screen.findByRole('button', { name: 'Comptes du mois' }))
  await waitFor(() =>
    expect(calls).toContainEqual(expect.stringMatching(/accounts\.csv\?month=\d{4}-\d\d$/)),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Versements Stripe' }))
  await waitFor(() =>
    expect(calls).toContainEqual(expect.stringMatching(/payouts\.csv\?month=\d{4}-\d\d$/)),
  )
})

it('the attestation of the till and the file of the system are a press each', async () => {
  const { calls } = await open([
    STATEMENT.reply(statement),
    LIST.reply(page(operation)),
    on(routes.ledger.attestation).reply(PDF),
    on(routes.ledger.system).reply(PDF),
  ])
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:document' }))
  const documents = within(await screen.findByRole('region', { name: 'Documents' }))

  await userEvent.click(documents.getByRole('button', { name: 'Attestation individuelle' }))
  await waitFor(() => expect(calls).toContainEqual(expect.stringMatching(/attestation\.pdf$/)))
  await userEvent.click(await documents.findByRole('button', { name: 'Dossier du système' }))
  await waitFor(() => expect(calls).toContainEqual(expect.stringMatching(/system\.pdf$/)))
})

it('a price is said once, and a gift card by its name and number', async () => {
  const paid = { ...operation, number: 13, kind: 'paiement', origin: 12 }
  const none = { ticketId: null, seat: null, spectacleId: null, date: null, time: null }
  const card = { ...operation, ...none, number: 14, kind: 'bon vendu', category: 'Bon cadeau' }
  const rows = page(
    { ...card, title: 'Bon cadeau n° 3', priceCents: 12_000, amountCents: 12_000, means: 'carte' },
    { ...paid, amountCents: 1500, means: 'espèces' },
    operation,
  )
  await open([STATEMENT.reply(statement), LIST.reply(rows)])
  const list = within(await screen.findByRole('region', { name: 'Opérations' }))

  const said = async (name: RegExp) =>
    (await list.findByRole('row', { name })).textContent.replaceAll(/\s/g, ' ')
  expect(await said(/bon vendu/)).toMatch(/Bon cadeau n° 3120,00 €, Cartesite$/)
  expect(await said(/paiement du billet 12/)).toMatch(/20:30Réduit, place 115,00 €, Espècessite$/)
  expect(await said(/vente/)).toMatch(/20:30Réduit, 15,00 €, place 1site$/)
})

it('an operation is found by the number on its ticket', async () => {
  const { calls } = await open()
  const list = within(await screen.findByRole('region', { name: 'Opérations' }))
  expect(await list.findByText('1 opération')).toBeVisible()

  await userEvent.type(screen.getByLabelText('Numéro d’opération ou de billet'), '12')

  expect(await list.findByText(/^Réduit/)).toBeVisible()
  await waitFor(() => expect(calls).toContainEqual(expect.stringMatching(/about=12/)))
})

it('a month without a sale says so, and a statement that cannot be had can be asked for again', async () => {
  const none = { ...statement, operations: { count: 0, first: null, last: null } }
  const answers = [STATEMENT.reply(apiError('SERVICE_INDISPONIBLE')), LIST.reply(page())]
  await open(answers)
  const retry = await screen.findByRole('button', { name: 'Réessayer' }, { timeout: 10_000 })

  answers.push(STATEMENT.reply(none))
  await userEvent.click(retry)

  expect(await screen.findByText('Rien n’a été vendu ni encaissé.')).toBeVisible()
  expect(screen.getByText('Aucune opération')).toBeVisible()
}, 20_000)

it('an inspector sees the ledger, and no other tab of the dashboard', async () => {
  const { router } = visitAs(aUser({ role: 'controle' }), '/dashboard', [
    STATEMENT.reply(statement),
    LIST.reply(page(operation)),
  ])

  expect(await screen.findByRole('heading', { name: 'Journal de billetterie' })).toBeVisible()
  const tabs = within(screen.getByRole('navigation', { name: 'Onglets du dashboard' }))
  expect(tabs.getAllByRole('link')).toHaveLength(1)
  await act(() => router.navigate('/dashboard/utilisateurs'))
  expect(await screen.findByText(/Erreur 404/)).toBeVisible()
})
