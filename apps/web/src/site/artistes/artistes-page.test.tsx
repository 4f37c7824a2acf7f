import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { NEVER, on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

describe('the page of the artists', () => {
  it('shows everybody with a portrait and a name (§2.1, §2.7, §5.2)', async () => {
    visit('/artistes', [on(routes.artistes.list).reply([{ id: 1, name: 'Zoé', photo: 'zoe.jpg' }])])

    expect(await screen.findByRole('heading', { level: 1, name: 'Nos Artistes' })).toBeVisible()
    expect(screen.getByRole('img', { name: 'Portrait de Zoé' })).toHaveAttribute(
      'src',
      '/assets/img/photo_artiste/zoe.webp',
    )
  })

  it('tells who they are and where else they are found, where that is known (§2.7)', async () => {
    visit('/artistes', [
      on(routes.artistes.list).reply([
        {
          id: 1,
          name: 'Zoé',
          photo: '',
          biography: 'Née à Lille.\nElle y joue encore.',
          links: [{ label: 'Instagram', url: 'https://instagram.example/zoe' }],
        },
        { id: 2, name: 'Ali', photo: '' },
      ]),
    ])
    const [zoe, ali] = (await screen.findAllByRole('img')).map((image) => image.closest('li'))

    expect(zoe).toHaveTextContent('Née à Lille. Elle y joue encore.')
    const link = screen.getByRole('link', { name: 'Instagram : Zoé (nouvelle fenêtre)' })
    expect(link).toHaveAttribute('href', 'https://instagram.example/zoe')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'))
    expect(ali?.textContent).toBe('Ali')
  })

  it('shows that it is loading, what went wrong, and that there is nobody (§2.7, §8.12)', async () => {
    const loading = visit('/artistes', [on(routes.artistes.list).reply(NEVER)])
    expect(await screen.findByText('Chargement...')).toBeVisible()
    loading.unmount()

    const failing = visit('/artistes', [on(routes.artistes.list).reply(new TypeError('lost'))])
    expect(await screen.findByText('Erreur de connexion')).toBeVisible()
    failing.unmount()

    visit('/artistes', [on(routes.artistes.list).reply([])])
    expect(await screen.findByText('Aucun artiste')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Voir la programmation' })).toBeVisible()
  })
})
