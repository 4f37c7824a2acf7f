import type { Call } from '@espace/contracts/kernel/client'
import { ApiError } from '@espace/contracts/kernel/errors'
import { LOGIN_LIMIT, type RateLimit, REGISTER_LIMIT } from '@espace/contracts/rate-limits'
import { t } from '../language/language.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Interval at which expired counters are removed (§9). */
const CLEAN_MS = 5 * MINUTE_MS

type Limit = Pick<RateLimit, 'name' | 'max' | 'windowMs'>

const DEFAULT_LIMIT: Limit = { name: 'default', max: 100, windowMs: MINUTE_MS }

const NEWSLETTER = 'newsletter'

/** Limits of §9, by method and URL. */
const LIMITS: Record<string, Limit> = {
  'POST /api/auth/login': LOGIN_LIMIT,
  'POST /api/auth/register': REGISTER_LIMIT,
  'POST /api/newsletter/subscribe': { name: NEWSLETTER, max: 10, windowMs: HOUR_MS },
  'POST /api/contact': { name: 'contact', max: 5, windowMs: HOUR_MS },
}

export interface RateLimits {
  /** @throws {ApiError} 429 over the limit */
  count: (call: Pick<Call, 'method' | 'url'>) => void
  /** Number of counters, for tests. */
  size: () => number
}

/** Client-side rate limits by action (§9). They spare the server requests; it enforces its own. */
export function createRateLimits(): RateLimits {
  const counters = new Map<string, { calls: number; resetAt: number }>()
  setInterval(() => {
    for (const [name, { resetAt }] of counters) {
      if (resetAt <= Date.now()) counters.delete(name)
    }
  }, CLEAN_MS)
  return {
    size: () => counters.size,
    count: ({ method, url }) => {
      const { name, max, windowMs } = LIMITS[`${method} ${url.split('?')[0]}`] ?? DEFAULT_LIMIT
      const now = Date.now()
      const running = counters.get(name)
      const counter =
        running && running.resetAt > now ? running : { calls: 0, resetAt: now + windowMs }
      if (counter.calls >= max) throw tooMany(name, counter.resetAt - now)
      counters.set(name, { ...counter, calls: counter.calls + 1 })
    },
  }
}

/** §8 */
function tooMany(name: string, waitMs: number): ApiError {
  const minutes = Math.ceil(waitMs / MINUTE_MS)
  const message =
    name === NEWSLETTER
      ? t('Trop de tentatives. Réessayez dans {minutes} minute(s).', { minutes })
      : 'Trop de tentatives. Veuillez réessayer plus tard.'
  return new ApiError(message, 429, 'TROP_DE_REQUETES')
}
