import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClock, measureSkew, minuteOf, serverNow } from './clock.ts'

const RENDERED = Date.UTC(2026, 10, 22, 19, 30)
const MINUTE_MS = 60_000

beforeEach(() => vi.useFakeTimers({ now: RENDERED + 5 * MINUTE_MS + 30_000 }))
afterEach(() => vi.useRealTimers())

it('stands at the minute of the server until the page is set up, then shows the present one', () => {
  const clock = createClock(RENDERED)
  expect(clock.get()).toBe(RENDERED)

  const stop = clock.subscribe(() => undefined)
  vi.advanceTimersByTime(1)

  expect(clock.get()).toBe(RENDERED + 5 * MINUTE_MS)
  stop()
})

it('tells everybody who looks at it of the next minute, with one timer', () => {
  const clock = createClock(RENDERED)
  const told: string[] = []
  const leave = clock.subscribe(() => told.push('the ticket'))
  const stop = clock.subscribe(() => told.push('the calendar'))
  vi.advanceTimersByTime(1)
  told.length = 0

  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(MINUTE_MS)

  expect(told).toEqual(['the ticket', 'the calendar'])
  expect(clock.get()).toBe(RENDERED + 6 * MINUTE_MS)
  leave()
  stop()
  expect(vi.getTimerCount()).toBe(0)
})

class Navigation {
  transferSize = 12_000
  workerStart = 0
  responseStart = 400
}

/** The server's time on a device whose clock is ahead of it, after a page that it has rendered in this minute. */
function opened(aheadMs: number, navigation: Partial<Navigation> = {}): number {
  vi.setSystemTime(RENDERED + 10_000 + aheadMs)
  vi.stubGlobal('PerformanceNavigationTiming', Navigation)
  vi.stubGlobal('performance', {
    timeOrigin: Date.now() - 400,
    getEntriesByType: () => [Object.assign(new Navigation(), navigation)],
  })
  measureSkew(RENDERED)
  return serverNow()
}

describe('a device', () => {
  // What was measured outlives the page of a test.
  afterEach(() => void opened(0))

  it.each([
    ['a day ahead', 24 * 60 * MINUTE_MS],
    ['three hours behind', -180 * MINUTE_MS],
    ['a year ahead', 365 * 24 * 60 * MINUTE_MS],
  ])('whose clock is %s goes by that of the server', (_, aheadMs) => {
    expect(minuteOf(opened(aheadMs))).toBe(RENDERED)
  })

  it('whose clock is a minute off goes by its own', () => {
    expect(opened(MINUTE_MS)).toBe(Date.now())
  })

  it.each([
    ['of its own cache', { transferSize: 0 }],
    ['that its service worker answers for', { workerStart: 12 }],
  ])('does not take its clock to be wrong by a page %s, which may be of yesterday', (_, visit) => {
    expect(opened(24 * 60 * MINUTE_MS, visit)).toBe(Date.now())
  })
})
