import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { aPage, aSpectacle, inDays } from '../../../testing/builders.ts'
import { fakeApi, NEVER } from '../../../testing/fake-api.ts'
import { cardOf } from '../show-card.ts'
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
      aSpectacle({ date_spectacle: '', starts_at: '' }),
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
    const { api, calls } = fakeApi({
      'GET /api/spectacles': aPage([aSpectacle()], { totalPages: 12 }),
    })

    await loadHeroSlides(api, signal)

    expect(calls).toEqual([1, 2, 3, 4, 5].map((page) => `GET /api/spectacles?page=${page}&limit=6`))
  })

  it('does without the pages that do not come (§7.3)', async () => {
    const { api } = fakeApi({
      'GET /api/spectacles?page=1&limit=6': aPage([aSpectacle({ title: 'Un' })], { totalPages: 3 }),
      'GET /api/spectacles?page=2&limit=6': new Error('lost'),
      'GET /api/spectacles?page=3&limit=6': aPage([aSpectacle({ title: 'Trois' })]),
    })

    expect(titles(await loadHeroSlides(api, signal))).toEqual(['Un', 'Trois'])
  })

  it('turns to as many upcoming shows when the first page does not come (§7.3)', async () => {
    const { api, calls } = fakeApi({
      'GET /api/spectacles': new Error('lost'),
      'GET /api/spectacles/upcoming': [aSpectacle({ title: 'Secours' })],
    })

    expect(titles(await loadHeroSlides(api, signal))).toEqual(['Secours'])
    expect(calls.at(-1)).toBe('GET /api/spectacles/upcoming?limit=30')
  })

  it('waits 1.8 s for the first page and no longer (§7.3, §9.3)', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { api, calls } = fakeApi({
      'GET /api/spectacles': NEVER,
      'GET /api/spectacles/upcoming': [aSpectacle({ title: 'Secours' })],
    })
    const slides = loadHeroSlides(api, signal)

    await vi.advanceTimersByTimeAsync(1_799)
    expect(calls).toEqual(['GET /api/spectacles?page=1&limit=6'])
    await vi.advanceTimersByTimeAsync(1)

    expect(titles(await slides)).toEqual(['Secours'])
  })

  it('asks for nothing more once nobody wants the slides', async () => {
    const visitor = new AbortController()
    const { api } = fakeApi({ 'GET /api/spectacles': NEVER, 'GET /api/spectacles/upcoming': NEVER })
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

  it.each(['', 'nonsense', '{}', '{"at":"x","slides":[]}', 'null'])(
    'are forgotten when they are not what they should be: %j',
    (stored) => {
      sessionStorage.setItem('heroSlides:v1', stored)

      expect(readHeroCache()).toBeUndefined()
    },
  )
})
