import { routeOf } from '@espace/server/request-log'
import type { RequestHandler } from 'express'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

interface Counted {
  /** Passwords compared. */
  checks: () => number
  /** Answers asked of the rooms to be kept ready. */
  fills: () => number
}

/**
 * Prometheus metrics of this process: Node's own, the duration of requests by route and status, how many
 * passwords were compared, and how many answers were ready or had to be made so.
 */
export function createMetrics(counted: Counted): {
  measure: RequestHandler
  /** Counts an answer that was ready: there is nothing to time. */
  countReady: (route: string, status: number) => void
  serve: RequestHandler
} {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const checks = new Counter({
    name: 'password_checks_total',
    help: 'Passwords compared with a hash',
    registers: [registry],
  })
  const fills = new Counter({
    name: 'ready_fills_total',
    help: 'Answers that were made ready',
    registers: [registry],
  })
  const ready = new Counter({
    name: 'ready_answers_total',
    help: 'Answers that were ready, by route and status',
    labelNames: ['route', 'status'],
    registers: [registry],
  })
  return {
    countReady: (route, status) => ready.inc({ route, status }),
    measure: (request, response, next) => {
      const stop = durations.startTimer({ method: request.method })
      response.on('finish', () => stop({ route: routeOf(request), status: response.statusCode }))
      next()
    },
    serve: async (_, response) => {
      checks.reset()
      checks.inc(counted.checks())
      fills.reset()
      fills.inc(counted.fills())
      response.type(registry.contentType).send(await registry.metrics())
    },
  }
}
