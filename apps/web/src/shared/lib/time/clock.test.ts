import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createClock } from './clock.ts'

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
