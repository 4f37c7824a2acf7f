import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRateLimits } from './rate-limits.ts'

const MINUTE_MS = 60_000

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Fresh rate limits, with a function that counts so many calls to a URL. */
function counted(url: string) {
  const limits = createRateLimits()
  const press = (times: number) => {
    for (let time = 0; time < times; time += 1) limits.count({ method: 'POST', url })
  }
  return { limits, press }
}

describe('what may be done how often (§9)', () => {
  it.each([
    ['/api/auth/login', 5, 15],
    ['/api/auth/register', 3, 60],
    ['/api/newsletter/subscribe', 10, 60],
    ['/api/contact', 5, 60],
    ['/api/auth/forgot-password', 100, 1],
  ])('%s: %i times in %i minutes (§4.6, §9.9)', (url, max, minutes) => {
    const { press } = counted(url)

    press(max)
    expect(() => press(1)).toThrow(/^Trop de tentatives\./)
    vi.advanceTimersByTime(minutes * MINUTE_MS - 1)
    expect(() => press(1)).toThrow(expect.objectContaining({ status: 429 }))
    vi.advanceTimersByTime(1)

    expect(() => press(max)).not.toThrow()
  })

  it('says for the newsletter how long to wait, and otherwise just later (§8.2)', () => {
    const newsletter = counted('/api/newsletter/subscribe')
    newsletter.press(10)
    expect(() => newsletter.press(1)).toThrow('Trop de tentatives. Réessayez dans 60 minute(s).')
    vi.advanceTimersByTime(59 * MINUTE_MS)
    expect(() => newsletter.press(1)).toThrow('Trop de tentatives. Réessayez dans 1 minute(s).')

    const login = counted('/api/auth/login')
    login.press(5)
    expect(() => login.press(1)).toThrow('Trop de tentatives. Veuillez réessayer plus tard.')
  })

  it('forgets every five minutes what has run out (§9.9)', () => {
    const { limits, press } = counted('/api/auth/forgot-password')
    press(1)
    expect(limits.size()).toBe(1)

    vi.advanceTimersByTime(5 * MINUTE_MS)

    expect(limits.size()).toBe(0)
  })
})
