import { routeOf } from '@espace/server/log/request-log'
import type { RequestHandler } from 'express'
import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  type Metric,
  Registry,
} from 'prom-client'

/** Gauges computed at each scrape. */
export interface Figures {
  /** The help text of each gauge. */
  help: Readonly<Record<string, string>>
  read: () => Promise<Readonly<Record<string, number>>>
}

interface Counted {
  /** Passwords compared. */
  checks: () => number
  /** Answers computed to fill the cache. */
  fills: () => number
  /** The share of the network that calls most. */
  busiestNetwork: () => number
}

/**
 * Prometheus metrics: of this process Node's own, the duration of requests by route and status, how many
 * passwords were compared, and how many answers were ready or had to be made so; and the figures of the domain. Those
 * are absent, and `database_up` is 0, while the database does not answer.
 */
export function createMetrics(
  counted: Counted,
  figures: Figures,
): {
  measure: RequestHandler
  /** Counts a cached answer, without a duration. */
  countReady: (route: string, status: number) => void
  /** Counts 5xx answers, those of load shedding included and those of maintenance excluded. */
  countFault: () => void
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
  readCounted(registry, counted)
  const ready = new Counter({
    name: 'ready_answers_total',
    help: 'Answers that were ready, by route and status',
    labelNames: ['route', 'status'],
    registers: [registry],
  })
  // Batched: a counter with labels costs as much as the answer.
  const uncounted = new Map<string, Map<number, number>>()
  const countAll = () => {
    for (const [route, counts] of uncounted) {
      for (const [status, count] of counts) ready.inc({ route, status }, count)
      counts.clear()
    }
  }
  const faults = new Counter({
    name: 'http_faults_total',
    help: 'Answers that were a fault of the product',
    registers: [registry],
  })
  const isUp = new Gauge({
    name: 'database_up',
    help: 'Whether the database answers this process',
    registers: [registry],
  })
  const gauges = Object.entries(figures.help).map(
    ([name, help]) => [name, new Gauge({ name, help, registers: [registry] })] as const,
  )
  const lookAtTheHouse = async (): Promise<void> => {
    const read = await figures.read().catch(() => undefined)
    isUp.set(read ? 1 : 0)
    for (const [name, gauge] of gauges) {
      const value = read?.[name]
      if (value === undefined) gauge.remove()
      else gauge.set(value)
    }
  }
  return {
    countReady: (route, status) => {
      const counted = uncounted.get(route) ?? new Map<number, number>()
      uncounted.set(route, counted)
      counted.set(status, (counted.get(status) ?? 0) + 1)
    },
    countFault: () => faults.inc(),
    measure: (request, response, next) => {
      const stop = durations.startTimer({ method: request.method })
      response.on('finish', () => stop({ route: routeOf(request), status: response.statusCode }))
      next()
    },
    serve: async (_, response) => {
      countAll()
      await lookAtTheHouse()
      response.type(registry.contentType).send(await registry.metrics())
    },
  }
}

/** Counters of other modules, read at each scrape. */
function readCounted(registry: Registry, { checks, fills, busiestNetwork }: Counted): Metric[] {
  const registers = [registry]
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  return [
    counter('password_checks_total', 'Passwords compared with a hash', checks),
    counter('ready_fills_total', 'Answers that were made ready', fills),
    new Gauge({
      name: 'busiest_network_share',
      help: 'Share of all calls, of the last minutes, that come from one network',
      registers,
      collect() {
        this.set(busiestNetwork())
      },
    }),
  ]
}
