// Their code is there before the clock of the first test runs.
import '#ui/dashboard/form/rich-text.tsx'
import './newsletter-panel.tsx'
import type { Campaign } from '@espace/contracts/campaigns/campaigns'
import { apiError } from '@espace/contracts/kernel/errors'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Editor } from '@tiptap/core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aUser } from '#testing/builders.ts'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { press, visit } from '#testing/visit.tsx'

const SEND = on(routes.campaigns.send)
const CAMPAIGNS = on(routes.campaigns.list)
const WEEK = { subject: 'Cette semaine', message: '<p><strong>Lundi</strong> : le grand soir</p>' }

const aCampaign = (fields: Partial<Campaign> = {}, counts: Partial<Campaign['counts']> = {}) => ({
  id: 4,
  subject: 'La rentrée',
  recipients: 'all' as const,
  status: 'en_cours' as const,
  recipientsCount: 200,
  createdAt: '2026-11-21T10:00:00.000Z',
  scheduledAt: null,
  startedAt: '2026-11-21T10:00:00.000Z',
  finishedAt: null,
  ...fields,
  counts: { sent: 120, waiting: 80, failed: 0, inDoubt: 0, skipped: 0, ...counts },
})

const campaigns = (...all: Campaign[]) => ({
  campaigns: all,
  pagination: { total: all.length, totalPages: 1, limit: 20, page: 1 },
})

function open(answers: Answers = []) {
  const all: Answers = [
    on(routes.auth.me).reply(aUser({ role: 'admin' })),
    on(routes.newsletter.stats).reply({
      subscribers: 12,
      pending: 0,
      users: 40,
      rate: 30,
      suppressed: 0,
    }),
    on(routes.newsletter.subscribers).reply(['a@exemple.fr', 'b@exemple.fr']),
    on(routes.campaigns.count).reply({ recipientsCount: 52 }),
    on(routes.campaigns.week).reply(WEEK),
    CAMPAIGNS.reply(campaigns()),
    ...answers,
  ]
  return { ...visit('/dashboard/newsletter', all), answers: all }
}

/** Opens the dialog and fills it in with the programme of the week. */
async function write(answers: Answers = []) {
  const site = open(answers)
  await press('Envoyer un email')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Programme de la semaine' }))
  await dialog.findByDisplayValue(WEEK.subject)
  return { ...site, dialog }
}

/** The editor on the screen, as it hangs on its element. */
function editorOn(box: HTMLElement): Editor {
  const found: unknown = Object.entries(box).find(([name]) => name === 'editor')?.[1]
  if (!(found instanceof Editor)) throw new Error('no editor here')
  return found
}

beforeEach(() => {
  localStorage.setItem('token', 'jeton')
  // What an editor and a message ask of a screen.
  Element.prototype.setPointerCapture = () => undefined
  vi.stubGlobal('ClipboardEvent', Event)
})

describe('the tab of the newsletter (§2)', () => {
  it('shows three figures, and everybody who gets the letter', async () => {
    open()

    for (const [label, figure] of [
      ['Abonnés', '12'],
      ['Utilisateurs', '40'],
      ['Taux d’abonnement', '30 %'],
    ]) {
      const [term] = await screen.findAllByText(label ?? '', { selector: 'dt' })
      expect(term?.nextElementSibling).toHaveTextContent(figure ?? '')
    }
    const list = within(await screen.findByRole('list', { name: 'Abonnés' }))
    expect(list.getByText('a@exemple.fr', { selector: 'li > :first-child' })).toBeVisible()
    expect(list.getAllByText('Actif')).toHaveLength(2)
  })

  it('finds an address', async () => {
    open()

    await userEvent.type(await screen.findByLabelText('Rechercher une adresse'), 'B@')

    await waitFor(() => expect(screen.queryByText('a@exemple.fr')).not.toBeInTheDocument())
    expect(screen.getByText('1 sur 2')).toBeVisible()
  })

  it('takes somebody off the list who asked for it otherwise', async () => {
    const site = open([on(routes.newsletter.removeSubscriber, { email: 'a@exemple.fr' }).reply()])

    await press(/^Retirer a@exemple\.fr$/)
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retirer' }),
    )

    expect(await screen.findByText('Abonné retiré')).toBeVisible()
    expect(site.calls).toContain(
      on(routes.newsletter.removeSubscriber, { email: 'a@exemple.fr' }).line,
    )
  })

  it('says so where there is nobody yet', async () => {
    open([on(routes.newsletter.subscribers).reply([])])

    expect(await screen.findByText('Aucun abonné')).toBeVisible()
    expect(screen.getByText('Aucun envoi')).toBeVisible()
  })
})

describe('sending a newsletter', () => {
  it('needs a subject and a message (§5.14)', async () => {
    const site = open()
    await press('Envoyer un email')
    const dialog = within(await screen.findByRole('dialog'))

    await userEvent.click(dialog.getByRole('button', { name: 'Envoyer' }))

    expect(
      (await dialog.findAllByText('Le sujet et le message sont requis')).length,
    ).toBeGreaterThan(0)
    expect(site.sentTo(SEND)[0]).toBeUndefined()
  })

  it('says before how many people it will reach, and after how many it was', async () => {
    const site = await write([SEND.reply({ recipientsCount: 52, campaignId: 9 })])
    expect(await site.dialog.findByText(/^Cet email sera envoyé à 52 destinataires/)).toBeVisible()

    await userEvent.click(site.dialog.getByRole('button', { name: 'Envoyer' }))
    await press('Envoyer à 52 destinataires')

    expect(await screen.findByText('Email envoyé avec succès à 52 destinataires')).toBeVisible()
    expect(site.sentTo(SEND)[0]).toEqual({ ...WEEK, recipients: 'newsletter' })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('is for subscribers unless somebody chooses all, and says that it leaves later (§9.18)', async () => {
    const site = await write([SEND.reply({ recipientsCount: 12, campaignId: 9 })])
    expect(site.dialog.getByLabelText('Abonnés à la newsletter')).toBeChecked()

    await userEvent.click(site.dialog.getByLabelText('Tous : comptes et abonnés'))
    const when = site.dialog.getByLabelText('Envoi programmé')
    await userEvent.type(when, '2126-12-01T10:00')
    await userEvent.click(site.dialog.getByRole('button', { name: 'Programmer' }))
    const question = within(
      await screen.findByRole('alertdialog', { name: /^Programmer cet email/ }),
    )
    expect(
      question.getByText(/52 destinataires le dimanche 1er décembre 2126 à 10:00/),
    ).toBeVisible()
    await userEvent.click(
      question.getByRole('button', { name: 'Programmer pour 52 destinataires' }),
    )

    expect(
      await screen.findByText(/^Email programmé.* le dimanche 1er décembre 2126 à 10:00 à 12/),
    ).toBeVisible()
    expect(site.sentTo(SEND)[0]).toEqual({
      ...WEEK,
      recipients: 'all',
      scheduledFor: '2126-12-01T10:00',
    })
    expect(site.calls).toContain(on(routes.campaigns.count, { recipients: 'all' }).line)
  })

  it('cannot be scheduled for an hour that is over', async () => {
    const site = await write()

    await userEvent.type(site.dialog.getByLabelText('Envoi programmé'), '2020-12-01T10:00')
    await userEvent.click(site.dialog.getByRole('button', { name: 'Programmer' }))

    expect(await site.dialog.findByText(/^Cette heure est passée\./)).toBeVisible()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  it('keeps what is written when the programme of the week is added, and gives it back', async () => {
    open()
    await press('Envoyer un email')
    const dialog = within(await screen.findByRole('dialog'))
    const message = await dialog.findByRole('textbox', { name: 'Message' })
    const editor = editorOn(message)
    await userEvent.type(dialog.getByLabelText('Sujet'), 'Mon sujet')
    editor.commands.insertContent('Bonjour à tous')
    await userEvent.click(dialog.getByRole('button', { name: 'Programme de la semaine' }))

    await waitFor(() => expect(message).toHaveTextContent('Bonjour à tousLundi : le grand soir'))
    expect(dialog.getByLabelText('Sujet')).toHaveValue('Mon sujet')
    editor.commands.undo()
    expect(message).toHaveTextContent(/^Bonjour à tous$/)
    editor.commands.redo()
    await userEvent.click(await dialog.findByRole('button', { name: 'Retirer le programme' }))
    expect(message).toHaveTextContent(/^Bonjour à tous$/)
    expect(dialog.getByLabelText('Sujet')).toHaveValue('Mon sujet')
  })

  it('can be looked at first, in a frame that runs nothing', async () => {
    const { dialog } = await write([
      on(routes.campaigns.preview).reply({
        subject: WEEK.subject,
        html: '<p>Bonjour</p>',
        text: 'Bonjour',
      }),
    ])

    await userEvent.click(dialog.getByRole('button', { name: 'Aperçu' }))

    const frame = await dialog.findByTitle('Aperçu du message')
    expect(frame).toHaveAttribute('srcdoc', '<p>Bonjour</p>')
    expect(frame).toHaveAttribute('sandbox', '')
  })

  it('can be sent to oneself first', async () => {
    const { dialog } = await write([
      on(routes.campaigns.test).reply({ message: 'Message envoyé à zoe@exemple.fr' }),
    ])

    await userEvent.click(dialog.getByRole('button', { name: 'M’envoyer un essai' }))

    expect(await screen.findByText('Message envoyé à zoe@exemple.fr')).toBeVisible()
  })

  it.each([
    [apiError('ERREUR_ENVOI_EMAIL'), "Erreur lors de l'envoi de l'email"],
    [apiError('NON_AUTORISE'), 'Session expirée. Veuillez vous reconnecter.'],
  ])('says so when it fails: %s (§8)', async (failure, sentence) => {
    const { dialog } = await write([SEND.reply(failure)])

    await userEvent.click(dialog.getByRole('button', { name: 'Envoyer' }))
    await press(/^Envoyer à/)

    expect(await screen.findByText(sentence)).toBeVisible()
  })

  it('keeps what was written when its window is closed', async () => {
    const { dialog } = await write()

    await userEvent.click(dialog.getByRole('button', { name: 'Fermer' }))
    await press(/^Reprendre/)

    expect(await screen.findByDisplayValue(WEEK.subject)).toBeVisible()
  })

  it('throws away what was written when it is cancelled, and gives it back when asked to', async () => {
    const { dialog } = await write()

    await userEvent.click(dialog.getByRole('button', { name: 'Annuler' }))
    expect(await screen.findByText('Vos modifications sont abandonnées.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Reprendre/ })).not.toBeInTheDocument()
    await press('Rétablir')
    await press(/^Reprendre/)

    expect(await screen.findByDisplayValue(WEEK.subject)).toBeVisible()
  })

  it('says for as long as it takes that it could not be sent', async () => {
    const { dialog } = await write([SEND.reply(apiError('ERREUR_ENVOI_EMAIL'))])

    await userEvent.click(dialog.getByRole('button', { name: 'Envoyer' }))
    await press(/^Envoyer à/)

    expect(await dialog.findByText(/^Rien n’est enregistré \(Erreur lors de l'envoi/)).toBeVisible()
  })
})

describe('a newsletter under way', () => {
  it('says live how far it is', async () => {
    const site = open([CAMPAIGNS.reply(campaigns(aCampaign()))])
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
    const site = open([
      CAMPAIGNS.reply(campaigns(aCampaign({ status }, counts))),
      CHANGE.reply(aCampaign()),
    ])

    await press(new RegExp(`^${label}`))

    await waitFor(() => expect(site.calls).toContain(CHANGE.line))
  })

  it('ends for good only after a question', async () => {
    const CANCEL = on(routes.campaigns.cancel, { id: 4 })
    const site = open([CAMPAIGNS.reply(campaigns(aCampaign())), CANCEL.reply(aCampaign())])

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
    const site = open([
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
