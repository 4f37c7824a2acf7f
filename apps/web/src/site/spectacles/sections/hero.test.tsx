import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { aPage, aSpectacle } from '#testing/builders.ts'
import { on, routes } from '#testing/fake-api.ts'
import { visit } from '#testing/visit.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
})
afterEach(() => vi.useRealTimers())

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

async function openHero() {
  const shows = ['Un', 'Deux', 'Trois'].map((title) => aSpectacle({ title }))
  visit('/', [
    on(routes.spectacles.list).reply(aPage(shows)),
    on(routes.spectacles.all).reply(shows),
  ])
  const hero = await screen.findByRole('region', { name: 'Prochains spectacles' })
  await wait(0)
  const shown = () => hero.querySelector('[aria-current="true"]')?.textContent
  return { hero, shown }
}

/** The row of slides, on a screen that is 360 wide. */
function trackOf(hero: HTMLElement): Element {
  const track = hero.querySelector('[aria-live]')
  if (!track) throw new Error('no slides')
  return Object.defineProperty(track, 'clientWidth', { value: 360 })
}

describe('the hero', () => {
  it('says that a date is full where one would press to book', async () => {
    visit('/', [
      on(routes.spectacles.list).reply(aPage([aSpectacle({ title: 'Un', places_restantes: 0 })])),
    ])
    const hero = within(await screen.findByRole('region', { name: 'Prochains spectacles' }))

    expect(hero.queryByRole('link', { name: /^Réserver/ })).toBeNull()
    expect(hero.getByRole('link', { name: 'Complet : Un' })).toBeInTheDocument()
  })

  it('moves on every six seconds, and begins again after the last (§2.3, §9.4)', async () => {
    const { shown } = await openHero()
    expect(shown()).toBe('Spectacle 1 : Un')

    await wait(5_900)
    expect(shown()).toBe('Spectacle 1 : Un')
    await wait(150)
    expect(shown()).toBe('Spectacle 2 : Deux')
    await wait(6_050)
    expect(shown()).toBe('Spectacle 3 : Trois')
    await wait(6_050)
    expect(shown()).toBe('Spectacle 1 : Un')
  })

  it('goes forth and back and to any slide, round its ends too (§2.3)', async () => {
    const { shown } = await openHero()

    press('Spectacle suivant')
    expect(shown()).toBe('Spectacle 2 : Deux')
    press('Spectacle 3 : Trois')
    expect(shown()).toBe('Spectacle 3 : Trois')
    press('Spectacle suivant')
    expect(shown()).toBe('Spectacle 1 : Un')
    press('Spectacle précédent')
    expect(shown()).toBe('Spectacle 3 : Trois')
  })

  it.each([
    ['Spectacle suivant', 'Spectacle 2 : Deux', 'Spectacle 3 : Trois'],
    ['Spectacle précédent', 'Spectacle 3 : Trois', 'Spectacle 1 : Un'],
    ['Spectacle 2 : Deux', 'Spectacle 2 : Deux', 'Spectacle 3 : Trois'],
    ['Spectacle 1 : Un', 'Spectacle 1 : Un', 'Spectacle 2 : Deux'],
  ])('begins its six seconds anew after "%s" (§2.3)', async (button, chosen, following) => {
    const { shown } = await openHero()
    await wait(4_000)

    press(button)

    await wait(5_900)
    expect(shown()).toBe(chosen)
    await wait(150)
    expect(shown()).toBe(following)
  })

  it('holds while the pointer is on it', async () => {
    const { hero, shown } = await openHero()

    fireEvent.pointerEnter(hero, { pointerType: 'mouse' })
    await wait(20_000)
    expect(shown()).toBe('Spectacle 1 : Un')

    fireEvent.pointerLeave(hero, { pointerType: 'mouse' })
    await wait(6_100)
    expect(shown()).toBe('Spectacle 2 : Deux')
  })

  it.each(['touchEnd', 'touchCancel'] as const)(
    'holds while a finger is on it, up to its %s, and goes on after it',
    async (lift) => {
      const { hero, shown } = await openHero()

      fireEvent.pointerEnter(hero, { pointerType: 'touch' })
      fireEvent.touchStart(hero)
      fireEvent.pointerCancel(hero, { pointerType: 'touch' })
      await wait(20_000)
      expect(shown()).toBe('Spectacle 1 : Un')

      fireEvent[lift](hero)
      await wait(6_100)
      expect(shown()).toBe('Spectacle 2 : Deux')
    },
  )

  it('takes the slide that a finger leaves in view for the present one', async () => {
    Object.defineProperty(HTMLElement.prototype, 'onscrollend', { value: null, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'onscrollend'))
    const { hero, shown } = await openHero()
    const track = trackOf(hero)

    track.scrollLeft = 720
    fireEvent(track, new Event('scrollend'))

    expect(shown()).toBe('Spectacle 3 : Trois')
  })

  it('waits for the slides to rest where a browser does not say that they do', async () => {
    const { hero, shown } = await openHero()
    const track = trackOf(hero)

    for (const scrollLeft of [200, 360, 700, 720]) {
      track.scrollLeft = scrollLeft
      fireEvent.scroll(track)
      await wait(50)
    }
    expect(shown()).toBe('Spectacle 1 : Un')
    await wait(150)

    expect(shown()).toBe('Spectacle 3 : Trois')
  })

  it('holds while the keyboard is in it', async () => {
    const { hero, shown } = await openHero()
    const link = hero.querySelector('a')
    vi.spyOn(Element.prototype, 'matches').mockImplementation(
      (selector) => selector === ':focus-visible',
    )

    act(() => link?.focus())
    await wait(20_000)

    expect(shown()).toBe('Spectacle 1 : Un')
    vi.restoreAllMocks()
  })

  it('can be stopped and started', async () => {
    const { shown } = await openHero()

    press('Mettre le défilement en pause')
    await wait(20_000)
    expect(shown()).toBe('Spectacle 1 : Un')

    press('Lancer le défilement')
    await wait(6_100)
    expect(shown()).toBe('Spectacle 2 : Deux')
  })

  it('does not move by itself for people who prefer stillness', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
    const { shown } = await openHero()

    await wait(20_000)
    expect(shown()).toBe('Spectacle 1 : Un')

    press('Spectacle suivant')
    expect(shown()).toBe('Spectacle 2 : Deux')
  })

  it('offers to book and to know more on every slide, and the ways on (§2.3)', async () => {
    const { hero } = await openHero()

    expect(addressOf('Réserver maintenant : Un')).toMatch(/^\/spectacles\/\d+-[a-z0-9-]+$/)
    expect(addressOf("Plus d'infos sur Un")).toBe(addressOf('Réserver maintenant : Un'))
    expect(addressOf('Voir la programmation')).toBe('/spectacles')
    expect(within(hero).getByRole('link', { name: 'Découvrir le lieu' })).toHaveAttribute(
      'href',
      '/le-lieu',
    )
  })

  it('keeps the slides that are not shown out of reach', async () => {
    const { hero } = await openHero()

    press('Spectacle suivant')

    const slides = Array.from(hero.querySelectorAll('[aria-roledescription="diapositive"]'))
    expect(slides.map((slide) => slide.hasAttribute('inert'))).toEqual([true, false, true])
  })
})
