import { apiError } from '@espace/contracts/kernel/errors'
import type { ManagedVenueImage } from '@espace/contracts/lieu/lieu'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openDashboard } from '../../../testing/dashboard.tsx'
import { type Answers, NOTHING } from '../../../testing/fake-api.ts'
// Loaded before the first test, not in its time.
import './lieu-panel.tsx'

const LIST = 'GET /api/admin/lieu/images'
const ORDER = 'PUT /api/admin/lieu/images/order'

const anImage = (fields: Partial<ManagedVenueImage> = {}): ManagedVenueImage => ({
  id: 1,
  image_path: '/uploads/salle.webp',
  is_main: false,
  alt: 'La salle',
  sort_order: 0,
  version: 1,
  deleted_at: null,
  ...fields,
})

const room = anImage({ is_main: true })
const bar = anImage({ id: 2, image_path: '/uploads/bar.webp', alt: 'Le bar', sort_order: 1 })
const door = anImage({ id: 3, image_path: '/uploads/porte.webp', alt: '', sort_order: 2 })

const open = (answers: Answers = {}) =>
  openDashboard('/dashboard/lieu', { [LIST]: [room, bar, door], ...answers })

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

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
    await open({ [LIST]: [] })

    expect(await screen.findByText('Aucune image')).toBeVisible()
  })

  it('says what went wrong, and asks again', async () => {
    const answers: Answers = { [LIST]: apiError('ERREUR_INTERNE') }
    await openDashboard('/dashboard/lieu', answers)
    expect(await screen.findByText('Erreur serveur interne')).toBeVisible()

    answers[LIST] = [room]
    await press('Réessayer')

    expect(await rows()).toHaveLength(1)
  })
})

describe('a picture of the venue', () => {
  it('is added to the gallery', async () => {
    const { sent } = await open({ 'POST /api/admin/lieu/images': anImage({ id: 9 }) })
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
    const { sent } = await open({
      'PUT /api/lieu/images/2': anImage({ ...bar, is_main: true, version: 2 }),
    })
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
    await open({ 'PUT /api/lieu/images/2': apiError('ERREUR_SAUVEGARDE') })
    await press('Modifier : Le bar')
    await fill(/^Description/, 'Le grand bar')
    await press('Enregistrer')

    expect(await screen.findByText('Erreur lors de la sauvegarde')).toBeInTheDocument()
    expect(screen.getByLabelText(/^Description/)).toHaveValue('Le grand bar')
  })

  it('is deleted after the question (§5), and may be had back', async () => {
    const answers: Answers = {
      [LIST]: [room, bar],
      'DELETE /api/lieu/images/2': NOTHING,
      'POST /api/admin/lieu/images/2/restore': bar,
    }
    const { calls } = await openDashboard('/dashboard/lieu', answers)
    await press('Supprimer : Le bar')
    const asked = await screen.findByRole('alertdialog')
    expect(within(asked).getByText('Supprimer cette image ?')).toBeVisible()
    answers[LIST] = [room]
    await userEvent.click(within(asked).getByRole('button', { name: 'Supprimer' }))

    await screen.findByText('Image supprimée')
    expect(await paths()).toEqual(['/uploads/salle.webp'])
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Images du lieu' })).toHaveFocus(),
    )
    await press('Annuler')
    expect(await screen.findByText('Suppression annulée')).toBeInTheDocument()
    expect(calls).toContain('POST /api/admin/lieu/images/2/restore')
  })
})

describe('the order of the gallery', () => {
  it('is changed with buttons, and the focus stays with the picture (§2.13, §5.17)', async () => {
    const answers: Answers = { [LIST]: [room, bar, door] }
    answers[ORDER] = () => (answers[LIST] = [room, door, bar])
    const { sent } = await openDashboard('/dashboard/lieu', answers)
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
    const ordered = sent.find(({ line }) => line === ORDER)
    expect(ordered?.body).toEqual({ ids: [1, 3, 2] })
    expect(await screen.findByText('Ordre enregistré')).toBeInTheDocument()
  })

  it('is as before when it cannot be saved', async () => {
    await open({ [ORDER]: apiError('ACCES_INTERDIT') })
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
