import { VENUE } from '@espace/contracts/lieu/venue'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { visit } from '../../testing/visit.tsx'

const link = async () =>
  within(await screen.findByRole('main')).findByRole('link', { name: VENUE.email })

describe('the page to leave the newsletter, until it is sent', () => {
  it('says how to leave meanwhile, and nothing of accounts', async () => {
    visit('/unsubscribe')

    expect(await link()).toHaveAttribute('href', expect.stringMatching(/^mailto:/))
    expect(screen.getByRole('heading', { level: 1, name: 'Désabonnement' })).toBeVisible()
    expect(screen.getByText(/nous retirons votre adresse/)).toBeVisible()
    expect(screen.queryByText(/compte/)).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Retour à l’accueil' })).toHaveAttribute('href', '/')
  })

  it('writes the address of the link into the message, as text and nothing else', async () => {
    visit('/unsubscribe?email=a%2Bb%40c.fr%26bcc%3Dx%40y.fr&token=t')

    const address = new URL((await link()).getAttribute('href') ?? '')
    expect(address.searchParams.get('body')).toContain(' : a+b@c.fr&bcc=x@y.fr')
    expect(address.searchParams.has('bcc')).toBe(false)
    expect(address.search).not.toContain('+')
  })
})
