import { apiError } from '@espace/contracts/kernel/errors'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aReservation, aUser } from '#testing/builders.ts'
import { type Answers, on, routes } from '#testing/fake-api.ts'
import { visitAs } from '#testing/visit.tsx'

const { id } = aReservation()
const PDF = on(routes.reservations.pdf, { id })
const CALENDAR = on(routes.reservations.calendar, { id })

const open = (...answers: Answers) => {
  return visitAs(aUser(), '/mon-compte', [
    on(routes.auth.sessions).reply([]),
    on(routes.reservations.ofUser, { id: 7 }).reply([aReservation()]),
    ...answers,
  ])
}

const press = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: `${name} : Le grand soir` }))

describe('a ticket to take along', () => {
  const contents: Blob[] = []
  const names: string[] = []
  beforeEach(() => {
    contents.length = 0
    names.length = 0
    const createObjectURL = (content: Blob) => `blob:${contents.push(content)}`
    const revokeObjectURL = () => undefined
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL }))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download)
    })
  })

  it('is a file to print, byte for byte, under its name', async () => {
    open(PDF.reply(Uint8Array.of(37, 80, 68, 70, 255)))

    await press('Imprimer le billet')

    await waitFor(() => expect(names).toEqual(['billets.pdf']))
    expect(contents[0]?.type).toBe('application/pdf')
    expect([...new Uint8Array((await contents[0]?.arrayBuffer()) ?? [])]).toEqual([
      37, 80, 68, 70, 255,
    ])
  })

  it('is an evening for a calendar, whatever its title says', async () => {
    open(CALENDAR.reply('BEGIN:VCALENDAR\r\nSUMMARY:<b>Le grand soir</b>'))

    await press('Mettre à l’agenda')

    await waitFor(() => expect(names).toEqual(['spectacle.ics']))
    expect(await contents[0]?.text()).toBe('BEGIN:VCALENDAR\r\nSUMMARY:<b>Le grand soir</b>')
  })

  it('goes into the wallet of a phone of those that the house can sign for', async () => {
    const booking = aReservation({ wallets: ['apple'] })
    const ticket = booking.tickets[0]?.code ?? ''
    open(
      on(routes.reservations.ofUser, { id: 7 }).reply([booking]),
      on(routes.wallets.apple, { id, ticket }).reply(Uint8Array.of(80, 75)),
    )

    await press('Ajouter à Apple Wallet')

    await waitFor(() => expect(names).toEqual(['billet.pkpass']))
    expect(contents[0]?.type).toBe('application/vnd.apple.pkpass')
    expect(screen.queryByText(/Google Wallet/)).toBeNull()
  })

  it('says why it cannot be had', async () => {
    open(PDF.reply(apiError('RESERVATION_CLOSE')))

    await press('Imprimer le billet')

    expect(await screen.findByText('Cette réservation n’est plus en cours')).toBeInTheDocument()
    expect(names).toEqual([])
  })
})
