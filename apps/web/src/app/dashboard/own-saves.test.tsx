import { apiError } from '@espace/contracts/kernel/errors'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aUser, inDays } from '../../testing/builders.ts'
import { aManaged, openDashboard } from '../../testing/dashboard.tsx'
import { type Answers, NEVER, NOTHING } from '../../testing/fake-api.ts'
// Loaded before the first test, not in its time.
import '../../features/artistes/admin/artistes-panel.tsx'
import '../../features/lieu/admin/lieu-panel.tsx'
import '../../features/photos/admin/photos-panel.tsx'
import '../../features/spectacles/admin/spectacles-panel.tsx'
import '../../features/users/admin/users-panel.tsx'

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

const fill = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

const goAhead = async (action: string) =>
  userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: action }),
  )

interface Row {
  id: number
  version: number
}

/** A list as the server keeps it: whoever saves over an old version is refused. */
interface KeptList {
  path: string
  /** What asks for the list, and what it is answered. */
  list: string
  answer: (rows: Row[]) => unknown
  row: Row
  /** Calls that change the row, with what they are answered. */
  changes: string[]
  removal: string
  besides?: Answers
}

/**
 * Opens a tab whose list is read once; after that its question is never answered, as on a slow network. Saves
 * are answered when the test says so, where it wants to.
 */
async function openKept({ path, list, answer, row, changes, removal, besides }: KeptList) {
  let stored = row
  const answers: Answers = { [list]: answer([row]), ...besides }
  const { sent } = await openDashboard(path, answers)
  const current = (version: unknown, change: (version: number) => unknown) => {
    if (version !== stored.version) return apiError('VERSION_PERIMEE', { current: stored })
    stored = { ...stored, version: stored.version + 1 }
    return change(stored.version)
  }
  for (const line of changes) {
    answers[line] = (body: { version?: number }) => {
      answers[list] = NEVER
      const { version, ...fields } = body
      return current(version, (version) => (stored = { ...stored, ...fields, version }))
    }
  }
  answers[removal] = () => {
    const header = sent.at(-1)?.headers['If-Match'] ?? ''
    return current(Number(header.replaceAll('"', '')), () => NOTHING)
  }
  const somebodyElseSaves = () => {
    stored = { ...stored, version: stored.version + 1 }
  }
  return { answers, sent, somebodyElseSaves }
}

const show = aManaged({ id: 4, title: 'Le grand soir', date_spectacle: inDays(5), version: 3 })
const SHOWS: KeptList = {
  path: '/dashboard',
  list: 'GET /api/admin/spectacles',
  answer: (rows) => rows,
  row: show,
  changes: ['PUT /api/admin/spectacles/4', 'PUT /api/admin/spectacles/4/status'],
  removal: 'DELETE /api/admin/spectacles/4',
}

const ARTISTS: KeptList = {
  path: '/dashboard/artistes',
  list: 'GET /api/admin/artistes',
  answer: (rows) => rows,
  row: Object.assign(
    { id: 3, version: 2 },
    { name: 'Zoé Hondt', photo: '', biography: '', links: [], deleted_at: null },
  ),
  changes: ['PUT /api/admin/artiste/3'],
  removal: 'DELETE /api/admin/artistes/3',
}

const VENUE: KeptList = {
  path: '/dashboard/lieu',
  list: 'GET /api/admin/lieu/images',
  answer: (rows) => rows,
  row: Object.assign(
    { id: 2, version: 1 },
    {
      image_path: '/uploads/bar.webp',
      is_main: false,
      alt: 'Le bar',
      sort_order: 1,
      deleted_at: null,
    },
  ),
  changes: ['PUT /api/lieu/images/2'],
  removal: 'DELETE /api/lieu/images/2',
}

const PHOTOS: KeptList = {
  path: '/dashboard/photos',
  list: 'GET /api/photos/admin/spectacle/4',
  answer: (rows) => rows,
  row: Object.assign(
    { id: 1, version: 1 },
    { image_path: '/uploads/un.webp', sort_order: 1, spectacle_id: 4, deleted_at: null },
  ),
  changes: ['PUT /api/admin/photos/1'],
  removal: 'DELETE /api/admin/photos/1',
  besides: { 'GET /api/admin/spectacles': [show] },
}

const USERS: KeptList = {
  path: '/dashboard/utilisateurs',
  list: 'GET /api/admin/users/search',
  answer: (users) => ({
    users,
    pagination: { total: 1, totalPages: 1, limit: 50, page: 1 },
  }),
  row: { ...aUser({ id: 12 }), version: 4 },
  changes: ['PUT /api/admin/users/12/status', 'PUT /api/admin/users/12/role'],
  removal: 'DELETE /api/admin/users/12',
}

describe('what one has just saved oneself is no conflict for the next press', () => {
  it('a show that was changed is deleted at once', async () => {
    await openKept(SHOWS)
    await press(/^Modifier/)
    await fill('Titre', 'Le petit matin')
    await press('Enregistrer')
    await screen.findByText('Spectacle modifié avec succès')
    await press(/^Supprimer/)
    await goAhead('Supprimer')

    expect(await screen.findByText('Spectacle supprimé')).toBeInTheDocument()
  })

  it('a show that is full is deleted at once', async () => {
    await openKept(SHOWS)
    await press(/^Plus/)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Marquer complet' }))
    await screen.findByText('Spectacle marqué complet')
    await press(/^Supprimer/)
    await goAhead('Supprimer')

    expect(await screen.findByText('Spectacle supprimé')).toBeInTheDocument()
  })

  it('an artist who was changed is deleted at once', async () => {
    await openKept(ARTISTS)
    await press(/^Modifier/)
    await fill('Nom', 'Zoé H.')
    await press('Enregistrer')
    await screen.findByText('Artiste modifié avec succès')
    await press(/^Supprimer/)
    await goAhead('Supprimer')

    expect(await screen.findByText('Artiste supprimé')).toBeInTheDocument()
  })

  it('a picture of the venue that was changed is deleted at once', async () => {
    await openKept(VENUE)
    await press(/^Modifier/)
    await fill(/^Texte alternatif|^Description/, 'Le bar, le soir')
    await press('Enregistrer')
    await screen.findByText('Image enregistrée')
    await press(/^Supprimer/)
    await goAhead('Supprimer')

    expect(await screen.findByText('Image supprimée')).toBeInTheDocument()
  })

  it('a photo that was changed is deleted at once', async () => {
    await openKept(PHOTOS)
    await press(/^Modifier/)
    await fill(/^Ordre/, '2')
    await press('Enregistrer')
    await screen.findByText('Image enregistrée')
    await press(/^Supprimer/)
    await goAhead('Supprimer')

    expect(await screen.findByText('Image supprimée')).toBeInTheDocument()
  })

  it('somebody who was suspended is let in again at once, and erased', async () => {
    await openKept(USERS)
    await press(/^Suspendre/)
    await goAhead('Suspendre')
    await screen.findByText('Utilisateur suspendu avec succès')
    await press(/^Réactiver/)
    await goAhead('Réactiver')
    await screen.findByText('Utilisateur réactivé avec succès')
    await press(/^Supprimer/)
    await goAhead('Supprimer')

    expect(await screen.findByText('Utilisateur supprimé')).toBeInTheDocument()
  })

  it('a press that comes before the answer to the one before waits for it', async () => {
    const { answers, sent } = await openKept(USERS)
    const line = 'PUT /api/admin/users/12/status'
    const answer = answers[line]
    const { promise, resolve } = Promise.withResolvers<unknown>()
    answers[line] = promise
    await press(/^Suspendre/)
    await goAhead('Suspendre')
    await press(/^Réactiver/)
    await goAhead('Réactiver')
    expect(sent.filter((call) => call.line === line)).toHaveLength(1)
    answers[line] = answer
    resolve(typeof answer === 'function' ? answer({ isActive: false, version: 4 }) : undefined)

    expect(await screen.findByText('Utilisateur réactivé avec succès')).toBeInTheDocument()
    expect(sent.filter((call) => call.line === line).map(({ body }) => body)).toEqual([
      { isActive: false, version: 4 },
      { isActive: true, version: 5 },
    ])
  })

  it('what somebody else saved in between stays a conflict', async () => {
    const { somebodyElseSaves } = await openKept(ARTISTS)
    await press(/^Modifier/)
    await fill('Nom', 'Zoé H.')
    await press('Enregistrer')
    await screen.findByText('Artiste modifié avec succès')
    somebodyElseSaves()
    await press(/^Supprimer/)
    await goAhead('Supprimer')

    expect(
      await screen.findByText(/^Quelqu’un d’autre a modifié cet élément entre-temps/),
    ).toBeInTheDocument()
  })
})
