import { apiError } from '@espace/contracts/kernel/errors'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { anImage, openDashboard } from '#testing/dashboard.tsx'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { press } from '#testing/visit.tsx'
// Imported here, so that loading it does not count against the timeout of the first test.
import './lieu-panel.tsx'

const LIST = on(routes.lieu.managed)
const ORDER = on(routes.lieu.order)

const room = anImage({ is_main: true })
const bar = anImage({ id: 2, image_path: '/uploads/bar.webp', alt: 'Le bar', sort_order: 1 })
const door = anImage({ id: 3, image_path: '/uploads/porte.webp', alt: '', sort_order: 2 })

const open = (answers: Answers = []) =>
  openDashboard('/dashboard/lieu', [LIST.reply([room, bar, door]), ...answers])

const fill = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

const rows = async () => {
  const list = await screen.findByRole('list', { name: 'Images du lieu' })
  return within(list).getAllByRole('listitem')
}

const paths = async () =>
  (await rows()).map((row) => /\/uploads\/\w+\.webp/.exec(row.textContent)?.[0])

describe('the tab of the venue (§2)', () => {
  it('shows path and type of each picture of the venue (§2.13)', async () => {
    await open()

    expect(await screen.findByRole('heading', { name: 'Images du lieu' })).toBeVisible()
    const [main, gallery] = await rows()
    expect(main).toHaveTextContent('/uploads/salle.webp')
    expect(main).toHaveTextContent('Principale')
    expect(gallery).toHaveTextContent('/uploads/bar.webp')
    expect(gallery).toHaveTextContent('Galerie')
  })

  it('says so when there are none (§2.13)', async () => {
    await open([LIST.reply([])])

    expect(await screen.findByText('Aucune image')).toBeVisible()
  })

  it('says what went wrong, and asks again', async () => {
    const answers: Answers = [LIST.reply(apiError('ERREUR_INTERNE'))]
    await openDashboard('/dashboard/lieu', answers)
    expect(await screen.findByText('Erreur serveur interne')).toBeVisible()

    answers.push(LIST.reply([room]))
    await press('Réessayer')

    expect(await rows()).toHaveLength(1)
  })
})

describe('a picture of the venue', () => {
  it('is added to the gallery', async () => {
    const { sent } = await open([on(routes.lieu.add).reply(anImage({ id: 9 }))])
    await press('Ajouter une image')
    await press('Enregistrer')
    expect(await screen.findByText('Ce champ est requis')).toBeVisible()

    await fill('Image', '/uploads/loges.webp')
    await press('Enregistrer')

    expect(await screen.findByText('Image enregistrée')).toBeInTheDocument()
    expect(sent.find(({ line }) => line.startsWith('POST'))?.body).toEqual({
      image_path: '/uploads/loges.webp',
      is_main: false,
      alt: '',
    })
  })

  it('becomes the main one (§2.13)', async () => {
    const { sent } = await open([
      on(routes.lieu.change, { id: 2 }).reply(anImage({ ...bar, is_main: true, version: 2 })),
    ])
    await press('Modifier : Le bar')
    await userEvent.click(await screen.findByLabelText('Principale'))
    await press('Enregistrer')

    expect(await screen.findByText('Image enregistrée')).toBeInTheDocument()
    expect(sent.find(({ line }) => line.startsWith('PUT'))?.body).toEqual({
      image_path: '/uploads/bar.webp',
      is_main: true,
      alt: 'Le bar',
      version: 1,
    })
  })

  it('says that it could not be saved, and keeps what was filled in', async () => {
    await open([on(routes.lieu.change, { id: 2 }).reply(apiError('ERREUR_SAUVEGARDE'))])
    await press('Modifier : Le bar')
    await fill(/^Description/, 'Le grand bar')
    await press('Enregistrer')

    expect(await screen.findByText('Erreur lors de la sauvegarde')).toBeInTheDocument()
    expect(screen.getByLabelText(/^Description/)).toHaveValue('Le grand bar')
  })

  it('is deleted after the question (§5), and may be had back', async () => {
    const answers: Answers = [
      LIST.reply([room, bar]),
      on(routes.lieu.remove, { id: 2 }).reply(),
      on(routes.lieu.restore, { id: 2 }).reply(bar),
    ]
    const { calls } = await openDashboard('/dashboard/lieu', answers)
    await press('Supprimer : Le bar')
    const asked = await screen.findByRole('alertdialog')
    expect(within(asked).getByText('Supprimer cette image ?')).toBeVisible()
    answers.push(LIST.reply([room]))
    await userEvent.click(within(asked).getByRole('button', { name: 'Supprimer' }))

    await screen.findByText('Image supprimée')
    expect(await paths()).toEqual(['/uploads/salle.webp'])
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Images du lieu' })).toHaveFocus(),
    )
    await press('Annuler')
    expect(await screen.findByText('Suppression annulée')).toBeInTheDocument()
    expect(calls).toContain(on(routes.lieu.restore, { id: 2 }).line)
  })
})

describe('the order of the gallery', () => {
  it('is changed with buttons, and the focus stays with the picture (§2.13, §5.17)', async () => {
    const answers: Answers = [LIST.reply([room, bar, door])]
    answers.push(
      ORDER.reply(() => {
        answers.push(LIST.reply([room, door, bar]))
        return [room, door, bar]
      }),
    )
    const { sentTo } = await openDashboard('/dashboard/lieu', answers)
    await press('Descendre : Le bar')

    await waitFor(async () =>
      expect(await paths()).toEqual([
        '/uploads/salle.webp',
        '/uploads/porte.webp',
        '/uploads/bar.webp',
      ]),
    )
    expect(await screen.findByText('Position 2 sur 2')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Monter : Le bar' })).toHaveFocus()
    expect(sentTo(ORDER)[0]).toEqual({ ids: [1, 3, 2] })
    expect(await screen.findByText('Ordre enregistré')).toBeInTheDocument()
  })

  it('is as before when it cannot be saved', async () => {
    await open([ORDER.reply(apiError('ACCES_INTERDIT'))])
    await press('Monter : /uploads/porte.webp')

    expect(await screen.findByText('Accès interdit')).toBeInTheDocument()
    expect(await paths()).toEqual([
      '/uploads/salle.webp',
      '/uploads/bar.webp',
      '/uploads/porte.webp',
    ])
  })

  it('leaves the main picture at its place', async () => {
    await open()
    const [main] = await rows()

    expect(main && within(main).queryByRole('button', { name: /^Descendre/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Monter : Le bar' })).toBeDisabled()
  })
})
