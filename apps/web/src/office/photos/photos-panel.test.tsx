import { apiError } from '@espace/contracts/kernel/errors'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { inDays } from '#testing/builders.ts'
import { aManaged, aPhoto, openDashboard } from '#testing/dashboard.tsx'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { press } from '#testing/visit.tsx'
// Imported here, so that loading it does not count against the timeout of the first test.
import './photos-panel.tsx'
import { lastDayBehind } from '../spectacles/shows.queries.ts'

const SHOWS = on(routes.spectacles.managed)
const OF_SHOW = on(routes.photos.managed, { id: 5, of: 'date' })

const at = (days: number) => {
  const date_spectacle = inDays(days)
  return { date_spectacle, startsAt: `${date_spectacle}T19:30:00Z` }
}

const tonight = aManaged({ id: 5, title: 'Le grand soir', ...at(1) })
const other = aManaged({ id: 6, title: 'Chéri', ...at(9) })
const past = aManaged({ id: 4, title: 'Hier', ...at(-2) })

const first = aPhoto()
const second = aPhoto({ id: 2, image_path: '/uploads/deux.webp', sort_order: null })
const third = aPhoto({ id: 3, image_path: '/uploads/trois.webp', sort_order: 3 })

const open = (answers: Answers = []) =>
  openDashboard('/dashboard/photos', [
    SHOWS.reply([past, tonight, other]),
    OF_SHOW.reply([first, second]),
    ...answers,
  ])

const fill = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

describe('the tab of the additional photos (§2)', () => {
  it('shows path and order of those of the next show (§2.13)', async () => {
    await open()

    expect(await screen.findByRole('heading', { name: 'Photos additionnelles' })).toBeVisible()
    const list = await screen.findByRole('list', { name: 'Photos additionnelles' })
    const [one, two] = within(list).getAllByRole('listitem')
    expect(one).toHaveTextContent('/uploads/un.webp')
    expect(one).toHaveTextContent('Ordre : 1')
    expect(two).toHaveTextContent('Ordre : Non défini')
    expect(screen.getByLabelText('Spectacle')).toHaveValue('5')
  })

  it('shows those of the show that is chosen', async () => {
    await open([on(routes.photos.managed, { id: 6, of: 'date' }).reply([])])
    await userEvent.selectOptions(await screen.findByLabelText('Spectacle'), '6')

    expect(await screen.findByText('Aucune image')).toBeVisible()
  })

  it('loads no years of dates for it: an older one is there by its address, with the others of its show', async () => {
    const before = aManaged({ id: 2, title: 'Avant', ...at(-90) })
    const { calls } = await openDashboard('/dashboard/photos?spectacle=2', [
      SHOWS.reply([tonight]),
      on(routes.spectacles.managed, { q: 'Avant', to: lastDayBehind(Date.now()) }).reply([
        before,
        { ...before, id: 3, ...at(-89) },
      ]),
      on(routes.spectacles.managedOne, { id: 2 }).reply(before),
      on(routes.photos.managed, { id: 2, of: 'show' }).reply([first]),
    ])

    expect(await screen.findByText('/uploads/un.webp')).toBeVisible()
    expect(screen.getByLabelText('Photos de')).toHaveDisplayValue('Toutes les dates (2)')
    const asked = calls.filter((call) => call.split('?', 1)[0] === SHOWS.line)
    expect(asked.every((call) => /[?&](?:from|q)=/.test(call))).toBe(true)
  })

  it('counts the older dates of a show of which one is at hand', async () => {
    const before = aManaged({ id: 2, title: tonight.title, ...at(-90) })
    await openDashboard('/dashboard/photos', [
      SHOWS.reply([tonight]),
      on(routes.spectacles.managed, { q: tonight.title, to: lastDayBehind(Date.now()) }).reply([
        before,
      ]),
      on(routes.photos.managed, { id: 5, of: 'show' }).reply([first]),
    ])

    expect(await screen.findByText('/uploads/un.webp')).toBeVisible()
    expect(screen.getByLabelText('Photos de')).toHaveDisplayValue('Toutes les dates (2)')
  })

  it('says so when there is no show', async () => {
    await open([SHOWS.reply([])])

    expect(await screen.findByText('Aucun spectacle')).toBeVisible()
  })

  it('says what went wrong (§8), and asks again', async () => {
    const answers: Answers = [SHOWS.reply([tonight]), OF_SHOW.reply(apiError('ERREUR_PHOTOS'))]
    await openDashboard('/dashboard/photos', answers)
    expect(await screen.findByText('Erreur chargement photos')).toBeVisible()

    answers.push(OF_SHOW.reply([first]))
    await press('Réessayer')

    expect(await screen.findByText('/uploads/un.webp')).toBeVisible()
  })
})

describe('a photo of a show', () => {
  it('is added after the others', async () => {
    const { sent } = await open([on(routes.photos.add).reply(third)])
    await press('Ajouter une photo')
    await fill('Image', '/uploads/trois.webp')
    await press('Enregistrer')

    expect(await screen.findByText('Image enregistrée')).toBeInTheDocument()
    expect(sent.find(({ line }) => line.startsWith('POST'))?.body).toEqual({
      spectacle_id: 5,
      image_path: '/uploads/trois.webp',
      ofShow: false,
    })
  })

  it('is not added where three are already (§2.13, §9)', async () => {
    await open([OF_SHOW.reply([first, second, third])])

    expect(await screen.findByText(/montre 3 photos/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Ajouter une photo' })).toBeDisabled()
  })

  it('is changed: its button has an action (§2.13)', async () => {
    const { sent } = await open([
      on(routes.photos.change, { id: 2 }).reply({ ...second, sort_order: 2 }),
    ])
    await press('Modifier : /uploads/deux.webp')
    await fill(/^Ordre/, 'deux')
    await press('Enregistrer')
    expect(await screen.findByText('Un nombre entier est attendu')).toBeVisible()

    await fill(/^Ordre/, '2')
    await press('Enregistrer')

    expect(await screen.findByText('Image enregistrée')).toBeInTheDocument()
    expect(sent.find(({ line }) => line.startsWith('PUT'))?.body).toEqual({
      image_path: '/uploads/deux.webp',
      sort_order: 2,
      version: 1,
    })
  })

  it('is as before when it cannot be saved', async () => {
    await open([on(routes.photos.change, { id: 2 }).reply(apiError('ERREUR_SAUVEGARDE'))])
    await press('Modifier : /uploads/deux.webp')
    await fill(/^Ordre/, '2')
    await press('Enregistrer')

    expect(await screen.findByText('Erreur lors de la sauvegarde')).toBeInTheDocument()
    expect(screen.getByText('Ordre : Non défini')).toBeInTheDocument()
  })

  it('is deleted after the question (§5), and may be had back', async () => {
    const answers: Answers = [
      SHOWS.reply([tonight]),
      OF_SHOW.reply([first]),
      on(routes.photos.remove, { id: 1 }).reply(),
      on(routes.photos.restore, { id: 1 }).reply(first),
    ]
    const { calls } = await openDashboard('/dashboard/photos', answers)
    await press('Supprimer : /uploads/un.webp')
    const asked = await screen.findByRole('alertdialog')
    expect(within(asked).getByText('Supprimer cette image ?')).toBeVisible()
    answers.push(OF_SHOW.reply([]))
    await userEvent.click(within(asked).getByRole('button', { name: 'Supprimer' }))

    expect(await screen.findByText('Aucune image')).toBeVisible()
    await screen.findByText('Image supprimée')
    await press('Annuler')
    expect(await screen.findByText('Suppression annulée')).toBeInTheDocument()
    expect(calls).toContain(on(routes.photos.restore, { id: 1 }).line)
  })

  it('moves up', async () => {
    const answers: Answers = [SHOWS.reply([tonight]), OF_SHOW.reply([first, second])]
    answers.push(
      on(routes.photos.order, { id: 5 }).reply(() => {
        answers.push(OF_SHOW.reply([second, first]))
        return [second, first]
      }),
    )
    const { sent } = await openDashboard('/dashboard/photos', answers)
    await press('Monter : /uploads/deux.webp')

    expect(await screen.findByText('Ordre enregistré')).toBeInTheDocument()
    expect(sent.find(({ line }) => line.endsWith('/order'))?.body).toEqual({ ids: [2, 1] })
    const list = screen.getByRole('list', { name: 'Photos additionnelles' })
    expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent('/uploads/deux.webp')
  })
})

describe('a show with several dates', () => {
  const later = aManaged({ id: 7, title: 'Le grand soir', ...at(8) })
  const OF_DATES = on(routes.photos.managed, { id: 5, of: 'show' })

  it('has its photos once, for all of them', async () => {
    const { sentTo } = await open([
      SHOWS.reply([tonight, later]),
      OF_DATES.reply([aPhoto({ ofShow: true })]),
      on(routes.photos.add).reply(third),
    ])
    expect(await screen.findByLabelText('Photos de')).toHaveDisplayValue('Toutes les dates (2)')
    await press('Ajouter une photo')
    await fill('Image', '/uploads/trois.webp')
    await press('Enregistrer')

    await screen.findByText('Image enregistrée')
    expect(sentTo(on(routes.photos.add))).toEqual([
      { spectacle_id: 5, ofShow: true, image_path: '/uploads/trois.webp' },
    ])
  })

  it('may have others on one of them', async () => {
    await open([
      SHOWS.reply([tonight, later]),
      OF_DATES.reply([aPhoto({ ofShow: true })]),
      on(routes.photos.managed, { id: 7, of: 'date' }).reply([]),
    ])
    await userEvent.selectOptions(await screen.findByLabelText('Photos de'), '7')

    expect(await screen.findByText(/^Cette date montre les photos du spectacle/)).toBeVisible()
  })
})
