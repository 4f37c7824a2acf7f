// Its code is there before the clock of the first test runs.
import './newsletter-panel.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { on, routes } from '#testing/fake-api.ts'
import {
  aCampaign,
  CAMPAIGNS,
  campaigns,
  newsletterTab,
  openNewsletter,
} from '#testing/newsletter.tsx'
import { press } from '#testing/visit.tsx'

beforeEach(newsletterTab)

describe('a newsletter under way', () => {
  it('says live how far it is', async () => {
    const site = openNewsletter([CAMPAIGNS.reply(campaigns(aCampaign()))])
    const card = within(await screen.findByRole('article'))
    expect(card.getByText('En cours')).toBeVisible()
    expect(card.getByRole('progressbar')).toHaveValue(120)

    site.answers.push(
      CAMPAIGNS.reply(
        campaigns(
          aCampaign({ status: 'partielle' }, { sent: 198, waiting: 0, failed: 1, inDoubt: 1 }),
        ),
      ),
    )

    expect(await card.findByText('Terminé, à vérifier')).toBeVisible()
    expect(card.getByText('198')).toBeVisible()
  })

  it.each([
    ['Mettre en pause', routes.campaigns.pause, 'en_cours', {}],
    ['Reprendre', routes.campaigns.resume, 'en_pause', {}],
    ['Réessayer les échecs', routes.campaigns.retry, 'partielle', { failed: 2 }],
  ] as const)('%s', async (label, route, status, counts) => {
    const CHANGE = on(route, { id: 4 })
    const site = openNewsletter([
      CAMPAIGNS.reply(campaigns(aCampaign({ status }, counts))),
      CHANGE.reply(aCampaign()),
    ])

    await press(new RegExp(`^${label}`))

    await waitFor(() => expect(site.calls).toContain(CHANGE.line))
  })

  it('ends for good only after a question', async () => {
    const CANCEL = on(routes.campaigns.cancel, { id: 4 })
    const site = openNewsletter([
      CAMPAIGNS.reply(campaigns(aCampaign())),
      CANCEL.reply(aCampaign()),
    ])

    await press(/^Annuler/)
    expect(await screen.findByText(/^80 destinataires ne recevront rien/)).toBeVisible()
    expect(site.calls).not.toContain(CANCEL.line)
    await press('Annuler l’envoi')

    await waitFor(() => expect(site.calls).toContain(CANCEL.line))
  })

  it('says what became of each copy, sends one again that is in doubt, and hands all of them over', async () => {
    const RESEND = on(routes.campaigns.resend, { id: 4, deliveryId: 7 })
    const TABLE = on(routes.campaigns.deliveriesCsv, { id: 4 })
    const files: Blob[] = []
    const createObjectURL = (file: Blob) => `blob:${files.push(file)}`
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL }))
    const site = openNewsletter([
      CAMPAIGNS.reply(campaigns(aCampaign())),
      on(routes.campaigns.deliveries, { id: 4 }).reply({
        deliveries: [
          {
            id: 7,
            email: 'a@exemple.fr',
            state: 'a_verifier',
            attempts: 1,
            error: 'connexion coupée',
            sentAt: null,
          },
        ],
        pagination: { total: 1, totalPages: 1, limit: 50, page: 1 },
      }),
      RESEND.reply(aCampaign()),
      TABLE.reply('\uFEFFEmail;État\r\na@exemple.fr;à vérifier\r\n'),
    ])

    await press(/^Détail par destinataire/)
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('connexion coupée')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Renvoyer à a@exemple.fr' }))

    await waitFor(() => expect(site.calls).toContain(RESEND.line))
    await userEvent.click(dialog.getByRole('button', { name: 'Exporter en CSV' }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect(site.calls).toContain(TABLE.line)
    expect(await files[0]?.text()).toContain('a@exemple.fr;à vérifier')
  })
})
