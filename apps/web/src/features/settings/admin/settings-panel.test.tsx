import { apiError } from '@espace/contracts/kernel/errors'
import { NO_DETAILS } from '@espace/contracts/lieu/lieu.constants'
import { LEGAL_PAGES } from '@espace/contracts/settings/settings.constants'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aUser } from '../../../testing/builders.ts'
import { fillIn, openDashboard } from '../../../testing/dashboard.tsx'
import { type Answers, NOTHING } from '../../../testing/fake-api.ts'
import { visit } from '../../../testing/visit.tsx'
import { operator } from './operator.ts'
// Loaded before the first test, not in its time.
import '../../../ui/dashboard/form/rich-text.tsx'
import './settings-panel.tsx'

const READ = 'GET /api/admin/settings/contact-email'
const SAVE = 'PUT /api/admin/settings/contact-email'

const READ_NEWSLETTER = 'GET /api/admin/newsletter/settings'
const SAVE_NEWSLETTER = 'PUT /api/admin/newsletter/settings'

const READ_DOOR = 'GET /api/admin/door/settings'
const SAVE_DOOR = 'PUT /api/admin/door/settings'
const DOOR = { releaseMinutes: 10, version: 2 }

const LABEL = 'Email de réception des messages de contact'

const CONTACT = { email: 'contact@espace.example', version: 3 }

const OPERATOR = {
  ...Object.fromEntries(Object.keys(operator.fields).map((name) => [name, ''])),
  licences: [],
  version: 1,
}

const aManagedText = (page: string, fields: object = {}) => ({
  page,
  html: '<p><b>Qui vend</b></p><p>[à compléter : nom]</p>',
  isStarting: true,
  updatedAt: null,
  version: 1,
  ...fields,
})

/** What the other parts of the tab read. */
const REST = {
  'GET /api/admin/settings/second-factor': { isDemanded: false, team: [] },
  'GET /api/admin/settings/contact-details': { ...NO_DETAILS, version: 1 },
  'GET /api/admin/settings/operator': OPERATOR,
  ...Object.fromEntries(
    Object.keys(LEGAL_PAGES).map((page) => [
      `GET /api/admin/settings/texts/${page}`,
      aManagedText(page),
    ]),
  ),
}

const open = (answers: Answers = {}) =>
  openDashboard('/dashboard/parametres', {
    [READ]: CONTACT,
    [READ_NEWSLETTER]: { doubleOptIn: false },
    ...REST,
    [READ_DOOR]: DOOR,
    ...answers,
  })

const fill = async (value: string) =>
  fireEvent.change(await screen.findByLabelText(LABEL), { target: { value } })

const save = async () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))

describe('the tab of the settings (§2)', () => {
  it('shows where the messages of the contact form go (§2.13, §8.13)', async () => {
    await open()

    const field = await screen.findByLabelText(LABEL)
    expect(field).toHaveValue('contact@espace.example')
    expect(field).toHaveAttribute('type', 'email')
  })

  it('sends them elsewhere (§2.13, §8.13)', async () => {
    const { sent } = await open({ [SAVE]: { email: 'bureau@espace.example', version: 4 } })
    await fill('bureau@espace.example')
    await save()

    expect(await screen.findByText('Email de contact sauvegardé')).toBeInTheDocument()
    expect(sent.find(({ line }) => line === SAVE)?.body).toEqual({
      email: 'bureau@espace.example',
      version: 3,
    })
    expect(await screen.findByLabelText(LABEL)).toHaveValue('bureau@espace.example')
  })

  it.each([
    ['', 'Email requis'],
    ['bureau', 'Adresse email invalide'],
  ])('refuses %j', async (value, sentence) => {
    const { calls } = await open()
    await fill(value)
    await save()

    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByLabelText(LABEL)).toHaveFocus()
    expect(calls).not.toContain(SAVE)
  })

  it('says what went wrong, and keeps what was filled in', async () => {
    await open({ [SAVE]: apiError('ERREUR_SAUVEGARDE') })
    await fill('bureau@espace.example')
    await save()

    expect(await screen.findByText('Erreur lors de la sauvegarde')).toBeInTheDocument()
    expect(screen.getByLabelText(LABEL)).toHaveValue('bureau@espace.example')
  })

  it('shows both addresses when somebody else has saved since', async () => {
    const current = { email: 'ada@espace.example', version: 7 }
    const { sent } = await open({
      [SAVE]: (body: { version: number; email: string }) =>
        body.version === 7
          ? { email: body.email, version: 8 }
          : apiError('VERSION_PERIMEE', { current }),
    })
    await fill('bureau@espace.example')
    await save()
    expect(await screen.findByText('ada@espace.example')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer mon choix' }))

    expect(await screen.findByText('Email de contact sauvegardé')).toBeInTheDocument()
    expect(sent.findLast(({ line }) => line === SAVE)?.body).toEqual({
      email: 'bureau@espace.example',
      version: 7,
    })
  })

  it('says when the address cannot be read, and asks again', async () => {
    const answers: Answers = {
      ...REST,
      [READ]: apiError('ERREUR_INTERNE'),
      [READ_NEWSLETTER]: { doubleOptIn: false },
      [READ_DOOR]: DOOR,
    }
    await openDashboard('/dashboard/parametres', answers)
    expect(await screen.findByText('Erreur serveur interne')).toBeVisible()

    answers[READ] = { email: 'contact@espace.example', version: 1 }
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))

    expect(await screen.findByLabelText(LABEL)).toHaveValue('contact@espace.example')
  })
})

describe('the switch for subscriptions to the newsletter', () => {
  const ON = { name: 'Activer la confirmation par email' }
  const OFF = { name: 'Désactiver la confirmation par email' }

  it('asks for a confirmation from now on, and no more (§2.13)', async () => {
    const { sent } = await open({
      [SAVE_NEWSLETTER]: (body: { doubleOptIn: boolean }) => body,
    })
    expect(await screen.findByText(/compte tout de suite/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', ON))

    expect(await screen.findByText('Confirmation par email activée')).toBeInTheDocument()
    expect(screen.getByText(/attend que son adresse soit confirmée/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', OFF))

    expect(await screen.findByText('Confirmation par email désactivée')).toBeInTheDocument()
    const saved = sent.filter(({ line }) => line === SAVE_NEWSLETTER).map(({ body }) => body)
    expect(saved).toEqual([{ doubleOptIn: true }, { doubleOptIn: false }])
  })

  it('stays as it is when the server refuses, and says so', async () => {
    await open({
      [READ_NEWSLETTER]: { doubleOptIn: true },
      [SAVE_NEWSLETTER]: new Error('away'),
    })
    await userEvent.click(await screen.findByRole('button', OFF))

    expect(await screen.findByText(/^Erreur/)).toBeInTheDocument()
    expect(screen.getByRole('button', OFF)).toBeEnabled()
  })

  it('says when it cannot be read, and asks again, beside a contact email that can', async () => {
    const answers: Answers = {
      ...REST,
      [READ]: CONTACT,
      [READ_NEWSLETTER]: apiError('ERREUR_INTERNE'),
      [READ_DOOR]: DOOR,
    }
    await openDashboard('/dashboard/parametres', answers)
    expect(await screen.findByText('Erreur serveur interne')).toBeVisible()
    expect(await screen.findByLabelText(LABEL)).toBeVisible()

    answers[READ_NEWSLETTER] = { doubleOptIn: true }
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))

    expect(await screen.findByRole('button', OFF)).toBeVisible()
  })
})

describe('what the law wants the house to say', () => {
  const SAVE_OPERATOR = 'PUT /api/admin/settings/operator'
  const LICENCES = operator.fields.licences.label
  const saveOperator = async () =>
    userEvent.click(screen.getByRole('button', { name: 'Enregistrer l’exploitant' }))

  it('is asked for as long as something is missing', async () => {
    await open()

    const due = await screen.findByText(/La loi demande encore/)
    expect(due).toHaveTextContent('SIREN')
    expect(due).toHaveTextContent(LICENCES)
  })

  it('is saved, a licence a line', async () => {
    const { sent } = await open({ [SAVE_OPERATOR]: (body: object) => ({ ...body, version: 2 }) })
    await screen.findByLabelText(LICENCES)
    fillIn({ [LICENCES]: 'PLATESV-D-2021-003456\nL-R-20-12', SIREN: '732 829 320' })
    await saveOperator()

    expect(await screen.findByText('Exploitant sauvegardé')).toBeInTheDocument()
    expect(sent.find(({ line }) => line === SAVE_OPERATOR)?.body).toMatchObject({
      licences: ['PLATESV-D-2021-003456', 'L-R-20-12'],
      siren: '732 829 320',
      version: 1,
    })
  })

  it.each([
    [LICENCES, '1-1079338', /Numéro de licence invalide/],
    ['SIREN', '123', /Numéro SIREN invalide/],
  ])('refuses a %s of %s', async (label, value, sentence) => {
    const { calls } = await open()
    await screen.findByLabelText(label)
    fillIn({ [label]: value })
    await saveOperator()

    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByLabelText(label)).toHaveFocus()
    expect(calls).not.toContain(SAVE_OPERATOR)
  })
})

describe('the texts of the house', () => {
  it('say how far they are, and are written in a dialog', async () => {
    const SAVE_TEXT = 'PUT /api/admin/settings/texts/cgv'
    const { sent } = await open({
      [SAVE_TEXT]: aManagedText('cgv', { html: '<p>Nous</p>', isStarting: false, version: 2 }),
    })
    const unread = /texte de départ, à relire, 1 point entre crochets/
    await waitFor(() =>
      expect(screen.getAllByText(unread)).toHaveLength(Object.keys(LEGAL_PAGES).length),
    )

    await userEvent.click(screen.getByRole('button', { name: /Modifier « Conditions de vente »/ }))
    expect(await screen.findByText(/n’est pas un conseil juridique/)).toBeVisible()
    expect(await screen.findByRole('textbox', { name: 'Texte' })).toHaveTextContent('Qui vend')
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Enregistrer' }),
    )

    expect(await screen.findByText('Texte sauvegardé')).toBeInTheDocument()
    expect(sent.find(({ line }) => line === SAVE_TEXT)?.body).toMatchObject({ version: 1 })
    expect(await screen.findByText(/: votre texte/)).toBeVisible()
  })
})

describe('unclaimed seats', () => {
  const DELAY = 'Possible à partir de'

  it('can be released earlier or later, at once', async () => {
    const { sent } = await open({ [SAVE_DOOR]: { releaseMinutes: 20, version: 3 } })
    const choice = await screen.findByLabelText(DELAY)
    expect(choice).toHaveDisplayValue('10 minutes avant')
    await userEvent.selectOptions(choice, '20 minutes avant')

    expect(await screen.findByText('Délai sauvegardé')).toBeInTheDocument()
    expect(screen.getByLabelText(DELAY)).toHaveDisplayValue('20 minutes avant')
    expect(sent.find(({ line }) => line === SAVE_DOOR)?.body).toEqual({
      releaseMinutes: 20,
      version: 2,
    })
  })

  it('stay as they are when the server refuses, and it is said', async () => {
    await open({ [SAVE_DOOR]: apiError('ERREUR_SAUVEGARDE') })
    await userEvent.selectOptions(await screen.findByLabelText(DELAY), 'L’heure du spectacle')

    expect(await screen.findByText('Erreur lors de la sauvegarde')).toBeInTheDocument()
    expect(screen.getByLabelText(DELAY)).toHaveDisplayValue('10 minutes avant')
  })
})

describe('a second factor for the team', () => {
  const SET = 'PUT /api/admin/settings/second-factor'

  it('is demanded of everybody', async () => {
    const { sent } = await open({ [SET]: { isDemanded: true, team: [] } })

    await userEvent.click(
      await screen.findByRole('button', { name: 'Demander un second facteur à tous' }),
    )

    expect(await screen.findByText('Le second facteur est obligatoire')).toBeVisible()
    expect(sent.find(({ line }) => line === SET)?.body).toEqual({ isDemanded: true })
    expect(screen.getByRole('button', { name: 'Ne plus demander de second facteur' })).toBeVisible()
  })

  it('is not demanded by who has none: the tab says so, and where to add one', async () => {
    await open({ [SET]: apiError('SANS_SECOND_FACTEUR') })

    await userEvent.click(
      await screen.findByRole('button', { name: 'Demander un second facteur à tous' }),
    )

    expect(
      await screen.findByText('Ajoutez d’abord un second facteur à votre compte'),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Mon second facteur' })).toHaveAttribute(
      'href',
      '/mon-compte/securite',
    )
  })

  it('is taken away from somebody who has lost it, and asks first', async () => {
    const zoe = { id: 12, name: 'Zoé Hondt', role: 'accueil', hasSecondFactor: true }
    const max = { ...zoe, id: 13, name: 'Max Vanacker', hasSecondFactor: false }
    const RESET = 'DELETE /api/admin/users/12/factors'
    const { calls } = await open({
      'GET /api/admin/settings/second-factor': { isDemanded: true, team: [zoe, max] },
      [RESET]: NOTHING,
    })

    await userEvent.click(
      await screen.findByRole('button', { name: 'Retirer le second facteur : Zoé Hondt' }),
    )
    const question = within(await screen.findByRole('alertdialog'))
    expect(calls).not.toContain(RESET)
    await userEvent.click(question.getByRole('button', { name: 'Retirer' }))

    expect(await screen.findByText('Second facteur retiré')).toBeVisible()
    expect(calls).toContain(RESET)
    expect(screen.queryByRole('button', { name: /Max Vanacker/ })).toBeNull()
  })

  it('is asked for by the dashboard, which leads there', async () => {
    localStorage.setItem('token', 'jeton')
    const refused = apiError('SECOND_FACTEUR_DEMANDE')
    const { router } = visit('/dashboard/parametres', {
      'GET /api/auth/me': aUser({ role: 'admin' }),
      [READ]: refused,
      'GET /api/auth/factors': {
        application: null,
        passkeys: [],
        recoveryCodesLeft: 0,
        isDemanded: true,
      },
    })

    await waitFor(() => expect(router.state.location.pathname).toBe('/mon-compte/securite'))
    expect(await screen.findByText(/Ajoutez le vôtre pour continuer/)).toBeVisible()
  })
})
