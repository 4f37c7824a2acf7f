import { apiError } from '@espace/contracts/kernel/errors'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { inDays } from '#testing/builders.ts'
import {
  aManaged,
  anAccount,
  anArtist,
  anImage,
  aPhoto,
  openDashboard,
  usersPage,
} from '#testing/dashboard.tsx'
import { type Answers, NEVER, on, routes } from '#testing/fake-api.ts'
import { press } from '#testing/visit.tsx'
// Imported here, so that loading it does not count against the timeout of the first test.
import '../artistes/artistes-panel.tsx'
import '../lieu/lieu-panel.tsx'
import '../photos/photos-panel.tsx'
import '../spectacles/spectacles-panel.tsx'
import '../users/users-panel.tsx'

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

type FakeRoute = Pick<ReturnType<typeof on>, 'line' | 'replyRaw'>

/** A list of one row with optimistic locking, as the server keeps it. */
interface KeptList {
  path: string
  list: Answers[number]
  row: Row
  /** Calls that change the row. */
  changes: FakeRoute[]
  removal: FakeRoute
  besides?: Answers
}

/**
 * Opens a tab whose list is read once; refetches stay pending, as on a slow network. The test decides when
 * saves are answered, where it needs to.
 */
async function openKept({ path, list, row, changes, removal, besides = [] }: KeptList) {
  let stored = row
  const answers: Answers = [list, ...besides]
  const { sent, sentTo } = await openDashboard(path, answers)
  const current = (version: unknown, change: (version: number) => unknown) => {
    if (version !== stored.version) return apiError('VERSION_PERIMEE', { current: stored })
    stored = { ...stored, version: stored.version + 1 }
    return change(stored.version)
  }
  for (const route of changes) {
    answers.push(
      route.replyRaw(({ version, ...fields }: { version?: number }) => {
        answers.push({ ...list, reply: NEVER })
        return current(version, (version) => (stored = { ...stored, ...fields, version }))
      }),
    )
  }
  answers.push(
    removal.replyRaw(() => {
      const header = sent.at(-1)?.headers['If-Match'] ?? ''
      return current(Number(header.replaceAll('"', '')), () => undefined)
    }),
  )
  const somebodyElseSaves = () => {
    stored = { ...stored, version: stored.version + 1 }
  }
  return { answers, sentTo, somebodyElseSaves }
}

const show = aManaged({ id: 4, title: 'Le grand soir', date_spectacle: inDays(5), version: 3 })
const SHOWS: KeptList = {
  path: '/dashboard',
  list: on(routes.spectacles.managed).reply([show]),
  row: show,
  changes: [on(routes.spectacles.change, { id: 4 }), on(routes.spectacles.changeStatus, { id: 4 })],
  removal: on(routes.spectacles.remove, { id: 4 }),
}

const artist = anArtist()
const ARTISTS: KeptList = {
  path: '/dashboard/artistes',
  list: on(routes.artistes.managed).reply([artist]),
  row: artist,
  changes: [on(routes.artistes.change, { id: 3 })],
  removal: on(routes.artistes.remove, { id: 3 }),
}

const image = anImage()
const VENUE: KeptList = {
  path: '/dashboard/lieu',
  list: on(routes.lieu.managed).reply([image]),
  row: image,
  changes: [on(routes.lieu.change, { id: 1 })],
  removal: on(routes.lieu.remove, { id: 1 }),
}

const photo = aPhoto({ spectacle_id: 4 })
const PHOTOS: KeptList = {
  path: '/dashboard/photos',
  list: on(routes.photos.managed, { id: 4, of: 'date' }).reply([photo]),
  row: photo,
  changes: [on(routes.photos.change, { id: 1 })],
  removal: on(routes.photos.remove, { id: 1 }),
  besides: [on(routes.spectacles.managed).reply([show])],
}

const account = anAccount()
const STATUS = on(routes.users.setStatus, { id: 12 })
const USERS: KeptList = {
  path: '/dashboard/utilisateurs',
  list: on(routes.users.search).reply(usersPage([account])),
  row: account,
  changes: [STATUS, on(routes.users.setRole, { id: 12 })],
  removal: on(routes.users.remove, { id: 12 }),
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
    const { answers, sentTo } = await openKept(USERS)
    const suspended = Promise.withResolvers<typeof account>()
    answers.push(STATUS.reply(suspended.promise))
    await press(/^Suspendre/)
    await goAhead('Suspendre')
    await press(/^Réactiver/)
    await goAhead('Réactiver')
    expect(sentTo(STATUS)).toHaveLength(1)
    answers.push(STATUS.reply({ ...account, version: 6 }))
    suspended.resolve({ ...account, isActive: false, version: 5 })

    expect(await screen.findByText('Utilisateur réactivé avec succès')).toBeInTheDocument()
    expect(sentTo(STATUS)).toEqual([
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
