// Imported here, so that loading it does not count against the timeout of the first test.
import './inbox-panel.tsx'
import type { ContactMessage } from '@espace/contracts/contact/contact'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aUser } from '#testing/builders.ts'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

const LIST = on(routes.contact.inbox)

const aMessage = (fields: Partial<ContactMessage> = {}): ContactMessage => ({
  id: 3,
  firstName: 'Zoé',
  lastName: 'Hondt',
  email: 'zoe@exemple.fr',
  subject: 'partenariat',
  message: 'Bonjour,\nune question.',
  status: 'nouveau',
  hasAccount: true,
  answers: [],
  createdAt: '2026-11-21T10:00:00.000Z',
  ...fields,
})

const inbox = (...messages: ContactMessage[]) => ({
  messages,
  unread: messages.filter(({ status }) => status === 'nouveau').length,
  pagination: { total: messages.length, totalPages: 1, limit: 20, page: 1 },
})

const open = (answers: Answers, address = '/dashboard/messages') =>
  visit(address, [on(routes.auth.me).reply(aUser({ role: 'admin' })), ...answers])

beforeEach(() => localStorage.setItem('token', 'jeton'))

describe('the messages of visitors', () => {
  it('say who wrote what and when, and how to answer', async () => {
    open([LIST.reply(inbox(aMessage()))])

    const card = within(await screen.findByRole('article'))
    expect(card.getByText(/une question\./)).toBeVisible()
    expect(card.getByText(/^Partenariat, le samedi 21 novembre 2026/)).toBeVisible()
    expect(card.getByRole('link', { name: 'zoe@exemple.fr' })).toHaveAttribute(
      'href',
      'mailto:zoe@exemple.fr?subject=Votre%20message%20%3A%20Partenariat',
    )
    expect(screen.getByText('1 nouveau')).toBeVisible()
  })

  it('show how far the team has come', async () => {
    const MARK = on(routes.contact.setStatus, { id: 3 })
    const site = open([LIST.reply(inbox(aMessage())), MARK.reply(aMessage({ status: 'traite' }))])

    await userEvent.click(await screen.findByRole('button', { name: /^Marquer « Traité »/ }))

    await waitFor(() => expect(site.sentTo(MARK)[0]).toEqual({ status: 'traite' }))
  })

  it('are answered here, and the answer stays with them; one that did not leave stays in its form', async () => {
    const ANSWER = on(routes.contact.answer, { id: 3 })
    const kept = { text: 'Avec plaisir.', by: 'Ada', at: '2026-11-21T11:00:00.000Z' }
    const answered = aMessage({ status: 'traite', answers: [kept] })
    let reply: ContactMessage | TypeError = new TypeError('no network')
    const site = open([
      LIST.reply(() => inbox(reply instanceof Error ? aMessage() : reply)),
      ANSWER.reply(() => reply),
    ])
    await userEvent.click(await screen.findByRole('button', { name: /^Répondre/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Répondre à Zoé Hondt' }))
    await userEvent.type(dialog.getByLabelText(/^Votre réponse/), 'Avec plaisir.')
    const send = () => userEvent.click(dialog.getByRole('button', { name: 'Envoyer la réponse' }))
    await send()
    expect(await dialog.findByText(/^Rien n’est enregistré/)).toBeVisible()
    expect(dialog.getByLabelText(/^Votre réponse/)).toHaveValue('Avec plaisir.')

    reply = answered
    await send()

    expect(await screen.findByText('Réponse envoyée')).toBeInTheDocument()
    expect(await screen.findByText(/^Répondu par Ada, le samedi 21 novembre/)).toBeVisible()
    expect(screen.getByText('Avec plaisir.')).toBeVisible()
    expect(site.sentTo(ANSWER).at(-1)).toEqual({ text: 'Avec plaisir.' })
  })

  it('are found by what the caller remembers, from the first page on', async () => {
    const { calls } = open([LIST.reply(inbox())], '/dashboard/messages?page=2')
    await userEvent.type(await screen.findByLabelText(/^Rechercher un nom/), ' vœux ')

    const found = on(routes.contact.inbox, { page: 1, search: 'vœux' })
    await waitFor(() => expect(calls).toContain(found.line))
  })

  it('are filtered by the address', async () => {
    const { calls } = open([LIST.reply(inbox())], '/dashboard/messages?statut=traite')

    expect(await screen.findByText('Aucun message')).toBeVisible()
    expect(calls).toContain(
      on(routes.contact.inbox, { page: 1, search: '', status: 'traite' }).line,
    )
  })

  it('are deleted after a question', async () => {
    const REMOVE = on(routes.contact.remove, { id: 3 })
    const { calls } = open([LIST.reply(inbox(aMessage())), REMOVE.reply()])

    await userEvent.click(await screen.findByRole('button', { name: /^Supprimer/ }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(calls).not.toContain(REMOVE.line)
    await userEvent.click(question.getByRole('button', { name: 'Supprimer' }))

    await waitFor(() => expect(calls).toContain(REMOVE.line))
  })
})
