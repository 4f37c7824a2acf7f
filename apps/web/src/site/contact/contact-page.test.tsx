import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { visit } from '#testing/visit.tsx'

async function open() {
  visit('/contact')
  await screen.findByRole('heading', { level: 1, name: 'Contact' })
  return within(screen.getByRole('main'))
}

describe('the contact page', () => {
  it('says how to reach the team, where it is and when (§1.4, §2.1, §2.10)', async () => {
    const page = await open()

    expect(page.getByRole('link', { name: /^03\s53\s01\s00\s70$/ })).toHaveAttribute(
      'href',
      'tel:+33353010070',
    )
    expect(page.getByRole('link', { name: 'contact@espace-comedie.example' })).toHaveAttribute(
      'href',
      'mailto:contact@espace-comedie.example',
    )
    expect(
      page.getByText(/7, rue du Rideau-Rouge.*59000 Lille/, { selector: 'address' }),
    ).toBeVisible()
    for (const text of ['Lundi – vendredi', '18h–23h', 'Samedi – dimanche', '16h–22h']) {
      expect(page.getByText(text)).toBeVisible()
    }
  })

  it.each([
    ['Google', 'https://www.google.com/'],
    ['Facebook', 'https://www.facebook.com/'],
    ['Instagram', 'https://www.instagram.com/'],
  ])('leads to %s in a new tab (§2.10)', async (network, site) => {
    const page = await open()
    const link = page.getByRole('link', { name: `${network} (nouvelle fenêtre)` })

    expect(link).toHaveAttribute('href', expect.stringContaining(site))
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
  })
})
