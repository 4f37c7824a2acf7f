// Imported here, so that loading it does not count against the timeout of the first test.
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

describe('a letter of before', () => {
  const LETTER = on(routes.campaigns.get, { id: 4 })
  const message = '<p>Bonsoir</p>'

  it('is the beginning of a new one', async () => {
    const SEND = on(routes.campaigns.send)
    const site = openNewsletter([
      CAMPAIGNS.reply(campaigns(aCampaign({ status: 'terminee', recipients: 'newsletter' }))),
      LETTER.reply({ ...aCampaign({ recipients: 'newsletter', posterOf: 7 }), message }),
      SEND.reply({ recipientsCount: 52, campaignId: 5 }),
    ])
    await press(/^Réutiliser/)
    await screen.findByDisplayValue('La rentrée')
    await press('Envoyer')
    await press('Envoyer à 52 destinataires')

    await waitFor(() =>
      expect(site.sentTo(SEND)).toEqual([
        { subject: 'La rentrée', message, recipients: 'newsletter', posterOf: 7 },
      ]),
    )
  })

  it('is changed until it leaves, at an hour of Paris', async () => {
    const CHANGE = on(routes.campaigns.change, { id: 4 })
    const planned = aCampaign({
      status: 'programmee',
      recipients: 'newsletter',
      scheduledAt: '2099-11-21T19:00:00.000Z',
    })
    const site = openNewsletter([
      CAMPAIGNS.reply(campaigns(planned)),
      LETTER.reply({ ...planned, message }),
      CHANGE.reply(planned),
    ])
    await press(/^Modifier/)
    const dialog = within(await screen.findByRole('dialog', { name: /Modifier un envoi/ }))
    expect(dialog.getByLabelText('Envoi programmé')).toHaveValue('2099-11-21T20:00')
    await press('Programmer')
    await press('Programmer pour 52 destinataires')

    await waitFor(() =>
      expect(site.sentTo(CHANGE)).toMatchObject([{ scheduledFor: '2099-11-21T20:00', message }]),
    )
  })
})

describe('a list of subscribers', () => {
  it('is brought in with the proof of their consent, once it was looked at', async () => {
    const LOOK = on(routes.newsletter.previewSubscribers)
    const BRING = on(routes.newsletter.importSubscribers)
    const fault = { line: 3, message: 'Adresse email invalide' }
    const report = { created: 2, existing: 1, left: 1, faults: [fault] }
    const site = openNewsletter([LOOK.reply(report), BRING.reply(report)])
    await press('Importer des abonnés')
    const dialog = within(await screen.findByRole('dialog', { name: 'Importer des abonnés' }))
    await userEvent.type(dialog.getByLabelText(/^Où et comment/), 'Feuille à l’entrée')
    const csv = 'email;date\nzoe@exemple.fr;01/10/2026'
    await userEvent.upload(dialog.getByLabelText('Fichier CSV'), new File([csv], 'liste.csv'))
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Vérifier le fichier' })).toBeEnabled(),
    )
    await press('Vérifier le fichier')

    expect(
      await dialog.findByText(/^2 à ajouter, 1 déjà là, 1 désabonné laissé de côté/),
    ).toBeVisible()
    expect(dialog.getByText('Ligne 3 : Adresse email invalide')).toBeVisible()
    await press('Importer (2)')
    expect(await screen.findByText('2 abonnés importés')).toBeInTheDocument()
    expect(site.sentTo(BRING)).toEqual([{ csv, origin: 'Feuille à l’entrée' }])
  })
})
