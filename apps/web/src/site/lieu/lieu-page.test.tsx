import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { NEVER, on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

const images = [
  { id: 1, image_path: '/uploads/salle.webp', is_main: true, alt: 'La salle' },
  { id: 2, image_path: 'bar.jpg', is_main: false, alt: 'Le bar' },
]

describe('the page of the venue', () => {
  it('shows its main picture and its gallery (§2.1, §2.6, §5.2)', async () => {
    visit('/le-lieu', [on(routes.lieu.images).reply(images)])

    expect(await screen.findByRole('img', { name: 'La salle' })).toBeVisible()
    const gallery = screen.getByRole('region', { name: 'En images' })
    expect(within(gallery).getByRole('img', { name: 'Le bar' })).toHaveAttribute(
      'src',
      '/assets/img/image_path/bar.webp',
    )
  })

  it('says what one has to know before coming (§1.4, §2.6)', async () => {
    visit('/le-lieu', [on(routes.lieu.images).reply(images)])

    for (const fact of [
      '18h00',
      '23h00',
      'variables selon les événements',
      '1 h avant le spectacle',
      'gratuites',
    ]) {
      expect(await screen.findByText(fact)).toBeVisible()
    }
    expect(screen.getByText('Accès PMR').nextElementSibling).toHaveTextContent(/une rampe/)
  })

  it('presents the house (§1.4, §2.6)', async () => {
    visit('/le-lieu', [on(routes.lieu.images).reply(images)])

    const presentation = within(
      await screen.findByRole('region', { name: 'Une salle où l’on se voit rire' }),
    )

    expect(presentation.getByText(/^70 places, .* café-théâtre/)).toBeVisible()
    expect(presentation.getByText(/portes ouvrent une heure avant le spectacle/)).toBeVisible()
  })

  it('shows the way by public transport and by car, and where to park (§1.4, §2.6)', async () => {
    visit('/le-lieu', [on(routes.lieu.images).reply(images)])

    const way = within(await screen.findByRole('region', { name: 'Venir' }))

    expect(
      way.getByRole('heading', { name: 'En transports en commun' }).nextElementSibling,
    ).toHaveTextContent('Métro République, sortie 2. Bus : arrêt Beffroi.')
    expect(way.getByRole('heading', { name: 'En voiture' }).nextElementSibling).toHaveTextContent(
      'Parking sous la place.',
    )
    expect(way.getByRole('heading', { name: 'À vélo' }).nextElementSibling).toHaveTextContent(
      'Arceaux devant la porte.',
    )
    expect(way.getByText(/7, rue du Rideau-Rouge, 59000 Lille/)).toBeVisible()
    expect(way.getByRole('link', { name: /^Itinéraire/ })).toHaveAttribute('target', '_blank')
  })

  it('says what is missing (§8.12)', async () => {
    visit('/le-lieu', [on(routes.lieu.images).reply([])])

    expect(await screen.findByText('Aucune image principale')).toBeVisible()
    expect(screen.getByText('Aucune image')).toBeVisible()
  })

  it('says what went wrong once, and still shows the way (§2.6)', async () => {
    visit('/le-lieu', [on(routes.lieu.images).reply(new TypeError('lost'))])

    expect(await screen.findAllByText('Erreur de connexion')).toHaveLength(1)
    expect(screen.getByRole('link', { name: /^Itinéraire/ })).toBeVisible()
  })

  it('shows that its pictures are loading (§2.6)', async () => {
    visit('/le-lieu', [on(routes.lieu.images).reply(NEVER)])

    expect(await screen.findAllByText('Chargement...')).not.toHaveLength(0)
  })

  it('asks before the map of another site is loaded (§2.6)', async () => {
    const { container } = visit('/le-lieu', [on(routes.lieu.images).reply(images)])
    const show = await screen.findByRole('button', { name: 'Afficher la carte' })
    expect(container.querySelector('iframe')).toBeNull()

    await userEvent.click(show)

    expect(screen.getByTitle('Carte du quartier de L’espace comédie')).toHaveAttribute(
      'src',
      expect.stringContaining('https://www.openstreetmap.org/export/embed.html?'),
    )
  })

  it.each(['/le-lieu', '/contact'])(
    'answers four questions at %s, one at a time (§2.6, §2.10)',
    async (page) => {
      const { container } = visit(page, [on(routes.lieu.images).reply(images)])
      await screen.findAllByText('Comment réserver ?')

      const questions = Array.from(container.querySelectorAll('main details'))
      expect(questions.map((question) => question.textContent)).toEqual([
        expect.stringMatching(/^Où se trouve .* 59000\sLille\. Métro République/),
        expect.stringMatching(/^Comment réserver/),
        expect.stringMatching(/^Peut-on boire et manger/),
        expect.stringMatching(/mobilité réduite.*Oui\s: une rampe/),
      ])
      expect(new Set(questions.map((question) => question.getAttribute('name'))).size).toBe(1)
    },
  )
})
