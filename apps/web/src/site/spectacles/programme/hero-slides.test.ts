import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { cardOf } from '#shared/spectacles/show-card.ts'
import { aPage, aSpectacle, inDays } from '#testing/builders.ts'
import { fakeApi, NEVER, on, routes } from '#testing/fake-api.ts'
import { loadHeroSlides, readHeroCache, slidesOf, writeHeroCache } from './hero-slides.ts'

const titles = (slides: { title: string }[]) => slides.map(({ title }) => title)
const signal = new AbortController().signal

describe('the slides of the hero (§9)', () => {
  it('are one per title, its next date to come (§9.1)', () => {
    const shows = [
      aSpectacle({ title: 'Club', date_spectacle: inDays(-3) }),
      aSpectacle({ title: 'Club', date_spectacle: inDays(9) }),
      aSpectacle({ title: 'Club', date_spectacle: inDays(2) }),
      aSpectacle({ title: 'Solo', date_spectacle: inDays(5) }),
    ]

    const slides = slidesOf(shows, Date.now())

    expect(slides.map(({ title, date_spectacle }) => [title, date_spectacle])).toEqual([
      ['Club', inDays(2)],
      ['Solo', inDays(5)],
    ])
  })

  it('show the first date of a title that has none to come (§4.11, §9.1)', () => {
    const first = aSpectacle({ title: 'Club', date_spectacle: inDays(-9) })
    const second = aSpectacle({ title: 'Club', date_spectacle: inDays(-3) })

    expect(slidesOf([first, second], Date.now())).toEqual([first])
  })

  it('leave out shows without a positive number, a title or a date (§5.1)', () => {
    const shows = [
      aSpectacle({ id: 0 }),
      aSpectacle({ id: -4 }),
      aSpectacle({ title: '' }),
      aSpectacle({ date_spectacle: '', startsAt: '' }),
      aSpectacle({ title: 'Reste' }),
    ]

    expect(titles(slidesOf(shows, Date.now()))).toEqual(['Reste'])
  })

  it('are ten at most (§9.1)', () => {
    expect(
      slidesOf(
        Array.from({ length: 14 }, () => aSpectacle()),
        Date.now(),
      ),
    ).toHaveLength(10)
  })
})

describe('loading the slides (§7)', () => {
  it('asks for the first page, then for up to four more (§7.3, §9.7)', async () => {
    const { api, calls } = fakeApi([
      on(routes.spectacles.list).reply(aPage([aSpectacle()], { totalPages: 12 })),
    ])

    await loadHeroSlides(api, signal)

    expect(calls).toEqual(
      [1, 2, 3, 4, 5].map((page) => on(routes.spectacles.list, { page, limit: 6 }).line),
    )
  })

  it('does without the pages that do not come (§7.3)', async () => {
    const { api } = fakeApi([
      on(routes.spectacles.list, { page: 1, limit: 6 }).reply(
        aPage([aSpectacle({ title: 'Un' })], { totalPages: 3 }),
      ),
      on(routes.spectacles.list, { page: 2, limit: 6 }).reply(new Error('lost')),
      on(routes.spectacles.list, { page: 3, limit: 6 }).reply(
        aPage([aSpectacle({ title: 'Trois' })]),
      ),
    ])

    expect(titles(await loadHeroSlides(api, signal))).toEqual(['Un', 'Trois'])
  })

  it('turns to as many upcoming shows when the first page does not come (§7.3)', async () => {
    const { api, calls } = fakeApi([
      on(routes.spectacles.list).reply(new Error('lost')),
      on(routes.spectacles.upcoming).reply([aSpectacle({ title: 'Secours' })]),
    ])

    expect(titles(await loadHeroSlides(api, signal))).toEqual(['Secours'])
    expect(calls.at(-1)).toBe(on(routes.spectacles.upcoming, { limit: 30 }).line)
  })

  it('waits 1.8 s for the first page and no longer (§7.3, §9.3)', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { api, calls } = fakeApi([
      on(routes.spectacles.list).reply(NEVER),
      on(routes.spectacles.upcoming).reply([aSpectacle({ title: 'Secours' })]),
    ])
    const slides = loadHeroSlides(api, signal)

    await vi.advanceTimersByTimeAsync(1_799)
    expect(calls).toEqual([on(routes.spectacles.list, { page: 1, limit: 6 }).line])
    await vi.advanceTimersByTimeAsync(1)

    expect(titles(await slides)).toEqual(['Secours'])
  })

  it('asks for nothing more once nobody wants the slides', async () => {
    const visitor = new AbortController()
    const { api } = fakeApi([
      on(routes.spectacles.list).reply(NEVER),
      on(routes.spectacles.upcoming).reply(NEVER),
    ])
    const slides = loadHeroSlides(api, visitor.signal)

    visitor.abort()

    await expect(slides).rejects.toThrow('Erreur de connexion')
  })
})

describe('the slides kept for a visit (§9)', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('stay five minutes under their key (§9.2)', () => {
    const slides = [cardOf(aSpectacle())]
    writeHeroCache(slides, Date.now())

    expect(sessionStorage.getItem('heroSlides:v1')).not.toBeNull()
    vi.advanceTimersByTime(299_999)
    expect(readHeroCache()?.slides).toEqual(slides)
    vi.advanceTimersByTime(1)
    expect(readHeroCache()).toBeUndefined()
  })

  it('are read when the release before has kept them', () => {
    const { startsAt, ...slide } = cardOf(aSpectacle())
    const kept = { at: Date.now(), slides: [{ ...slide, starts_at: startsAt }] }
    sessionStorage.setItem('heroSlides:v1', JSON.stringify(kept))

    expect(readHeroCache()?.slides).toEqual([{ ...slide, startsAt }])
  })

  it.each(['', 'nonsense', '{}', '{"at":"x","slides":[]}', 'null'])(
    'are forgotten when they are not what they should be: %j',
    (stored) => {
      sessionStorage.setItem('heroSlides:v1', stored)

      expect(readHeroCache()).toBeUndefined()
    },
  )
})
