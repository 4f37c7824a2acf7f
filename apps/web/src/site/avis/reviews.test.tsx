import { apiError } from '@espace/contracts/kernel/errors'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answers, NEVER, on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

const UNAVAILABLE = 'Les avis ne peuvent pas être affichés pour le moment.'

const AVAILABILITY = on(routes.avis.availability)

const aReview = (count: number) => ({
  author_name: `Zoé ${count}`,
  author_url: `https://www.google.com/maps/contrib/${count}`,
  profile_photo_url: `https://lh3.googleusercontent.com/a/${count}`,
  rating: 4,
  relative_time_description: 'il y a 2 mois',
  text: `Avis ${count}`,
})

const reviews = (count: number) => ({
  rating: 4.6,
  reviews: Array.from({ length: count }, (_, index) => aReview(index + 1)),
})

let scrollThere: () => void

beforeEach(() => {
  let isNear = false
  const seen = new Set<() => void>()
  scrollThere = () => {
    isNear = true
    for (const callback of seen) callback()
  }
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: () => void
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = () => callback([{ isIntersecting: isNear }])
      }
      // The real observer calls back once at the beginning, too.
      observe() {
        seen.add(this.#tell)
        this.#tell()
      }
      disconnect() {
        seen.delete(this.#tell)
      }
    },
  )
})

async function open(path: string, answers: Answers) {
  const site = visit(path, [AVAILABILITY.reply({ available: true }), ...answers])
  await screen.findByRole('heading', { name: 'Ce que dit la salle' })
  return site
}

async function read(path: string, answer: unknown) {
  const site = await open(path, [on(routes.avis.list).replyRaw(answer)])
  act(scrollThere)
  return site
}

const cards = async () =>
  within(await screen.findByRole('region', { name: 'Avis' })).getAllByRole('listitem')

describe('what the audience says (§2)', () => {
  it('is not asked for before somebody comes near', async () => {
    const { calls } = await open('/', [on(routes.avis.list).reply(reviews(2))])
    expect(calls.filter((line) => line.startsWith(on(routes.avis.list).line))).toEqual([])

    act(scrollThere)

    expect(await cards()).toHaveLength(2)
    expect(calls).toContain(on(routes.avis.list).line)
  })

  it.each([
    ['/', 9, 6],
    ['/', 5, 5],
    ['/le-lieu', 9, 5],
    ['/le-lieu', 2, 2],
  ])('on %s, of %i reviews shows %i (§2.3, §9.6)', async (path, count, shown) => {
    await read(path, reviews(count))

    expect(await cards()).toHaveLength(shown)
  })

  it('says who wrote it, when, and how it was, and where all of it stands', async () => {
    await read('/', reviews(1))

    const [card] = await cards()
    const words = within(card ?? document.body)
    expect(words.getByRole('link', { name: 'Zoé 1 (nouvelle fenêtre)' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/contrib/1',
    )
    expect(words.getByText('il y a 2 mois')).toBeVisible()
    expect(words.getByText('Note : 4 sur 5')).toBeInTheDocument()
    expect(words.getByText('Avis 1')).toBeVisible()
    expect(screen.getByText('4,6 sur 5')).toBeVisible()
    expect(screen.getByText('Google Maps')).toBeVisible()
  })

  it('asks no other site for a picture', async () => {
    await read('/', reviews(3))

    for (const card of await cards()) expect(card.querySelector('img')).toBeNull()
  })

  it('is on its way, and says so', async () => {
    await read('/le-lieu', NEVER)

    const block = screen.getByRole('region', { name: 'Ce que dit la salle' })
    expect(within(block).getByText('Chargement...')).toBeVisible()
  })

  it.each([
    apiError('AVIS_NON_CONFIGURES'),
    apiError('AVIS_INDISPONIBLES'),
    new Error('no network'),
  ])('says so when it cannot be had: %s (§8.7)', async (failure) => {
    const { sentTo } = await read('/', failure)

    expect(await screen.findByText(UNAVAILABLE)).toBeVisible()
    expect(sentTo(on(routes.avis.list))).toHaveLength(1)
    expect(screen.getByRole('link', { name: /^Lire les avis/ })).toBeVisible()
  })

  it('is not asked for in a house without a key: the console of a browser stays clean (§8.7)', async () => {
    const { calls } = await open('/', [AVAILABILITY.reply({ available: false })])
    act(scrollThere)

    expect(await screen.findByText(UNAVAILABLE)).toBeVisible()
    expect(calls).toContain(AVAILABILITY.line)
    expect(calls).not.toContain(on(routes.avis.list).line)
  })

  it('says so when nobody knows whether there is a key', async () => {
    await open('/', [AVAILABILITY.reply(new Error('no network'))])
    act(scrollThere)

    expect(await screen.findByText(UNAVAILABLE)).toBeVisible()
  })

  it.each([
    ['/', [AVAILABILITY.reply({ available: false })], 6],
    ['/le-lieu', [on(routes.avis.list).reply({ rating: null, reviews: [] })], 5],
    ['/', [on(routes.avis.list).replyRaw(apiError('AVIS_INDISPONIBLES'))], 6],
  ])('is on %s the best jokes where there are no reviews', async (path, answers, shown) => {
    const vannes = Array.from({ length: 6 }, (_, index) => ({
      id: index + 1,
      text: `Vanne ${index + 1}`,
      firstName: index === 0 ? 'Lou' : '',
      show: 'Le grand soir',
    }))
    await open(path, [...answers, on(routes.vannes.published).reply({ vannes })])
    act(scrollThere)

    const block = within(await screen.findByRole('region', { name: 'La meilleure vanne' }))
    expect(block.getAllByRole('listitem')).toHaveLength(shown)
    expect(block.getByText('Vanne 1')).toBeVisible()
    expect(block.getByText('Lou')).toBeVisible()
    expect(block.getAllByText('Le grand soir')).toHaveLength(shown)
    expect(screen.queryByText(UNAVAILABLE)).toBeNull()
  })

  it('is reviews where there are some: nobody asks for jokes', async () => {
    const { calls } = await read('/', reviews(1))

    await cards()
    expect(calls).not.toContain(on(routes.vannes.published).line)
  })

  it('says so when there is none (§8.12)', async () => {
    await read('/', { rating: null, reviews: [] })

    expect(await screen.findByText('Aucun avis disponible pour le moment.')).toBeVisible()
  })
})
