import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aPage, aSpectacle } from '#testing/builders.ts'
import { on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

const ASKED = on(routes.spectacles.archives)

describe('the page of what has played', () => {
  it('leads to each show, and from page to page', async () => {
    const show = aSpectacle({ id: 7, title: 'Scène ouverte', date_spectacle: '2025-12-01' })
    const pagination = { total: 60, totalPages: 2, limit: 48, page: 1 }
    visit('/archives', [ASKED.reply({ ...aPage([show]), pagination })])

    const link = await screen.findByRole('link', { name: /Scène ouverte/ })
    expect(link).toHaveAttribute('href', '/spectacles/7-scene-ouverte')
    expect(within(link).getByText('lundi 1er décembre 2025')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Suivant' })).toHaveAttribute(
      'href',
      '/archives?page=2',
    )
  })

  it('says so when nothing has played yet', async () => {
    visit('/archives', [ASKED.reply(aPage([]))])

    expect(await screen.findByText('Rien n’a encore joué ici.')).toBeVisible()
  })

  it('says what went wrong', async () => {
    visit('/archives', [ASKED.reply(new TypeError('lost'))])

    expect(await screen.findByText('Erreur de connexion')).toBeVisible()
  })
})
