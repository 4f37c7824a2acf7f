import { apiError } from '@espace/contracts/kernel/errors'
import { UNFOLLOW_PATH } from '@espace/contracts/paths'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createServerQueryClient } from '#shared/lib/client/query-client.ts'
import { pageAt } from '#shared/lib/language/address.ts'
import { aUser } from '#testing/builders.ts'
import { type Answers, fakeNetwork, on, routes } from '#testing/fake-api.ts'
import { visit, visitAs } from '#testing/visit.tsx'
import { App } from '../app.tsx'
import { createBrowserServices } from '../services.ts'
import { ClosedSite } from './closed-site.tsx'

const isClosed = () => screen.findByRole('heading', { level: 1, name: 'Site en maintenance' })

/** Opens a page that the server has rendered in maintenance. */
function openClosed(answers: Answers = []) {
  const services = createBrowserServices({
    send: fakeNetwork(answers).send,
    queryClient: createServerQueryClient(),
    renderedAt: Date.now(),
    origin: 'https://espace-comedie.example',
    isInMaintenance: true,
  })
  render(
    <App services={services}>
      <ClosedSite open={() => <h1>Le vrai site</h1>} />
    </App>,
  )
  onTestFinished(services.session.start())
}

describe('a closed site (§2)', () => {
  it('apologises, and leaves a door for the team (§2.2)', async () => {
    openClosed()

    expect(await isClosed()).toBeVisible()
    expect(screen.getByText(/Nous vous prions de nous excuser/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Accès de l’équipe' })).toHaveAttribute(
      'href',
      '/connexion',
    )
  })

  it('is closed to who is no administrator (§2.2)', async () => {
    localStorage.setItem('token', 'jeton')
    openClosed([on(routes.auth.me).reply(aUser())])

    expect(await isClosed()).toBeVisible()
  })

  it.each([
    ['an administrator', 'admin'],
    ['who inspects the ledger', 'controle'],
  ] as const)('opens for %s (§2.2)', async (_, role) => {
    localStorage.setItem('token', 'jeton')
    openClosed([on(routes.auth.me).reply(aUser({ role }))])

    expect(await screen.findByRole('heading', { name: 'Le vrai site' })).toBeVisible()
  })

  it('closes under the reader once the server says so (§2.2)', async () => {
    visit('/spectacles', [on(routes.spectacles.list).reply(apiError('MAINTENANCE'))])

    expect(await isClosed()).toBeVisible()
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument()
  })

  it.each([
    ['/connexion', true],
    ['/connexion?redirect=%2F', true],
    ['/connexion/', true],
    ['/mot-de-passe-oublie', false],
    ['/nouveau-mot-de-passe?token=a', false],
    ['/verifier-email?token=a', false],
    ['/confirmer-email?token=a', false],
    ['/unsubscribe?email=a', true],
    [`${UNFOLLOW_PATH}?email=a`, true],
    ['/en/unsubscribe?email=a', true],
    ['/', false],
    ['/inscription', false],
    ['/mon-compte', false],
    ['/spectacles/connexion', false],
  ])('%s stays open: %s (§2.2)', (address, isOpen) => {
    expect(pageAt(address)?.open ?? false).toBe(isOpen)
  })
})

describe('the switch in the dashboard (§4)', () => {
  const open = (answers: Answers) => {
    return visitAs(aUser({ role: 'admin' }), '/dashboard/maintenance', [...answers])
  }

  it('closes the site and opens it again (§2.13, §4.3, §8.13)', async () => {
    const { sent, services } = open([
      on(routes.settings.maintenance).reply({ maintenance_enabled: false }),
      on(routes.settings.setMaintenance).reply((body: { enabled: boolean }) => ({
        maintenance_enabled: body.enabled,
      })),
    ])

    await userEvent.click(await screen.findByRole('button', { name: 'Activer la maintenance' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Fermer le site' }))
    expect(await screen.findByText('Maintenance activée')).toBeVisible()
    expect(services.maintenance.get()).toBe(true)
    expect(screen.getByText(/seuls les administrateurs connectés le voient/)).toBeVisible()

    await userEvent.click(screen.getByRole('button', { name: 'Désactiver la maintenance' }))
    expect(await screen.findByText('Maintenance désactivée')).toBeVisible()
    const switched = sent.filter(({ line }) => line.startsWith('PUT'))
    expect(switched.map(({ body }) => body)).toEqual([{ enabled: true }, { enabled: false }])
  })

  it('closes nothing before a question is answered, and can be taken back at once', async () => {
    const { sent } = open([
      on(routes.settings.maintenance).reply({ maintenance_enabled: false }),
      on(routes.settings.setMaintenance).reply((body: { enabled: boolean }) => ({
        maintenance_enabled: body.enabled,
      })),
    ])
    const switched = () => sent.filter(({ line }) => line.startsWith('PUT')).map(({ body }) => body)

    await userEvent.click(await screen.findByRole('button', { name: 'Activer la maintenance' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Annuler' }))
    expect(switched()).toEqual([])

    await userEvent.click(screen.getByRole('button', { name: 'Activer la maintenance' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Fermer le site' }))
    // `fireEvent`, as jsdom lacks pointer capture.
    fireEvent.click(await screen.findByRole('button', { name: 'Annuler' }))

    expect(await screen.findByText('Maintenance désactivée')).toBeVisible()
    expect(switched()).toEqual([{ enabled: true }, { enabled: false }])
  })

  it('says what went wrong and stays as it is (§2.13)', async () => {
    open([
      on(routes.settings.maintenance).reply({ maintenance_enabled: false }),
      on(routes.settings.setMaintenance).reply(apiError('ACCES_INTERDIT')),
    ])

    await userEvent.click(await screen.findByRole('button', { name: 'Activer la maintenance' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Fermer le site' }))

    expect(await screen.findByText('Accès interdit')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Activer la maintenance' })).toBeVisible()
  })

  it('stands on a page that leads back to the site (§2.13)', async () => {
    open([on(routes.settings.maintenance).reply({ maintenance_enabled: false })])

    expect(
      await screen.findByRole('heading', { level: 1, name: 'Dashboard Administrateur' }),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Retour au site' })).toHaveAttribute('href', '/')
  })
})
