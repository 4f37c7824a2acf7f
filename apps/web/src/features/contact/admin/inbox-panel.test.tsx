// Its code is there before the clock of the first test runs.
import './inbox-panel.tsx'
import type { ContactMessage } from '@espace/contracts/contact/contact'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { aUser } from '../../../testing/builders.ts'
import { type Answers, NOTHING } from '../../../testing/fake-api.ts'
import { visit } from '../../../testing/visit.tsx'

const LIST = 'GET /api/admin/contact/messages'

const aMessage = (fields: Partial<ContactMessage> = {}): ContactMessage => ({
  id: 3,
  firstName: 'Zoé',
  lastName: 'Hondt',
  email: 'zoe@exemple.fr',
  subject: 'partenariat',
  message: 'Bonjour,\nune question.',
  status: 'nouveau',
  hasAccount: true,
  createdAt: '2026-11-21T10:00:00.000Z',
  ...fields,
})

const inbox = (...messages: ContactMessage[]) => ({
  messages,
  unread: messages.filter(({ status }) => status === 'nouveau').length,
  pagination: { total: messages.length, totalPages: 1, limit: 20, page: 1 },
})

const open = (answers: Answers, address = '/dashboard/messages') =>
  visit(address, { 'GET /api/auth/me': aUser({ role: 'admin' }), ...answers })

beforeEach(() => localStorage.setItem('token', 'jeton'))

describe('the messages of visitors', () => {
  it('say who wrote what and when, and how to answer', async () => {
    open({ [LIST]: inbox(aMessage()) })

    const card = within(await screen.findByRole('article'))
    expect(card.getByText(/une question\./)).toBeVisible()
    expect(card.getByText(/^Partenariat, le samedi 21 novembre 2026/)).toBeVisible()
    expect(card.getByRole('link', { name: 'Répondre à zoe@exemple.fr' })).toHaveAttribute(
      'href',
      'mailto:zoe@exemple.fr?subject=Votre%20message%20%3A%20Partenariat',
    )
    expect(screen.getByText('1 nouveau')).toBeVisible()
  })

  it('show how far the team has come', async () => {
    const line = 'PUT /api/admin/contact/messages/3'
    const site = open({ [LIST]: inbox(aMessage()), [line]: aMessage({ status: 'traite' }) })

    await userEvent.click(await screen.findByRole('button', { name: /^Marquer « Traité »/ }))

    await waitFor(() =>
      expect(site.sent.find((call) => call.line === line)?.body).toEqual({ status: 'traite' }),
    )
  })

  it('are filtered by the address', async () => {
    const { calls } = open({ [LIST]: inbox() }, '/dashboard/messages?statut=traite')

    expect(await screen.findByText('Aucun message')).toBeVisible()
    expect(calls).toContain(`${LIST}?page=1&status=traite`)
  })

  it('are deleted after a question', async () => {
    const line = 'DELETE /api/admin/contact/messages/3'
    const { calls } = open({ [LIST]: inbox(aMessage()), [line]: NOTHING })

    await userEvent.click(await screen.findByRole('button', { name: /^Supprimer/ }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(calls).not.toContain(line)
    await userEvent.click(question.getByRole('button', { name: 'Supprimer' }))

    await waitFor(() => expect(calls).toContain(line))
  })
})
