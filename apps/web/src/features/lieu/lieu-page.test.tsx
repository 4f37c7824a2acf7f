import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { NEVER } from '../../testing/fake-api.ts'
import { visit } from '../../testing/visit.tsx'

const images = [
  { id: 1, image_path: '/uploads/salle.webp', is_main: true, alt: 'La salle' },
  { id: 2, image_path: 'bar.jpg', is_main: false, alt: 'Le bar' },
]

describe('the page of the venue', () => {
  it('shows its main picture and its gallery', async () => {
    visit('/le-lieu', { 'GET /api/lieu/images': images })

    expect(await screen.findByRole('img', { name: 'La salle' })).toBeVisible()
    const gallery = screen.getByRole('region', { name: 'En images' })
    expect(within(gallery).getByRole('img', { name: 'Le bar' })).toHaveAttribute(
      'src',
      '/assets/img/image_path/bar.webp',
    )
  })

  it('says what one has to know before coming', async () => {
    visit('/le-lieu', { 'GET /api/lieu/images': images })

    for (const fact of ['18h00', '23h00', 'gratuites', /pas d’accès pour les personnes/]) {
      expect(await screen.findByText(fact)).toBeVisible()
    }
  })

  it('says what is missing', async () => {
    visit('/le-lieu', { 'GET /api/lieu/images': [] })

    expect(await screen.findByText('Aucune image principale')).toBeVisible()
    expect(screen.getByText('Aucune image')).toBeVisible()
  })

  it('says what went wrong once, and still shows the way', async () => {
    visit('/le-lieu', { 'GET /api/lieu/images': new TypeError('lost') })

    expect(await screen.findAllByText('Erreur de connexion')).toHaveLength(1)
    expect(screen.getByRole('link', { name: /^Itinéraire/ })).toBeVisible()
  })

  it('shows that its pictures are loading', async () => {
    visit('/le-lieu', { 'GET /api/lieu/images': NEVER })

    expect(await screen.findAllByText('Chargement...')).not.toHaveLength(0)
  })

  it('asks before the map of another site is loaded', async () => {
    const { container } = visit('/le-lieu', { 'GET /api/lieu/images': images })
    const show = await screen.findByRole('button', { name: 'Afficher la carte' })
    expect(container.querySelector('iframe')).toBeNull()

    await userEvent.click(show)

    expect(screen.getByTitle('Carte du quartier de L’espace comédie')).toHaveAttribute(
      'src',
      expect.stringContaining('https://www.openstreetmap.org/export/embed.html?'),
    )
  })

  it.each(['/le-lieu', '/contact'])('answers four questions at %s, one at a time', async (page) => {
    const { container } = visit(page, { 'GET /api/lieu/images': images })
    await screen.findAllByText('Comment réserver ?')

    const questions = Array.from(container.querySelectorAll('main details'))
    expect(questions).toHaveLength(4)
    expect(new Set(questions.map((question) => question.getAttribute('name'))).size).toBe(1)
  })
})
