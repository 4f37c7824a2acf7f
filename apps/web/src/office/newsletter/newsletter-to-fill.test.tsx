// Imported here, so that loading it does not count against the timeout of the first test.
import '../ui/form/rich-text.tsx'
import './newsletter-panel.tsx'
import { apiError } from '@espace/contracts/kernel/errors'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { on, routes } from '#testing/fake-api.ts'
import { newsletterTab, openNewsletter } from '#testing/newsletter.tsx'

const TO_FILL = on(routes.campaigns.toFill, { id: 4 })
const MEANT = on(routes.campaigns.count, { recipients: 'newsletter', cameTo: 4 })
const letter = {
  title: 'La revue',
  subject: 'Il reste des places jeudi 26 novembre : La revue',
  message: '<p>Bonjour</p>',
}

beforeEach(newsletterTab)

it('the link of the Monday report opens a drafted letter to those who came to such a show', async () => {
  const SEND = on(routes.campaigns.send)
  const answers = [
    TO_FILL.reply(letter),
    MEANT.reply({ recipientsCount: 7 }),
    SEND.reply({ recipientsCount: 7, campaignId: 9 }),
  ]
  const { sent } = openNewsletter(answers, '?remplir=4')
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByDisplayValue(letter.subject)).toBeVisible()
  expect(dialog.getByText(/^Pour les abonnés déjà venus voir « La revue »/)).toBeVisible()
  expect(dialog.queryByRole('radio')).not.toBeInTheDocument()
  await dialog.findByText(/^Cet email sera envoyé à 7 destinataires/)

  await userEvent.click(dialog.getByRole('button', { name: 'Envoyer' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Envoyer à 7 destinataires' }))

  await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ line: SEND.line })))
  const { body } = sent.find(({ line }) => line === SEND.line) ?? {}
  expect(body).toMatchObject({ recipients: 'newsletter', cameTo: 4, subject: letter.subject })
})

it('another audience may be chosen', async () => {
  openNewsletter([TO_FILL.reply(letter), MEANT.reply({ recipientsCount: 7 })], '?remplir=4')
  const dialog = within(await screen.findByRole('dialog'))

  await userEvent.click(dialog.getByRole('button', { name: /^Choisir d’autres destinataires/ }))

  expect(await dialog.findByRole('radio', { name: 'Abonnés à la newsletter' })).toBeChecked()
})

it('a date that is off says so', async () => {
  openNewsletter([TO_FILL.reply(apiError('SPECTACLE_INTROUVABLE'))], '?remplir=4')

  expect(await screen.findByText('Spectacle non trouvé')).toBeVisible()
})
