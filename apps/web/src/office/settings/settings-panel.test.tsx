import { apiError } from '@espace/contracts/kernel/errors'
import { LEGAL_PAGES } from '@espace/contracts/settings/settings.constants'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fillIn, openDashboard } from '#testing/dashboard.tsx'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import {
  aManagedText,
  CONTACT,
  DOOR,
  openSettings,
  READ,
  READ_DOOR,
  READ_NEWSLETTER,
  REST,
} from '#testing/settings.ts'
import { operator } from './operator.ts'
// Imported here, so that loading it does not count against the timeout of the first test.
import '../ui/form/rich-text.tsx'
import './settings-panel.tsx'

const SAVE = on(routes.settings.setContactEmail)

const SAVE_NEWSLETTER = on(routes.newsletter.changeSettings)

const SAVE_DOOR = on(routes.door.changeSettings)

const LABEL = 'Email de réception des messages de contact'

const fill = async (value: string) =>
  fireEvent.change(await screen.findByLabelText(LABEL), { target: { value } })

const save = async () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))

describe('the tab of the settings (§2)', () => {
  it('shows where the messages of the contact form go (§2.13, §8.13)', async () => {
    await openSettings()

    const field = await screen.findByLabelText(LABEL)
    expect(field).toHaveValue('contact@espace.example')
    expect(field).toHaveAttribute('type', 'email')
  })

  it('sends them elsewhere (§2.13, §8.13)', async () => {
    const { sentTo } = await openSettings([
      SAVE.reply({ email: 'bureau@espace.example', version: 4 }),
    ])
    await fill('bureau@espace.example')
    await save()

    expect(await screen.findByText('Email de contact sauvegardé')).toBeInTheDocument()
    expect(sentTo(SAVE)[0]).toEqual({
      email: 'bureau@espace.example',
      version: 3,
    })
    expect(await screen.findByLabelText(LABEL)).toHaveValue('bureau@espace.example')
  })

  it.each([
    ['', 'Email requis'],
    ['bureau', 'Adresse email invalide'],
  ])('refuses %j', async (value, sentence) => {
    const { calls } = await openSettings()
    await fill(value)
    await save()

    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByLabelText(LABEL)).toHaveFocus()
    expect(calls).not.toContain(SAVE.line)
  })

  it('says what went wrong, and keeps what was filled in', async () => {
    await openSettings([SAVE.reply(apiError('ERREUR_SAUVEGARDE'))])
    await fill('bureau@espace.example')
    await save()

    expect(await screen.findByText('Erreur lors de la sauvegarde')).toBeInTheDocument()
    expect(screen.getByLabelText(LABEL)).toHaveValue('bureau@espace.example')
  })

  it('shows both addresses when somebody else has saved since', async () => {
    const current = { email: 'ada@espace.example', version: 7 }
    const { sentTo } = await openSettings([
      SAVE.reply(({ email, version }) =>
        version === 7 ? { email, version: 8 } : apiError('VERSION_PERIMEE', { current }),
      ),
    ])
    await fill('bureau@espace.example')
    await save()
    expect(await screen.findByText('ada@espace.example')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer mon choix' }))

    expect(await screen.findByText('Email de contact sauvegardé')).toBeInTheDocument()
    expect(sentTo(SAVE).at(-1)).toEqual({
      email: 'bureau@espace.example',
      version: 7,
    })
  })

  it('says when the address cannot be read, and asks again', async () => {
    const answers: Answers = [
      ...REST,
      READ.reply(apiError('ERREUR_INTERNE')),
      READ_NEWSLETTER.reply({ doubleOptIn: false }),
      READ_DOOR.reply(DOOR),
    ]
    await openDashboard('/dashboard/parametres', answers)
    expect(await screen.findByText('Erreur serveur interne')).toBeVisible()

    answers.push(READ.reply({ email: 'contact@espace.example', version: 1 }))
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))

    expect(await screen.findByLabelText(LABEL)).toHaveValue('contact@espace.example')
  })
})

describe('the switch for subscriptions to the newsletter', () => {
  const ON = { name: 'Activer la confirmation par email' }
  const OFF = { name: 'Désactiver la confirmation par email' }

  it('asks for a confirmation from now on, and no more (§2.13)', async () => {
    const { sentTo } = await openSettings([
      SAVE_NEWSLETTER.reply((body: { doubleOptIn: boolean }) => body),
    ])
    expect(await screen.findByText(/compte tout de suite/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', ON))

    expect(await screen.findByText('Confirmation par email activée')).toBeInTheDocument()
    expect(screen.getByText(/attend que son adresse soit confirmée/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', OFF))

    expect(await screen.findByText('Confirmation par email désactivée')).toBeInTheDocument()
    const saved = sentTo(SAVE_NEWSLETTER)
    expect(saved).toEqual([{ doubleOptIn: true }, { doubleOptIn: false }])
  })

  it('stays as it is when the server refuses, and says so', async () => {
    await openSettings([
      READ_NEWSLETTER.reply({ doubleOptIn: true }),
      SAVE_NEWSLETTER.reply(new Error('away')),
    ])
    await userEvent.click(await screen.findByRole('button', OFF))

    expect(await screen.findByText(/^Erreur/)).toBeInTheDocument()
    expect(screen.getByRole('button', OFF)).toBeEnabled()
  })

  it('says when it cannot be read, and asks again, beside a contact email that can', async () => {
    const answers: Answers = [
      ...REST,
      READ.reply(CONTACT),
      READ_NEWSLETTER.reply(apiError('ERREUR_INTERNE')),
      READ_DOOR.reply(DOOR),
    ]
    await openDashboard('/dashboard/parametres', answers)
    expect(await screen.findByText('Erreur serveur interne')).toBeVisible()
    expect(await screen.findByLabelText(LABEL)).toBeVisible()

    answers.push(READ_NEWSLETTER.reply({ doubleOptIn: true }))
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))

    expect(await screen.findByRole('button', OFF)).toBeVisible()
  })
})

describe('what the law wants the house to say', () => {
  const SAVE_OPERATOR = on(routes.settings.setOperator)
  const LICENCES = operator.fields.licences.label
  const saveOperator = async () =>
    userEvent.click(screen.getByRole('button', { name: 'Enregistrer l’exploitant' }))

  it('is asked for as long as something is missing', async () => {
    await openSettings()

    const due = await screen.findByText(/La loi demande encore/)
    expect(due).toHaveTextContent('SIREN')
    expect(due).toHaveTextContent(LICENCES)
  })

  it('is saved, a licence a line', async () => {
    const { sentTo } = await openSettings([
      SAVE_OPERATOR.reply((body) => ({ ...body, version: 2 })),
    ])
    await screen.findByLabelText(LICENCES)
    fillIn({ [LICENCES]: 'PLATESV-D-2021-003456\nL-R-20-12', SIREN: '732 829 320' })
    await saveOperator()

    expect(await screen.findByText('Exploitant sauvegardé')).toBeInTheDocument()
    expect(sentTo(SAVE_OPERATOR)[0]).toMatchObject({
      licences: ['PLATESV-D-2021-003456', 'L-R-20-12'],
      siren: '732 829 320',
      version: 1,
    })
  })

  it.each([
    [LICENCES, '1-1079338', /Numéro de licence invalide/],
    ['SIREN', '123', /Numéro SIREN invalide/],
  ])('refuses a %s of %s', async (label, value, sentence) => {
    const { calls } = await openSettings()
    await screen.findByLabelText(label)
    fillIn({ [label]: value })
    await saveOperator()

    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByLabelText(label)).toHaveFocus()
    expect(calls).not.toContain(SAVE_OPERATOR.line)
  })
})

describe('the texts of the house', () => {
  it('say how far they are, and are written in a dialog', async () => {
    const SAVE_TEXT = on(routes.settings.setLegalText, { page: 'cgv' })
    const { sentTo } = await openSettings([
      SAVE_TEXT.reply(aManagedText('cgv', { html: '<p>Nous</p>', isStarting: false, version: 2 })),
    ])
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
    expect(sentTo(SAVE_TEXT)[0]).toMatchObject({ version: 1 })
    expect(await screen.findByText(/: votre texte/)).toBeVisible()
  })
})

describe('unclaimed seats', () => {
  const DELAY = 'Possible à partir de'

  it('can be released earlier or later, at once', async () => {
    const { sentTo } = await openSettings([SAVE_DOOR.reply({ releaseMinutes: 20, version: 3 })])
    const choice = await screen.findByLabelText(DELAY)
    expect(choice).toHaveDisplayValue('10 minutes avant')
    await userEvent.selectOptions(choice, '20 minutes avant')

    expect(await screen.findByText('Délai sauvegardé')).toBeInTheDocument()
    expect(screen.getByLabelText(DELAY)).toHaveDisplayValue('20 minutes avant')
    expect(sentTo(SAVE_DOOR)[0]).toEqual({
      releaseMinutes: 20,
      version: 2,
    })
  })

  it('stay as they are when the server refuses, and it is said', async () => {
    await openSettings([SAVE_DOOR.reply(apiError('ERREUR_SAUVEGARDE'))])
    await userEvent.selectOptions(await screen.findByLabelText(DELAY), 'L’heure du spectacle')

    expect(await screen.findByText('Erreur lors de la sauvegarde')).toBeInTheDocument()
    expect(screen.getByLabelText(DELAY)).toHaveDisplayValue('10 minutes avant')
  })
})
