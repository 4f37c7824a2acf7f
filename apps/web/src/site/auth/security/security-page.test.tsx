import { apiError } from '@espace/contracts/kernel/errors'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aUser } from '#testing/builders.ts'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { visitAs } from '#testing/visit.tsx'

const SINCE = '2026-11-01T10:00:00.000Z'
const PASSKEY = { id: 4, name: 'Téléphone', createdAt: SINCE, lastUsedAt: null }
const NONE = { application: null, passkeys: [], recoveryCodesLeft: 0, isDemanded: false }
const WITH_APPLICATION = { ...NONE, application: { createdAt: SINCE }, recoveryCodesLeft: 10 }
const CODES = ['abcd-efgh-jkmn-pqrs', '2345-6789-abcd-efgh']
const SECRET = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }

const button = (name: string | RegExp) => screen.findByRole('button', { name })

async function open(answers: Answers = [], query = '') {
  const site = visitAs(aUser(), `/mon-compte/securite${query}`, [
    on(routes.secondFactor.factors).reply(NONE),
    ...answers,
  ])
  await screen.findByRole('heading', { name: 'Clés d’accès' })
  return site
}

describe('/mon-compte/securite', () => {
  it('adds an application: code, key, and recovery codes that are shown once', async () => {
    const { sent } = await open([
      on(routes.secondFactor.beginApplication).reply(SECRET),
      on(routes.secondFactor.confirmApplication).reply({
        factors: WITH_APPLICATION,
        recoveryCodes: CODES,
      }),
    ])
    await userEvent.click(await button('Ajouter une application'))

    expect(await screen.findByRole('img', { name: 'Code à lire avec l’application' })).toBeVisible()
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
    expect(screen.queryByText(/ou un code de récupération/)).toBeNull()
    // Focus moves to where the button was.
    expect(document.activeElement).toContainElement(screen.getByLabelText('Code'))
    expect(document.body).not.toHaveFocus()
    await userEvent.type(screen.getByLabelText('Code'), '123456')
    await userEvent.click(await button('Vérifier le code'))

    const shown = within(await screen.findByRole('region', { name: 'Vos codes de récupération' }))
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES)
    expect(sent.at(-1)?.body).toEqual({ code: '123456' })
    await userEvent.click(await button('C’est noté'))
    expect(screen.queryByText(CODES[0] ?? '')).toBeNull()
    expect(screen.getByText(/^Ajoutée le dimanche 1/)).toBeVisible()
  })

  it('says at the field that a code is wrong', async () => {
    await open([
      on(routes.secondFactor.beginApplication).reply(SECRET),
      on(routes.secondFactor.confirmApplication).reply(apiError('CODE_INCORRECT')),
    ])
    await userEvent.click(await button('Ajouter une application'))
    await userEvent.type(await screen.findByLabelText('Code'), '000000')
    await userEvent.click(await button('Vérifier le code'))

    await waitFor(() => expect(screen.getByLabelText('Code')).toBeInvalid())
    expect(screen.getByText('Ce code n’est pas le bon, ou a déjà servi')).toBeVisible()
  })

  it('renames and removes a passkey', async () => {
    const { calls, sent } = await open([
      on(routes.secondFactor.factors).reply({ ...NONE, passkeys: [PASSKEY], recoveryCodesLeft: 9 }),
      on(routes.secondFactor.renamePasskey, { id: 4 }).reply({
        ...NONE,
        passkeys: [{ ...PASSKEY, name: 'Mobile' }],
      }),
      on(routes.secondFactor.removePasskey, { id: 4 }).reply(NONE),
    ])
    await userEvent.click(await button('Renommer Téléphone'))
    const name = await screen.findByLabelText('Nom de la clé')
    await userEvent.clear(name)
    await userEvent.type(name, 'Mobile')
    await userEvent.click(await button('Enregistrer le nom'))
    await userEvent.click(await button('Retirer Mobile'))

    await waitFor(() => expect(screen.queryByText('Mobile')).toBeNull())
    expect(sent.find(({ line }) => line.startsWith('PUT'))?.body).toEqual({ name: 'Mobile' })
    expect(calls).toContain(on(routes.secondFactor.removePasskey, { id: 4 }).line)
  })

  it('gives ten other recovery codes', async () => {
    await open([
      on(routes.secondFactor.factors).reply({ ...WITH_APPLICATION, recoveryCodesLeft: 3 }),
      on(routes.secondFactor.renewRecoveryCodes).reply({
        factors: WITH_APPLICATION,
        recoveryCodes: CODES,
      }),
    ])
    expect(screen.getByText(/Il vous en reste 3/)).toBeVisible()

    await userEvent.click(await button('Demander dix nouveaux codes'))

    expect(await screen.findByText(CODES[0] ?? '')).toBeVisible()
    expect(await button('Télécharger les codes')).toBeVisible()
  })

  it('says that the house demands one', async () => {
    await open([on(routes.secondFactor.factors).reply({ ...NONE, isDemanded: true })])

    expect(screen.getByText(/La maison demande un second facteur/)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Continuer' })).toBeNull()
  })

  it('leads back to the page that asked for one, once the codes are noted', async () => {
    const { router } = await open(
      [
        on(routes.secondFactor.factors).reply({ ...NONE, isDemanded: true }),
        on(routes.secondFactor.beginApplication).reply(SECRET),
        on(routes.secondFactor.confirmApplication).reply({
          factors: WITH_APPLICATION,
          recoveryCodes: CODES,
        }),
      ],
      '?redirect=%2Fcours',
    )
    await userEvent.click(await button('Ajouter une application'))
    await userEvent.type(await screen.findByLabelText('Code'), '123456')
    await userEvent.click(await button('Vérifier le code'))
    const noted = await button('C’est noté')
    expect(screen.queryByRole('link', { name: 'Continuer' })).toBeNull()
    await userEvent.click(noted)
    await userEvent.click(await screen.findByRole('link', { name: 'Continuer' }))

    await waitFor(() => expect(router.state.location.pathname).toBe('/cours'))
  })
})

describe('what has to be confirmed first', () => {
  beforeEach(() => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe = () => undefined
        unobserve = () => undefined
        disconnect = () => undefined
      },
    )
  })

  it('asks for the password over the page, and then goes on', async () => {
    let isConfirmed = false
    const { sentTo } = await open([
      on(routes.secondFactor.beginApplication).reply(() =>
        isConfirmed ? SECRET : apiError('CONFIRMATION_REQUISE'),
      ),
      on(routes.secondFactor.confirmByPassword).reply(() => {
        isConfirmed = true
        return undefined
      }),
    ])
    await userEvent.click(await button('Ajouter une application'))

    const dialog = within(await screen.findByRole('dialog', { name: /C’est bien vous/ }))
    await userEvent.type(await dialog.findByLabelText('Mot de passe'), 'Aa1!aaaa')
    await userEvent.click(dialog.getByRole('button', { name: 'Confirmer' }))

    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sentTo(on(routes.secondFactor.confirmByPassword))[0]).toEqual({ password: 'Aa1!aaaa' })
    expect(sentTo(on(routes.secondFactor.beginApplication))).toHaveLength(2)
  })

  it('asks for a code where there is an application, and is not done when it is closed', async () => {
    const { calls } = await open([
      on(routes.secondFactor.factors).reply(WITH_APPLICATION),
      on(routes.secondFactor.removeApplication).reply(apiError('CONFIRMATION_REQUISE')),
    ])
    await userEvent.click(await button('Retirer l’application'))

    const dialog = within(await screen.findByRole('dialog', { name: /C’est bien vous/ }))
    expect(await dialog.findByLabelText('Code')).toBeVisible()
    expect(dialog.queryByLabelText('Mot de passe')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Fermer' }))

    expect(await screen.findByText('Confirmez d’abord que c’est bien vous')).toBeVisible()
    expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1)
  })
})
