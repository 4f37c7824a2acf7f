import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createStaticHandler, RouterContextProvider } from '../../lib/router.ts'
import { servicesContext } from '../../lib/services.tsx'
import { aSpectacle } from '../../testing/builders.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { servicesOf } from '../../testing/services-of.ts'
import { visit } from '../../testing/visit.tsx'
import { loader } from './sponsorise-page.tsx'

describe('the page of a recurring show', () => {
  it.each([
    [
      'tchatcheur-comedy-club',
      'Tchatcheur Comedy Club',
      'Lundi, mardi, mercredi et vendredi 20h00',
    ],
    ['un-ado-peut-en-cacher-un-autre', 'Un ado peut en cacher un autre', 'Dimanche 17h00'],
    ['cheri-je-tai-trompe', 'Chéri, je t’ai trompé', 'Dimanche 18h30'],
    ['kaci-dans-la-connerie-humaine', 'Kaci dans la connerie humaine', 'Dimanche 20h00'],
  ])('%s says what and when (§2)', async (slug, title, schedule) => {
    visit(`/sponsorise/${slug}`, { 'GET /api/spectacles/upcoming': new TypeError('lost') })

    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(screen.getByText('Spectacle récurrent')).toBeVisible()
    expect(screen.getAllByText(schedule)).not.toHaveLength(0)
    expect(screen.getByText("L'espace comédie")).toBeVisible()
    const card = screen.getByRole('region', { name: 'Réserver' })
    expect(within(card).getByRole('link', { name: /^Réserver maintenant/ })).toHaveAttribute(
      'href',
      `https://billetterie.example/${slug}`,
    )
  })

  it('takes picture, text, link and photos from the programme where it plays', async () => {
    visit('/sponsorise/cheri-je-tai-trompe', {
      'GET /api/spectacles/upcoming': [
        aSpectacle({
          id: 31,
          title: 'Chéri, je t’ai trompé',
          description: 'Nouvelle saison.',
          lien_spectacle: 'https://billetterie.example/saison-2',
        }),
      ],
      'GET /api/photos/spectacle/31': [{ id: 1, image_path: 'scene.jpg', sort_order: 1 }],
    })

    expect(await screen.findByText('Nouvelle saison.')).toBeVisible()
    expect(screen.getByRole('link', { name: /^Réserver maintenant/ })).toHaveAttribute(
      'href',
      'https://billetterie.example/saison-2',
    )
    expect(await screen.findByRole('img', { name: 'Chéri, je t’ai trompé, photo 1' })).toBeVisible()
  })

  it('keeps its own text when the programme cannot be had, and is silent about it (§2)', async () => {
    visit('/sponsorise/cheri-je-tai-trompe', {
      'GET /api/spectacles/upcoming': new TypeError('lost'),
    })

    expect(await screen.findByText(/^Elle avoue tout, un dimanche soir/)).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('has a video where its definition has one, and a way to see it on YouTube', async () => {
    const withVideo = visit('/sponsorise/tchatcheur-comedy-club')
    expect(await screen.findByRole('link', { name: /^Ouvrir sur YouTube/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/www\.youtube\.com\//),
    )
    withVideo.unmount()

    visit('/sponsorise/cheri-je-tai-trompe')
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Vidéo' })).not.toBeInTheDocument()
  })

  it.each([
    ['/sponsorise/inconnu', 404],
    ['/sponsorise', 404],
    ['/sponsorise/cheri-je-tai-trompe', 200],
  ])('%s is answered with %i', async (path, status) => {
    const { api } = fakeApi({ 'GET /api/spectacles/upcoming': [] })
    const services = servicesOf(api)

    const answer = await createStaticHandler([{ path: '/sponsorise/:slug?', loader }]).query(
      new Request(`${services.origin}${path}`),
      { requestContext: new RouterContextProvider(new Map([[servicesContext, services]])) },
    )

    expect(answer).toHaveProperty('statusCode', status)
  })

  it('says so when there is no such show, or no show named', async () => {
    const unknown = visit('/sponsorise/inconnu')
    expect(await screen.findByText('Spectacle non trouvé')).toBeVisible()
    unknown.unmount()

    visit('/sponsorise')
    expect(await screen.findByText('Page non trouvée')).toBeVisible()
  })
})
