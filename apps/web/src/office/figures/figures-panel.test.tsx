// Imported here, so that loading it does not count against the timeout of the first test.
import './figures-panel.tsx'
import '../soirees/tonight-panel.tsx'
import type { Figures, Sums } from '@espace/contracts/figures/figures'
import { apiError } from '@espace/contracts/kernel/errors'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openDashboard } from '#testing/dashboard.tsx'
import { on, routes } from '#testing/fake-api.ts'
import { press } from '#testing/visit.tsx'

const READ = on(routes.figures.read)
const ON = on(routes.figures.report).reply({ wantsReport: true })
const VIEWS = on(routes.figures.views).reply({
  months: { from: '2026-11', to: '2026-11' },
  total: { views: 1200, orders: 31, seats: 84 },
  shows: [
    { label: 'Le grand soir', views: 1200, orders: 31, seats: 84 },
    { label: 'La revue', views: null, orders: null, seats: null },
  ],
})

const sums = (fields: Partial<Sums> = {}): Sums => ({
  dates: 8,
  seats: 420,
  free: 12,
  receiptsCents: 630_000,
  capacity: 560,
  noShows: 21,
  expected: 420,
  ...fields,
})

const group = (label: string, fields: Partial<Sums> = {}) => ({
  label,
  now: sums(fields),
  before: sums({ ...fields, receiptsCents: 500_000 }),
})

const month: Figures = {
  from: '2026-11-01',
  to: '2026-11-30',
  before: { from: '2025-11-01', to: '2025-11-30' },
  total: group('Total'),
  shows: [group('Le grand soir'), group('La revue', { receiptsCents: 120_000 })],
  weekdays: [group('vendredi')],
  months: [group('novembre 2026')],
  tarifs: [group('Réduit', { capacity: null })],
  channels: [group('Site', { capacity: null })],
}

const inPart = async (name: string) => within(await screen.findByRole('region', { name }))

it('a month’s receipts are two presses away from « Ce soir », with the year before beside them', async () => {
  const tonight = { dates: [], leaving: [], firstSteps: null }
  const waiting = { messages: 0, incidents: 0, letters: [], toClose: [], putOff: [] }
  const { calls } = await openDashboard('/dashboard/ce-soir', [
    on(routes.soirees.tonight).reply({ ...tonight, waiting }),
    READ.reply(month),
    ON,
    VIEWS,
  ])
  const main = within(screen.getByRole('main'))

  await userEvent.click(await main.findByRole('link', { name: /^Chiffres/ }))
  const [, last] = await main.findAllByRole('button', { name: /^[a-zéû]+$/ })
  if (last) await userEvent.click(last)

  await waitFor(() =>
    expect(calls.at(-1)).toMatch(/figures\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d/),
  )
  const receipts = await main.findByText('Recettes', { selector: 'dt' })
  expect(receipts.nextSibling).toHaveTextContent(/6\s300,00\s€ \+26\s%/)
})

it('each plot has its title and a table behind it, and shows what is chosen', async () => {
  const { router } = await openDashboard('/dashboard/chiffres', [READ.reply(month), ON, VIEWS])
  const shows = await inPart('Par spectacle')
  expect(shows.getByRole('img', { name: /^Recettes par spectacle/ })).toBeInTheDocument()
  await userEvent.click(shows.getByText('Tableau : par spectacle'))
  expect(
    shows.getByRole('row', { name: /La revue.*1\s200,00.*420.*75.*21.*5\s000,00/ }),
  ).toBeVisible()

  await userEvent.selectOptions(screen.getByLabelText('Dessiner'), 'Remplissage')

  expect(await shows.findByRole('img', { name: /^Remplissage par spectacle/ })).toBeInTheDocument()
  expect((await inPart('Par tarif')).getByText(/rien n’est compté ainsi/)).toBeVisible()
  expect(router.state.location.search).toBe('?mesure=remplissage')
})

it('what was sold in these days is the receipts of the statement', async () => {
  const { calls } = await openDashboard('/dashboard/chiffres', [READ.reply(month), ON, VIEWS])
  await inPart('Par spectacle')

  await userEvent.selectOptions(screen.getByLabelText('Compter'), 'Les ventes de ces jours')

  await waitFor(() => expect(calls).toContainEqual(expect.stringMatching(/by=sale/)))
  expect(await screen.findByRole('link', { name: 'relevé' })).toBeVisible()
})

it('what was read is shown beside what was booked, and what is too little is not', async () => {
  await openDashboard('/dashboard/chiffres', [READ.reply(month), ON, VIEWS])
  const way = await inPart('De la page à la place')

  expect(await way.findByRole('row', { name: /Le grand soir 1\s200 31 84 7/ })).toBeVisible()
  expect(way.getByRole('row', { name: 'La revue – – – –' })).toBeVisible()
  expect(way.getByText(/moins de 5 dans un mois n’est pas montré/)).toBeVisible()
})

it('somebody who does not want the Monday report stops it there', async () => {
  await openDashboard('/dashboard/chiffres', [
    READ.reply(month),
    ON,
    VIEWS,
    on(routes.figures.setReport).reply({ wantsReport: false }),
  ])

  await press('Ne plus le recevoir')

  expect(await screen.findByText(/^Vous ne recevez pas l’email du lundi/)).toBeVisible()
})

it('days without anything say so, and figures that cannot be had can be asked for again', async () => {
  const answers = [READ.reply(apiError('ACCES_INTERDIT')), ON, VIEWS]
  await openDashboard('/dashboard/chiffres', answers)
  await screen.findByText('Accès interdit')
  answers.push(READ.reply({ ...month, shows: [] }))
  await press('Réessayer')

  expect(await screen.findByText(/^Rien n’a été joué ni vendu/)).toBeVisible()
})
