import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { visit } from '#testing/visit.tsx'

describe('the page of the courses', () => {
  it('says that they are coming soon, and leads to the team (§2.1, §2.7)', async () => {
    visit('/cours')

    expect(await screen.findByRole('heading', { level: 1, name: 'Cours' })).toBeVisible()
    expect(screen.getByText('Les cours arrivent bientôt.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Nous contacter' })).toHaveAttribute('href', '/contact')
  })
})
