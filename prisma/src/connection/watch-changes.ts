import type { Logger } from '@espace/server/log/log'
import { Client } from 'pg'

/** The channel on which the database's triggers name the table that was written (migration `content_news`). */
export const CHANNEL = 'content_changed'

/** Its `application_name` in `pg_stat_activity`. */
export const LISTENER = 'espace-comedie listens'

/** Interval and timeout of the heartbeat on an idle connection. */
const PROBE_MS = 5_000
const TIMEOUT_MS = 2_000

/** Between two attempts to be back. */
const RETRY_MS = 500

/** Resolves when all changes committed before the call have been received, or the connection was given up. */
export type CatchUp = () => Promise<void>

interface Listeners {
  onChange: (table: string) => void
  /**
   * Every change is notified from now on; changes before are unknown, so caches must be emptied.
   *
   * @param catchUp none: the subscription is lost
   */
  onHearing: (catchUp: CatchUp | undefined) => void
  log?: Pick<Logger, 'warn'>
}

/** Listens for committed changes (LISTEN/NOTIFY) on a connection of its own, reopened when it breaks. */
export function watchChanges(url: string, { onChange, onHearing, log }: Listeners) {
  let client: Client | undefined
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  const again = (lost: Client, error?: unknown) => {
    if (lost !== client) return
    if (error) log?.warn({ err: error }, 'the connection that hears of changes is silent')
    client = undefined
    clearTimeout(timer)
    onHearing(undefined)
    lost.end().catch(() => undefined)
    if (!isStopped) timer = setTimeout(() => void listen(), RETRY_MS).unref()
  }
  const probe = async (catchUp: CatchUp) => {
    await catchUp()
    if (client) timer = setTimeout(() => void probe(catchUp), PROBE_MS).unref()
  }
  const listen = async () => {
    const opening = new Client({
      connectionString: url,
      application_name: LISTENER,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    })
    client = opening
    opening.on('notification', ({ payload = '' }) => onChange(payload))
    opening.on('error', () => again(opening))
    opening.on('end', () => again(opening))
    try {
      await opening.connect()
      await opening.query(`listen ${CHANNEL}`)
    } catch {
      again(opening)
      return
    }
    if (opening !== client) return
    const catchUp = batched(async () => {
      try {
        // PostgreSQL sends what it has to tell before the end of the next answer.
        await opening.query('select')
      } catch (error) {
        again(opening, error)
      }
    })
    onHearing(catchUp)
    timer = setTimeout(() => void probe(catchUp), PROBE_MS).unref()
  }
  void listen()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      const last = client
      client = undefined
      await last?.end()
    },
  }
}

/** Calls that come while one is under way wait for the next, together. */
function batched(work: () => Promise<void>): () => Promise<void> {
  let underWay = Promise.resolve()
  let waiting: Promise<void> | undefined
  return () =>
    (waiting ??= underWay.then(() => {
      waiting = undefined
      underWay = work()
      return underWay
    }))
}
