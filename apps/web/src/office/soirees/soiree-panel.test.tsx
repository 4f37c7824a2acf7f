import { apiError } from '@espace/contracts/kernel/errors'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aDate, aParty } from '#testing/box-office.ts'
import { inDays } from '#testing/builders.ts'
import { aManaged, anArtist, aSoiree, openDashboard } from '#testing/dashboard.tsx'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { press } from '#testing/visit.tsx'
import './soiree-panel.tsx'

const SOIREE = on(routes.soirees.get, { id: 4 })
const PLAN = on(routes.artistes.planEvening, { id: 4 })

const entry = {
  id: 3,
  at: '2026-11-21T17:04:00.000Z',
  actor: { id: 7, name: 'Odile Masson' },
  action: 'modification',
  entity: 'spectacles',
  entityId: '4',
  label: 'Le grand soir',
  before: null,
  after: null,
  requestId: 'r',
  address: '10.0.0.0',
}

const ANSWERS = [
  on(routes.artistes.managed).reply([
    anArtist({ id: 3, name: 'Zoé Hondt' }),
    anArtist({ id: 9, name: 'Marcelle Braderie' }),
  ]),
  on(routes.spectacles.managedOne, { id: 4 }).reply(aManaged({ id: 4, date_spectacle: inDays(3) })),
  on(routes.audit.list).reply({
    entries: [entry],
    pagination: { total: 1, totalPages: 1, limit: 20, page: 1 },
  }),
]

const open = (answers: Answers) => openDashboard('/dashboard/soiree?date=4', answers)

describe('an evening', () => {
  it('has its seats, its money, its people and its journal in one place, and every way out of it', async () => {
    await open([...ANSWERS, SOIREE.reply(aSoiree({ isBegun: true }))])

    expect(await screen.findByRole('heading', { level: 2, name: 'Le grand soir' })).toBeVisible()
    expect(screen.getByText('32 / 70')).toBeVisible()
    expect(await screen.findByText('Odile Masson')).toBeVisible()
    for (const [name, address] of [
      ['Clôturer la soirée', '/accueil?seance=4&partie=bilan'],
      ['Ouvrir la porte', '/accueil?seance=4'],
      ['Modifier', '/dashboard?modifier=4'],
    ] as const) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', address)
    }
    await press('Plus : la soirée')
    const rest = await screen.findAllByRole('menuitem')
    expect(rest.map(({ textContent }) => textContent)).toEqual([
      'Recettes',
      'Page publique',
      'Photos',
      'Écrire une lettre',
    ])
    // The date has begun, so its line-up can no longer be changed.
    expect(screen.queryByRole('button', { name: /^Retirer/ })).not.toBeInTheDocument()
  })

  it.each([
    ['to come', {}, ['Ouvrir la porte', 'Réservations', 'Modifier']],
    [
      'begun',
      { isBegun: true },
      ['Clôturer la soirée', 'Ouvrir la porte', 'Réservations', 'Modifier'],
    ],
    ['put off to no day', { isDateTba: true }, ['Réservations', 'Modifier']],
    ['closed', { isBegun: true, isClosed: true }, ['Bilan', 'Réservations', 'Modifier']],
    ['sold elsewhere', { booking_mode: 'externe' as const }, ['Modifier']],
  ])('that is %s leads to what one does then', async (_, fields, expected) => {
    await open([...ANSWERS, SOIREE.reply(aSoiree(fields))])
    const menu = await screen.findByRole('button', { name: 'Plus : la soirée' })

    const links = within(menu.parentElement ?? menu).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent?.trim())).toEqual(expected)
  })

  it('says whose address refused the last email', async () => {
    const parties = [aParty(), aParty({ id: 41, listedAs: 'Carton Inès', isMailRefused: true })]
    const list = on(routes.reservations.boxOfficeDate, { id: 4 }).reply({ date: aDate(), parties })
    await open([SOIREE.reply(aSoiree()), ...ANSWERS, list])

    const [refused] = await screen.findAllByText('E-mail refusé')
    expect(refused?.closest('tr')).toHaveTextContent('Carton Inès')
    expect(screen.getByText('Hondt Zoé').closest('tr')).not.toHaveTextContent('refusé')
  })

  it('gets an artist by name and loses one by a press', async () => {
    const date = aSoiree({ artists: [{ id: 3, name: 'Zoé Hondt' }] })
    const answers = [...ANSWERS, SOIREE.reply(date), PLAN.reply([])]
    const { sentTo } = await open(answers)
    const name = await screen.findByLabelText('Ajouter un artiste')
    expect(screen.getByRole('button', { name: 'Ajouter' })).toBeDisabled()
    fireEvent.change(name, { target: { value: 'marcelle braderie ' } })
    await press('Ajouter')
    expect(await screen.findByText('Artistes enregistrés')).toBeInTheDocument()
    await press('Retirer : Zoé Hondt')

    await expect.poll(() => sentTo(PLAN)).toEqual([{ artistIds: [3, 9] }, { artistIds: [] }])
  })

  it('asks whom it reaches before it is cancelled', async () => {
    await open([...ANSWERS, SOIREE.reply(aSoiree())])
    await press('Plus : la soirée')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Annuler ou reporter…' }))

    expect(await screen.findByRole('dialog', { name: /^Annuler ou reporter/ })).toBeVisible()
  })

  it('that cannot be had says so, and is asked for again', async () => {
    const answers = [...ANSWERS, SOIREE.reply(apiError('SPECTACLE_INTROUVABLE'))]
    await open(answers)
    await screen.findByText('Spectacle non trouvé')
    answers.push(SOIREE.reply(aSoiree({ booking_mode: 'externe' })))
    await press('Réessayer')

    expect(await screen.findByText('Billetterie extérieure')).toBeVisible()
  })
})
