import type { ManagedArtist } from '@espace/contracts/artistes/artistes'
import { apiError } from '@espace/contracts/kernel/errors'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openDashboard } from '../../../testing/dashboard.tsx'
import { type Answers, NOTHING } from '../../../testing/fake-api.ts'
// Loaded before the first test, not in its time.
import './artistes-panel.tsx'

const LIST = 'GET /api/admin/artistes'

const anArtist = (fields: Partial<ManagedArtist> = {}): ManagedArtist => ({
  id: 3,
  name: 'Zoé Hondt',
  photo: '/uploads/zoe.webp',
  biography: 'Une voix.',
  links: [{ label: 'Instagram', url: 'https://instagram.com/zoe' }],
  version: 2,
  deleted_at: null,
  ...fields,
})

const open = (answers: Answers = {}, query = '') =>
  openDashboard(`/dashboard/artistes${query}`, { [LIST]: [anArtist()], ...answers })

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

const dialog = (name: string) => screen.findByRole('dialog', { name })

describe('the tab of the artists (§2)', () => {
  it('shows photo and name of each (§2.13)', async () => {
    const { container } = await open()

    expect(await screen.findByRole('heading', { name: 'Zoé Hondt' })).toBeVisible()
    expect(container.querySelector('img')).toHaveAttribute('src', '/uploads/zoe.webp')
    expect(screen.getByText('1 artiste')).toBeVisible()
  })

  it('says so when there are none (§2.13)', async () => {
    await open({ [LIST]: [] })

    expect(await screen.findByText('Aucun artiste')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Ajouter un artiste' })).toBeVisible()
  })

  it('says what went wrong, and asks again', async () => {
    const answers: Answers = { [LIST]: apiError('ERREUR_ARTISTES') }
    await openDashboard('/dashboard/artistes', answers)
    expect(await screen.findByText('Erreur lors de la récupération des artistes')).toBeVisible()

    answers[LIST] = [anArtist()]
    await press('Réessayer')

    expect(await screen.findByRole('heading', { name: 'Zoé Hondt' })).toBeVisible()
  })

  it('finds somebody by name, whatever its accents', async () => {
    await open({ [LIST]: [anArtist(), anArtist({ id: 4, name: 'Kaci' })] })
    await fill('Rechercher', 'zoe')

    expect(await screen.findByText('1 artiste')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Zoé Hondt' })).toBeVisible()
  })
})

describe('an artist that is added', () => {
  it('needs a name, and no more (§2.13, §5.13)', async () => {
    const { sent } = await open({ 'POST /api/admin/artiste': anArtist({ id: 9, name: 'Kaci' }) })
    await press('Ajouter un artiste')
    await dialog('Ajouter un artiste')
    await press('Enregistrer')
    expect(await screen.findByText('Ce champ est requis')).toBeVisible()
    expect(screen.getByLabelText('Nom')).toHaveFocus()

    await fill('Nom', 'Kaci')
    await press('Enregistrer')

    expect(await screen.findByText('Artiste ajouté avec succès')).toBeInTheDocument()
    expect(sent.find(({ line }) => line.startsWith('POST'))).toMatchObject({
      line: 'POST /api/admin/artiste',
      body: { name: 'Kaci', photo: '', biography: '', links: [] },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('has links, one a line, and each line its own error', async () => {
    const { sent } = await open({ 'POST /api/admin/artiste': anArtist({ id: 9, name: 'Kaci' }) })
    await press('Ajouter un artiste')
    await fill('Nom', 'Kaci')
    const page = 'Sa page : https://www.kaci.example/'
    await fill('Liens (facultatif)', `${page}\njavascript:alert(1)`)
    await press('Enregistrer')
    expect(
      await screen.findByText('Lien 2 : Le lien doit être une adresse http ou https'),
    ).toBeVisible()

    await fill('Liens (facultatif)', `${page}\n\nhttps://www.kaci.example/b`)
    await press('Enregistrer')

    await screen.findByText('Artiste ajouté avec succès')
    expect(sent.find(({ line }) => line.startsWith('POST'))?.body).toMatchObject({
      links: [
        { label: 'Sa page', url: 'https://www.kaci.example/' },
        { label: 'kaci.example', url: 'https://www.kaci.example/b' },
      ],
    })
  })

  it('stays in the form when it cannot be saved', async () => {
    await open({ 'POST /api/admin/artiste': apiError('ERREUR_AJOUT_ARTISTE') })
    await press('Ajouter un artiste')
    await fill('Nom', 'Kaci')
    await press('Enregistrer')

    expect(await screen.findByText("Erreur lors de l'ajout de l'artiste")).toBeInTheDocument()
    expect(screen.getByLabelText('Nom')).toHaveValue('Kaci')
  })
})

describe('an artist that is changed', () => {
  it('is saved over the version that was read (§2.13)', async () => {
    const { sent } = await open({
      'PUT /api/admin/artiste/3': anArtist({ name: 'Zoé H.', version: 3 }),
    })
    await press(/^Modifier/)
    expect(await screen.findByLabelText('Liens (facultatif)')).toHaveValue(
      'Instagram https://instagram.com/zoe',
    )
    await fill('Nom', 'Zoé H.')
    await press('Enregistrer')

    expect(await screen.findByText('Artiste modifié avec succès')).toBeInTheDocument()
    expect(sent.find(({ line }) => line.startsWith('PUT'))?.body).toEqual({
      name: 'Zoé H.',
      photo: '/uploads/zoe.webp',
      biography: 'Une voix.',
      links: [{ label: 'Instagram', url: 'https://instagram.com/zoe' }],
      version: 2,
    })
  })

  it('shows both versions when somebody else has saved since', async () => {
    const stored = anArtist({ name: 'Zoé Hondt-Leroy', version: 5 })
    const { sent } = await open({
      'PUT /api/admin/artiste/3': (body: { version: number }) =>
        body.version === 5 ? stored : apiError('VERSION_PERIMEE', { current: stored }),
    })
    await press(/^Modifier/)
    await fill('Biographie (facultatif)', 'Une voix. Et du piano.')
    await press('Enregistrer')
    await press('Enregistrer mon choix')

    await screen.findByText('Artiste modifié avec succès')
    expect(sent.findLast(({ line }) => line.startsWith('PUT'))?.body).toMatchObject({
      name: 'Zoé Hondt-Leroy',
      biography: 'Une voix. Et du piano.',
      version: 5,
    })
  })

  it('shows the old name again when it cannot be saved', async () => {
    await open({ 'PUT /api/admin/artiste/3': apiError('ERREUR_MODIFICATION_ARTISTE') })
    await press(/^Modifier/)
    await fill('Nom', 'Zoé X')
    await press('Enregistrer')

    expect(
      await screen.findByText("Erreur lors de la modification de l'artiste"),
    ).toBeInTheDocument()
    expect(screen.getByText('Zoé Hondt', { selector: 'h3' })).toBeInTheDocument()
  })

  it('asks to log in again when the session has ended (§8.5)', async () => {
    await open({ 'PUT /api/admin/artiste/3': apiError('NON_AUTORISE') })
    await press(/^Modifier/)
    await fill('Nom', 'Zoé X')
    await press('Enregistrer')

    expect(
      await screen.findByText('Session expirée. Veuillez vous reconnecter.'),
    ).toBeInTheDocument()
  })
})

describe('an artist that is deleted', () => {
  const question = 'Êtes-vous sûr de vouloir supprimer cet artiste ? Cette action est irréversible.'

  it('is gone after the question (§2.13, §5), and may be had back', async () => {
    const answers: Answers = {
      [LIST]: [anArtist()],
      'DELETE /api/admin/artistes/3': NOTHING,
      'POST /api/admin/artistes/3/restore': anArtist(),
    }
    const { calls } = await openDashboard('/dashboard/artistes', answers)
    await press(/^Supprimer/)
    const asked = await screen.findByRole('alertdialog')
    expect(within(asked).getByText(question)).toBeVisible()
    answers[LIST] = []
    await userEvent.click(within(asked).getByRole('button', { name: 'Supprimer' }))

    expect(await screen.findByText('Aucun artiste')).toBeVisible()
    await screen.findByText('Artiste supprimé')
    answers[LIST] = [anArtist()]
    await press('Annuler')
    expect(await screen.findByText('Suppression annulée')).toBeInTheDocument()
    expect(calls).toContain('POST /api/admin/artistes/3/restore')
    expect(await screen.findByRole('heading', { name: 'Zoé Hondt' })).toBeVisible()
  })

  it('comes back when it cannot be deleted', async () => {
    await open({ 'DELETE /api/admin/artistes/3': apiError('ERREUR_SUPPRESSION') })
    await press(/^Supprimer/)
    const asked = await screen.findByRole('alertdialog')
    await userEvent.click(within(asked).getByRole('button', { name: 'Supprimer' }))

    expect(await screen.findByText('Erreur lors de la suppression')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Zoé Hondt' })).toBeVisible()
  })

  it('stays after second thoughts', async () => {
    const { calls } = await open()
    await press(/^Supprimer/)
    const asked = await screen.findByRole('alertdialog')
    await userEvent.click(within(asked).getByRole('button', { name: 'Annuler' }))

    expect(screen.getByRole('heading', { name: 'Zoé Hondt' })).toBeVisible()
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
  })
})

describe('the evenings of an artist', () => {
  const DATES = 'GET /api/admin/artistes/3/dates'
  const SAVE_DATES = 'PUT /api/admin/artistes/3/dates'

  const aDate = (id: number, fields: object = {}) => ({
    id,
    title: 'Club',
    date_spectacle: `2099-12-0${id}`,
    heure_spectacle: '20:30:00',
    status: 'programmé',
    isPlaying: false,
    ...fields,
  })
  const dates = [aDate(1), aDate(2, { isPlaying: true }), aDate(3, { title: 'Solo' })]

  it('are chosen one by one, or all of a title', async () => {
    const { sent } = await open({ [DATES]: dates, [SAVE_DATES]: dates })
    await press('Dates : Zoé Hondt')

    const [first, second] = await screen.findAllByRole('checkbox', { name: /décembre 2099/ })
    expect(first).not.toBeChecked()
    expect(second).toBeChecked()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Toutes les dates (2)' }))
    expect(first).toBeChecked()
    await press('Enregistrer')

    expect(await screen.findByText('Dates enregistrées')).toBeInTheDocument()
    const { body } = sent.find(({ line }) => line === SAVE_DATES) ?? {}
    expect(body).toEqual({ spectacle_ids: [2, 1] })
  })

  it('stay as they were chosen when the server refuses', async () => {
    await open({ [DATES]: dates, [SAVE_DATES]: apiError('ERREUR_SAUVEGARDE') })
    await press('Dates : Zoé Hondt')
    await userEvent.click((await screen.findAllByRole('checkbox'))[1] ?? document.body)
    await press('Enregistrer')

    expect(await screen.findByText('Erreur lors de la sauvegarde')).toBeInTheDocument()
    expect(screen.getByRole('dialog')).toBeVisible()
  })
})
