import { routeOf } from '@espace/server/log/request-log'
import type { RequestHandler } from 'express'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

interface Sources {
  checks: () => number
  /** Answers computed to fill the cache. */
  fills: () => number
  busiestNetwork: () => number
  /** Gauges of the domain, by name with their help. */
  figures: Readonly<Record<string, string>>
  readFigures: () => Promise<Readonly<Record<string, number>>>
}

/**
 * Prometheus metrics: of this process Node's own, the duration of requests by route and status, how many
 * passwords were compared, and how many answers were ready or had to be made so; and the figures of the domain. Those
 * are absent, and `database_up` is 0, while the database does not answer.
 */
export function createMetrics(sources: Sources) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const ready = new Counter({
    name: 'ready_answers_total',
    help: 'Answers that were ready, by route and status',
    labelNames: ['route', 'status'],
    registers,
  })
  const faults = new Counter({
    name: 'http_faults_total',
    help: 'Answers that were a fault of the product',
    registers,
  })
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const isUp = gauge('database_up', 'Whether the database answers this process')
  const busiest = gauge(
    'busiest_network_share',
    'Share of all calls, of the last minutes, that come from one network',
  )
  const gauges = Object.entries(sources.figures).map(
    ([name, help]) => [name, gauge(name, help)] as const,
  )
  countElsewhere('password_checks_total', 'Passwords compared with a hash', sources.checks)
  countElsewhere('ready_fills_total', 'Answers that were made ready', sources.fills)

  /** A counter that another module keeps, read at each scrape. */
  function countElsewhere(name: string, help: string, read: () => number) {
    return new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  }

  const measure: RequestHandler = (request, response, next) => {
    const stop = durations.startTimer({ method: request.method })
    response.on('finish', () => stop({ route: routeOf(request), status: response.statusCode }))
    next()
  }
  const serve: RequestHandler = async (_, response) => {
    busiest.set(sources.busiestNetwork())
    const figures = await sources.readFigures().catch(() => undefined)
    isUp.set(figures ? 1 : 0)
    for (const [name, figure] of gauges) {
      const value = figures?.[name]
      if (value === undefined) figure.remove()
      else figure.set(value)
    }
    response.type(registry.contentType).send(await registry.metrics())
  }
  return {
    measure,
    serve,
    /** Counts a cached answer, without a duration. */
    countReady: (route: string, status: number) => ready.inc({ route, status }),
    /** Counts 5xx answers, those of load shedding included and those of maintenance excluded. */
    countFault: () => faults.inc(),
  }
}
