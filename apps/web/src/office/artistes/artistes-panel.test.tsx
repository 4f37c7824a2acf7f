import type { PlannableDate } from '@espace/contracts/artistes/artistes'
import { apiError } from '@espace/contracts/kernel/errors'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { anArtist, openDashboard } from '#testing/dashboard.tsx'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { press } from '#testing/visit.tsx'
// Imported here, so that loading it does not count against the timeout of the first test.
import './artistes-panel.tsx'

const LIST = on(routes.artistes.managed)

const open = (answers: Answers = [], query = '') =>
  openDashboard(`/dashboard/artistes${query}`, [LIST.reply([anArtist()]), ...answers])

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
    await open([LIST.reply([])])

    expect(await screen.findByText('Aucun artiste')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Ajouter un artiste' })).toBeVisible()
  })

  it('says what went wrong, and asks again', async () => {
    const answers: Answers = [LIST.reply(apiError('ERREUR_ARTISTES'))]
    await openDashboard('/dashboard/artistes', answers)
    expect(await screen.findByText('Erreur lors de la récupération des artistes')).toBeVisible()

    answers.push(LIST.reply([anArtist()]))
    await press('Réessayer')

    expect(await screen.findByRole('heading', { name: 'Zoé Hondt' })).toBeVisible()
  })

  it('finds somebody by name, whatever its accents and the order', async () => {
    await open([LIST.reply([anArtist(), anArtist({ id: 4, name: 'Kaci' })])])
    await fill('Rechercher', 'hondt zoe')

    expect(await screen.findByText('1 artiste')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Zoé Hondt' })).toBeVisible()
  })
})

describe('an artist that is added', () => {
  it('needs a name, and no more (§2.13, §5.13)', async () => {
    const { sent } = await open([on(routes.artistes.add).reply(anArtist({ id: 9, name: 'Kaci' }))])
    await press('Ajouter un artiste')
    await dialog('Ajouter un artiste')
    await press('Enregistrer')
    expect(await screen.findByText('Ce champ est requis')).toBeVisible()
    expect(screen.getByLabelText('Nom')).toHaveFocus()

    await fill('Nom', 'Kaci')
    await press('Enregistrer')

    expect(await screen.findByText('Artiste ajouté avec succès')).toBeInTheDocument()
    expect(sent.find(({ line }) => line.startsWith('POST'))).toMatchObject({
      line: on(routes.artistes.add).line,
      body: { name: 'Kaci', photo: '', biography: '', links: [] },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('has links, one a line, and each line its own error', async () => {
    const { sent } = await open([on(routes.artistes.add).reply(anArtist({ id: 9, name: 'Kaci' }))])
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
    await open([on(routes.artistes.add).reply(apiError('ERREUR_AJOUT_ARTISTE'))])
    await press('Ajouter un artiste')
    await fill('Nom', 'Kaci')
    await press('Enregistrer')

    expect(await screen.findByText("Erreur lors de l'ajout de l'artiste")).toBeInTheDocument()
    expect(screen.getByLabelText('Nom')).toHaveValue('Kaci')
  })
})

describe('an artist that is changed', () => {
  it('is saved over the version that was read (§2.13)', async () => {
    const { sent } = await open([
      on(routes.artistes.change, { id: 3 }).reply(anArtist({ name: 'Zoé H.', version: 3 })),
    ])
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
    const { sent } = await open([
      on(routes.artistes.change, { id: 3 }).reply(({ version }) =>
        version === 5 ? stored : apiError('VERSION_PERIMEE', { current: stored }),
      ),
    ])
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
    await open([
      on(routes.artistes.change, { id: 3 }).reply(apiError('ERREUR_MODIFICATION_ARTISTE')),
    ])
    await press(/^Modifier/)
    await fill('Nom', 'Zoé X')
    await press('Enregistrer')

    expect(
      await screen.findByText("Erreur lors de la modification de l'artiste"),
    ).toBeInTheDocument()
    expect(screen.getByText('Zoé Hondt', { selector: 'h3' })).toBeInTheDocument()
  })

  it('asks to log in again when the session has ended (§8.5)', async () => {
    await open([on(routes.artistes.change, { id: 3 }).reply(apiError('NON_AUTORISE'))])
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
    const answers: Answers = [
      LIST.reply([anArtist()]),
      on(routes.artistes.remove, { id: 3 }).reply(),
      on(routes.artistes.restore, { id: 3 }).reply(anArtist()),
    ]
    const { calls } = await openDashboard('/dashboard/artistes', answers)
    await press(/^Supprimer/)
    const asked = await screen.findByRole('alertdialog')
    expect(within(asked).getByText(question)).toBeVisible()
    answers.push(LIST.reply([]))
    await userEvent.click(within(asked).getByRole('button', { name: 'Supprimer' }))

    expect(await screen.findByText('Aucun artiste')).toBeVisible()
    await screen.findByText('Artiste supprimé')
    answers.push(LIST.reply([anArtist()]))
    await press('Annuler')
    expect(await screen.findByText('Suppression annulée')).toBeInTheDocument()
    expect(calls).toContain(on(routes.artistes.restore, { id: 3 }).line)
    expect(await screen.findByRole('heading', { name: 'Zoé Hondt' })).toBeVisible()
  })

  it('comes back when it cannot be deleted', async () => {
    await open([on(routes.artistes.remove, { id: 3 }).reply(apiError('ERREUR_SUPPRESSION'))])
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
  const DATES = on(routes.artistes.plannableDates, { id: 3 })
  const SAVE_DATES = on(routes.artistes.planDates, { id: 3 })

  const aDate = (id: number, fields: Partial<PlannableDate> = {}): PlannableDate => ({
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
    const { sentTo } = await open([DATES.reply(dates), SAVE_DATES.reply(dates)])
    await press('Dates : Zoé Hondt')

    const [first, second] = await screen.findAllByRole('checkbox', { name: /décembre 2099/ })
    expect(first).not.toBeChecked()
    expect(second).toBeChecked()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Toutes les dates (2)' }))
    expect(first).toBeChecked()
    await press('Enregistrer')

    expect(await screen.findByText('Dates enregistrées')).toBeInTheDocument()
    expect(sentTo(SAVE_DATES)[0]).toEqual({ spectacleIds: [2, 1] })
  })

  it('stay as they were chosen when the server refuses', async () => {
    await open([DATES.reply(dates), SAVE_DATES.reply(apiError('ERREUR_SAUVEGARDE'))])
    await press('Dates : Zoé Hondt')
    await userEvent.click((await screen.findAllByRole('checkbox'))[1] ?? document.body)
    await press('Enregistrer')

    expect(await screen.findByText('Erreur lors de la sauvegarde')).toBeInTheDocument()
    expect(screen.getByRole('dialog')).toBeVisible()
  })
})
