import { apiError, ApiError } from '@espace/contracts/kernel/errors'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

const SAID = 'Inscription réussie ! Vous allez recevoir un email de confirmation.'

const field = (name: string) => screen.getByLabelText(name)
const send = () => userEvent.click(screen.getByRole('button', { name: 'Créer mon compte' }))
const firstYear = () => new Date().getUTCFullYear() - 20

/** Fills in everything as it should be. */
async function fillIn() {
  await userEvent.click(field('Mme.'))
  await userEvent.type(field('Prénom'), 'Zoé')
  await userEvent.type(field('Nom'), "D'Hondt")
  await userEvent.selectOptions(field('Année'), String(firstYear()))
  await userEvent.selectOptions(field('Mois'), 'février')
  await userEvent.selectOptions(field('Jour'), '9')
  await userEvent.type(field('Email'), 'zoe@exemple.fr')
  await userEvent.type(field('Mot de passe'), 'Aa1!aaaa')
  await userEvent.type(field('Confirmation du mot de passe'), 'Aa1!aaaa')
}

const open = async (answers: Answers = []) => {
  const site = visit('/inscription', answers)
  await screen.findByLabelText('Prénom')
  return site
}

describe('a registration (§2, §5)', () => {
  it('is sent as it was filled in, and promises a mail (§2.1, §2.9, §3.9, §7.2, §8.4)', async () => {
    const { sentTo } = await open([on(routes.auth.register).reply({ message: SAID })])
    await fillIn()
    await send()

    expect(await screen.findByText(SAID)).toBeVisible()
    expect(screen.getByText(/Ouvrez le lien que nous envoyons à zoe@exemple.fr/)).toHaveFocus()
    expect(sentTo(on(routes.auth.register))[0]).toEqual({
      civility: 'Mme.',
      firstName: 'Zoé',
      lastName: "D'Hondt",
      birthDate: `${firstYear()}-02-09`,
      language: 'fr',
      email: 'zoe@exemple.fr',
      password: 'Aa1!aaaa',
    })
  })

  it('leads back to where one was sent from, before and after', async () => {
    const login = '/connexion?redirect=%2Freserver%2F12'
    visit('/inscription?redirect=%2Freserver%2F12', [
      on(routes.auth.register).reply({ message: SAID }),
    ])
    expect(await screen.findByRole('link', { name: 'Se connecter' })).toHaveAttribute('href', login)
    await fillIn()
    await send()

    await screen.findByText(/^Ouvrez le lien/)
    expect(screen.getByRole('link', { name: 'Se connecter' })).toHaveAttribute('href', login)
  })

  it('says of each rule what it asks for, beside its field (§5.8)', async () => {
    const { calls } = await open()
    await send()

    expect(await screen.findByText('Veuillez sélectionner une civilité')).toBeVisible()
    for (const sentence of [
      'Le prénom doit contenir au moins 2 caractères',
      'Le nom doit contenir au moins 2 caractères',
      'Veuillez sélectionner une année',
      'Veuillez sélectionner un mois',
      'Veuillez sélectionner un jour',
      'Veuillez entrer une adresse email valide',
      'Le mot de passe doit contenir au moins 8 caractères',
      'Le mot de passe doit contenir au moins une lettre majuscule',
      'Le mot de passe doit contenir au moins une lettre minuscule',
      'Le mot de passe doit contenir au moins un chiffre',
      'Le mot de passe doit contenir au moins un caractère spécial',
    ]) {
      expect(screen.getByText(sentence)).toBeVisible()
    }
    expect(field('M.')).toHaveFocus()
    expect(calls).toEqual([])
  })

  it('says everything at once, also what two fields say together', async () => {
    await open()
    await userEvent.type(field('Prénom'), 'Z')
    await userEvent.type(field('Mot de passe'), 'court')
    await userEvent.type(field('Confirmation du mot de passe'), 'autre')
    await send()

    expect(await screen.findByText('Les mots de passe ne correspondent pas')).toBeVisible()
    expect(screen.getByText('Le prénom doit contenir au moins 2 caractères')).toBeVisible()
    expect(screen.getByText('Le mot de passe doit contenir au moins 8 caractères')).toBeVisible()
  })

  it('is sent once, however often its button is pressed (§2.9)', async () => {
    const { promise, resolve } = Promise.withResolvers<{ message: string }>()
    const { sentTo } = await open([on(routes.auth.register).reply(promise)])
    await fillIn()
    const button = screen.getByRole('button', { name: 'Créer mon compte' })
    await userEvent.click(button)
    await waitFor(() => expect(button).toBeDisabled())
    await userEvent.click(button)
    resolve({ message: SAID })

    expect(await screen.findByText(SAID)).toBeVisible()
    expect(sentTo(on(routes.auth.register))).toHaveLength(1)
  })

  it('wants the same password twice (§5.8)', async () => {
    await open()
    await fillIn()
    await userEvent.type(field('Confirmation du mot de passe'), 'x')
    await send()

    expect(await screen.findByText('Les mots de passe ne correspondent pas')).toBeVisible()
    expect(field('Confirmation du mot de passe')).toHaveFocus()
  })

  it('is refused to who is not 15 today (§5.8, §9.13)', async () => {
    await open()
    await fillIn()
    await userEvent.selectOptions(field('Année'), String(new Date().getUTCFullYear() - 15))
    await userEvent.selectOptions(field('Mois'), 'décembre')
    await userEvent.selectOptions(field('Jour'), '31')
    await send()

    const isTheDay = new Date().toISOString().slice(5, 10) === '12-31'
    await waitFor(() =>
      expect(
        screen.queryAllByText('Vous devez avoir au moins 15 ans pour vous inscrire'),
      ).toHaveLength(isTheDay ? 0 : 1),
    )
  })

  it.each([
    [apiError('ERREUR_INTERNE'), 'Erreur serveur interne'],
    [new Error('broken'), 'Erreur de connexion'],
    [apiError('TROP_DE_REQUETES'), 'Trop de requêtes'],
  ])('keeps what was filled in when it fails: %s (§8.4)', async (answer, sentence) => {
    await open([on(routes.auth.register).reply(answer)])
    await fillIn()
    await send()

    expect(await screen.findByText(sentence)).toBeVisible()
    expect(field('Prénom')).toHaveValue('Zoé')
    expect(field('Mot de passe')).toHaveValue('Aa1!aaaa')
    expect(field('Jour')).toHaveValue('9')
    expect(field('Mme.')).toBeChecked()
  })

  it('shows beside the field what the server alone has seen', async () => {
    const message = 'Vous devez avoir au moins 15 ans pour vous inscrire'
    const issues = [{ path: 'birthDate', message }]
    await open([
      on(routes.auth.register).reply(
        new ApiError('Requête invalide', 400, 'REQUETE_INVALIDE', {
          issues,
        }),
      ),
    ])
    await fillIn()
    await send()

    expect(await screen.findByText(message)).toBeVisible()
    await waitFor(() => expect(field('Année')).toHaveFocus())
  })
})

describe('the day of birth (§2)', () => {
  const daysOffered = () =>
    within(field('Jour'))
      .getAllByRole('option')
      .map((option) => option.textContent)
      .at(-1)

  it('lies in a month with its own number of days (§2.9)', async () => {
    await open()
    expect(daysOffered()).toBe('31')

    await userEvent.selectOptions(field('Jour'), '31')
    await userEvent.selectOptions(field('Mois'), 'avril')
    expect(daysOffered()).toBe('30')
    expect(field('Jour')).toHaveValue('')

    await userEvent.selectOptions(field('Mois'), 'février')
    expect(daysOffered()).toBe('29')
    await userEvent.selectOptions(field('Année'), '2007')
    expect(daysOffered()).toBe('28')
    await userEvent.selectOptions(field('Année'), '2008')
    expect(daysOffered()).toBe('29')
  })

  it('lies from 15 to 115 years back (§5.8, §9.13)', async () => {
    await open()
    const years = within(field('Année')).getAllByRole('option')

    const year = new Date().getFullYear()
    expect(years.at(1)?.textContent).toBe(String(year - 15))
    expect(years.at(-1)?.textContent).toBe(String(year - 115))
  })
})

describe('the strength of a password (§5)', () => {
  beforeEach(async () => void (await open()))

  it.each([
    ['a', 'Très faible'],
    ['a1', 'Faible'],
    ['aA1', 'Moyen'],
    ['aA1!', 'Fort'],
    ['aA1!aaaa', 'Très fort'],
  ])('of %s is said while it is typed: %s (§2.9, §5.9)', async (password, strength) => {
    await userEvent.type(field('Mot de passe'), password.replaceAll(/[{[]/g, '$&$&'))

    expect(screen.getByText(strength, { selector: 'output' })).toBeVisible()
  })

  it.each(['P@ssw0rd', 'Pa$$w0rd', 'Espace-Comedie-2026!'])(
    'never calls very strong what sending refuses: %s',
    async (password) => {
      await userEvent.type(field('Mot de passe'), password)

      expect(screen.getByText('Faible', { selector: 'output' })).toBeVisible()
      expect(
        screen.getByText('Ce mot de passe est trop courant, choisissez-en un autre'),
      ).toBeVisible()
    },
  )

  it('names the special characters that count (§2.9)', () => {
    expect(field('Mot de passe')).toHaveAccessibleDescription(
      /^Caractères spéciaux autorisés\s: !@#\$%/,
    )
  })
})
