import type { PersonalData } from '@espace/contracts/auth/user'
import { apiError } from '@espace/contracts/kernel/errors'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aReservation, aUser } from '#testing/builders.ts'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { visitAs } from '#testing/visit.tsx'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const aSession = (fields: object) => ({
  id: '1',
  device: FIREFOX,
  createdAt: '2026-11-01T10:00:00.000Z',
  lastSeenAt: '2026-11-23T10:00:00.000Z',
  expiresAt: '2026-12-01T10:00:00.000Z',
  isCurrent: false,
  ...fields,
})

const here = aSession({ id: 'ici', isCurrent: true })
const there = aSession({ id: 'ailleurs', device: SAFARI })

async function open(answers: Answers = [], user = aUser()) {
  const site = visitAs(user, '/mon-compte', [
    on(routes.auth.sessions).reply([here, there]),
    on(routes.reservations.ofUser, { id: 7 }).reply([]),
    on(routes.waiting.mine).reply([]),
    on(routes.follows.mine).reply([]),
    ...answers,
  ])
  await screen.findByRole('heading', { name: 'Profil' })
  return site
}

/** The form of a submit button. */
function formOf(button: string) {
  const form = screen.getByRole<HTMLButtonElement>('button', { name: button, hidden: true }).form
  if (!form) throw new Error('no form')
  return within(form)
}

describe('/mon-compte', () => {
  it('greets its owner, keeps a place for reservations, and speaks to who has just paid (§2.1)', async () => {
    const { router } = await open()

    expect(screen.getByRole('heading', { name: 'Mes réservations' })).toBeVisible()
    expect(await screen.findByText(/^Bonjour Zoé/)).toBeVisible()
    expect(screen.queryByText(/Vous venez de payer/)).toBeNull()
    await act(() => router.navigate('/mon-compte', { state: { hasPaid: true } }))
    expect(await screen.findByText(/Vos billets arrivent par e-mail/)).toBeVisible()
  })

  it('changes civility, name and the language of emails', async () => {
    const { sent, services } = await open([
      on(routes.auth.changeProfile).reply(aUser({ firstName: 'Lou', civility: 'M.' })),
    ])
    await userEvent.click(screen.getByLabelText('M.'))
    await userEvent.clear(screen.getByLabelText('Prénom'))
    await userEvent.type(screen.getByLabelText('Prénom'), 'Lou')
    expect(screen.getByLabelText('Français')).toBeChecked()
    await userEvent.click(screen.getByLabelText('English'))
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))

    expect(await screen.findByText('Profil enregistré')).toBeVisible()
    expect(sent.at(-1)?.body).toEqual({
      civility: 'M.',
      firstName: 'Lou',
      lastName: 'Hondt',
      language: 'en',
    })
    expect(services.session.state.get().user?.firstName).toBe('Lou')
  })

  it('changes the password and goes on with the new token', async () => {
    await open([on(routes.auth.changePassword).reply({ token: 'neuf', user: aUser() })])
    const form = formOf('Changer de mot de passe')
    await userEvent.type(form.getByLabelText('Mot de passe actuel'), 'Aa1!aaaa')
    await userEvent.type(form.getByLabelText('Nouveau mot de passe'), 'Bb2!bbbb')
    await userEvent.click(
      form.getByRole('button', { name: 'Changer de mot de passe', hidden: true }),
    )

    expect(await screen.findByText(/^Votre mot de passe a été changé/)).toBeInTheDocument()
    expect(localStorage.getItem('token')).toBe('neuf')
    expect(form.getByLabelText('Mot de passe actuel')).toHaveValue('')
  })

  it('says at the field that the present password is another', async () => {
    await open([on(routes.auth.changePassword).reply(apiError('MOT_DE_PASSE_INCORRECT'))])
    const form = formOf('Changer de mot de passe')
    await userEvent.type(form.getByLabelText('Mot de passe actuel'), 'x')
    await userEvent.type(form.getByLabelText('Nouveau mot de passe'), 'Bb2!bbbb')
    await userEvent.click(
      form.getByRole('button', { name: 'Changer de mot de passe', hidden: true }),
    )

    expect(await form.findByText('Mot de passe incorrect')).toBeInTheDocument()
    expect(form.getByLabelText('Mot de passe actuel')).toBeInvalid()
    expect(localStorage.getItem('token')).toBe('jeton')
  })

  it('asks for another address, which counts once its owner has said so', async () => {
    const { sent } = await open([
      on(routes.auth.changeEmail).reply({ message: 'Un email est parti.' }),
    ])
    const form = formOf('Changer d’adresse')
    await userEvent.type(form.getByLabelText('Nouvelle adresse email'), 'lou@exemple.fr')
    await userEvent.type(form.getByLabelText('Mot de passe'), 'Aa1!aaaa')
    await userEvent.click(form.getByRole('button', { name: 'Changer d’adresse', hidden: true }))

    expect(await screen.findByText('Un email est parti.')).toBeInTheDocument()
    expect(sent.at(-1)?.body).toEqual({ email: 'lou@exemple.fr', password: 'Aa1!aaaa' })
    expect(screen.getByText('zoe@exemple.fr')).toBeVisible()
  })
})

describe('the artists that one follows', () => {
  const zoe = { id: 3, name: 'Zoé Hondt', since: '2026-11-01T10:00:00.000Z' }
  const lou = { id: 4, name: 'Lou', since: '2026-11-01T10:00:00.000Z' }

  it('are listed with their pages, and followed no more by one press', async () => {
    let followed = [lou, zoe]
    const { calls } = await open([
      on(routes.follows.mine).reply(() => followed),
      on(routes.follows.stop, { id: 4 }).reply(),
    ])
    expect(await screen.findByRole('link', { name: 'Zoé Hondt' })).toHaveAttribute(
      'href',
      '/artistes/3-zoe-hondt',
    )

    followed = [zoe]
    await userEvent.click(screen.getByRole('button', { name: 'Ne plus suivre Lou' }))

    await waitFor(() => expect(screen.queryByRole('link', { name: 'Lou' })).not.toBeInTheDocument())
    expect(calls).toContain(on(routes.follows.stop, { id: 4 }).line)
    expect(screen.getByRole('link', { name: 'Zoé Hondt' })).toBeVisible()
  })

  it('are none at first, and the page says where to find them', async () => {
    await open()

    expect(await screen.findByText('Vous ne suivez personne pour l’instant.')).toBeVisible()
  })
})

describe('the devices', () => {
  it('are named as people know them, and logged out from here', async () => {
    const answers: Answers = [on(routes.auth.endSession, { id: 'ailleurs' }).reply()]
    const { calls } = await open(answers)
    expect(await screen.findByText('Firefox sur Windows', { selector: 'strong' })).toBeVisible()
    expect(screen.getByText('Cet appareil')).toBeVisible()
    expect(screen.getByText('Vu le lundi 23 novembre 2026')).toBeVisible()

    answers.push(on(routes.auth.sessions).reply([here]))
    await userEvent.click(screen.getByRole('button', { name: 'Déconnecter Safari sur iOS' }))

    await waitFor(() =>
      expect(calls).toContain(on(routes.auth.endSession, { id: 'ailleurs' }).line),
    )
  })

  it('include this one: logged out, one is at the home page', async () => {
    const { router } = await open([on(routes.auth.logout).reply()])

    await userEvent.click(
      await screen.findByRole('button', { name: 'Déconnecter Firefox sur Windows' }),
    )

    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(localStorage.getItem('token')).toBeNull()
  })
})

describe('what is kept about somebody', () => {
  const saved: Blob[] = []
  beforeEach(() => {
    saved.length = 0
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL(blob: Blob) {
          saved.push(blob)
          return 'blob:x'
        }
        static override revokeObjectURL() {
          return undefined
        }
      },
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
  })

  it('is theirs to take away', async () => {
    const data: PersonalData = {
      user: aUser(),
      birthDate: '1990-02-28',
      emailVerifiedAt: null,
      sessions: [],
      reservations: [],
      waiting: [],
      application: null,
      passkeys: [],
      recoveryCodes: { left: 0, createdAt: null },
      follows: [],
      alerts: [],
      vannes: [],
      payments: [],
      messages: [],
      newsletter: null,
      letters: [],
      journal: [],
    }
    await open([on(routes.auth.exportData).reply(data)])

    await userEvent.click(screen.getByRole('button', { name: 'Exporter mes données' }))

    expect(await screen.findByText(/mes-donnees\.json$/)).toBeVisible()
    expect(await saved[0]?.text()).toContain('"birthDate": "1990-02-28"')
  })

  it('is deleted with the account, by who knows the password', async () => {
    const { router, sentTo } = await open([on(routes.auth.deleteAccount).reply()])
    expect(screen.getByText(/^Vos réservations confirmées restent valables/)).toBeInTheDocument()
    const form = formOf('Supprimer définitivement')
    await userEvent.type(form.getByLabelText('Mot de passe'), 'Aa1!aaaa')
    await userEvent.click(
      form.getByRole('button', { name: 'Supprimer définitivement', hidden: true }),
    )

    expect(await screen.findByText('Votre compte a été supprimé.')).toBeVisible()
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(sentTo(on(routes.auth.deleteAccount))[0]).toEqual({
      password: 'Aa1!aaaa',
    })
    expect(localStorage.getItem('token')).toBeNull()
  })

  it('names the seats that it still holds, and gives them back with it when that is ticked', async () => {
    const { sentTo } = await open([
      on(routes.reservations.ofUser, { id: 7 }).reply([aReservation()]),
      on(routes.auth.deleteAccount).reply(),
    ])
    expect(await screen.findByText(/^3\splaces pour Le\sgrand soir, mardi 1er/)).toBeInTheDocument()
    const form = formOf('Supprimer définitivement')
    await userEvent.click(form.getByLabelText(/^Rendre aussi ces places/))
    await userEvent.type(form.getByLabelText('Mot de passe'), 'Aa1!aaaa')
    await userEvent.click(
      form.getByRole('button', { name: 'Supprimer définitivement', hidden: true }),
    )

    await waitFor(() =>
      expect(sentTo(on(routes.auth.deleteAccount))[0]).toEqual({
        password: 'Aa1!aaaa',
        giveBackSeats: true,
      }),
    )
  })

  it('stays with an administrator (§4.2)', async () => {
    await open([], aUser({ role: 'admin' }))

    expect(screen.queryByText('Supprimer mon compte')).not.toBeInTheDocument()
  })
})
