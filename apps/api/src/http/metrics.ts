import { routeOf } from '@espace/server/request-log'
import type { RequestHandler } from 'express'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'

/**
 * Prometheus metrics of this process: Node's own, the duration of requests by route and status, and
 * how many passwords were compared.
 */
export function createMetrics(passwordChecks: () => number): {
  measure: RequestHandler
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
  return {
    measure: (request, response, next) => {
      const stop = durations.startTimer({ method: request.method })
      response.on('finish', () => stop({ route: routeOf(request), status: response.statusCode }))
      next()
    },
    serve: async (_, response) => {
      checks.reset()
      checks.inc(passwordChecks())
      response.type(registry.contentType).send(await registry.metrics())
    },
  }
}
