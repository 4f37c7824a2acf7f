// Imported here, so that loading it does not count against the timeout of the first test.
import '../ui/form/rich-text.tsx'
import './newsletter-panel.tsx'
import { apiError } from '@espace/contracts/kernel/errors'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Editor } from '@tiptap/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { newsletterTab, openNewsletter, WEEK } from '#testing/newsletter.tsx'
import { press } from '#testing/visit.tsx'

const SEND = on(routes.campaigns.send)

/** Opens the dialog and fills it in with the programme of the week. */
async function write(answers: Answers = []) {
  const site = openNewsletter(answers)
  await press('Envoyer un email')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Programme de la semaine' }))
  await dialog.findByDisplayValue(WEEK.subject)
  return { ...site, dialog }
}

/** The Tiptap instance, which is a property of its element. */
function editorOn(box: HTMLElement): Editor {
  const found: unknown = Object.entries(box).find(([name]) => name === 'editor')?.[1]
  if (!(found instanceof Editor)) throw new Error('no editor here')
  return found
}

beforeEach(newsletterTab)

describe('the tab of the newsletter (§2)', () => {
  it('shows three figures, and everybody who gets the letter', async () => {
    openNewsletter()

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
    openNewsletter()

    await userEvent.type(await screen.findByLabelText('Rechercher une adresse'), 'B@')

    await waitFor(() => expect(screen.queryByText('a@exemple.fr')).not.toBeInTheDocument())
    expect(screen.getByText('1 sur 2')).toBeVisible()
  })

  it('takes somebody off the list who asked for it otherwise', async () => {
    const site = openNewsletter([
      on(routes.newsletter.removeSubscriber, { email: 'a@exemple.fr' }).reply(),
    ])

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
    openNewsletter([on(routes.newsletter.subscribers).reply([])])

    expect(await screen.findByText('Aucun abonné')).toBeVisible()
    expect(screen.getByText('Aucun envoi')).toBeVisible()
  })
})

describe('sending a newsletter', () => {
  it('needs a subject and a message (§5.14)', async () => {
    const site = openNewsletter()
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
    openNewsletter()
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
