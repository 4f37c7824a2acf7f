import type { Logger } from '@espace/server/log'
import { Client } from 'pg'

/** The channel on which the database's triggers name the table that was written (migration `content_news`). */
export const CHANNEL = 'content_changed'

/** How the connection calls itself in `pg_stat_activity`. */
export const LISTENER = 'espace-comedie listens'

/** How often a connection that says nothing is asked whether it still hears, and how long it may take. */
const PROBE_MS = 5_000
const TIMEOUT_MS = 2_000

/** Between two attempts to be back. */
const RETRY_MS = 500

interface Listeners {
  /** @param processId of the connection that wrote */
  onChange: (table: string, processId: number) => void
  /** Whether every change is heard from now on; what happened before nobody knows. */
  onHearing: (isHearing: boolean) => void
  log?: Pick<Logger, 'warn'>
}

/** Hears of what anybody commits, on a connection of its own, which is opened again when it breaks. */
export function watchChanges(url: string, { onChange, onHearing, log }: Listeners) {
  let client: Client | undefined
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  const again = (lost: Client) => {
    if (lost !== client) return
    client = undefined
    clearTimeout(timer)
    onHearing(false)
    lost.end().catch(() => undefined)
    if (!isStopped) timer = setTimeout(() => void listen(), RETRY_MS).unref()
  }
  const probe = async (open: Client) => {
    try {
      await open.query('select')
      timer = setTimeout(() => void probe(open), PROBE_MS).unref()
    } catch (error) {
      log?.warn({ err: error }, 'the connection that hears of changes is silent')
      again(open)
    }
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
    opening.on('notification', ({ payload = '', processId }) => onChange(payload, processId))
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
    onHearing(true)
    timer = setTimeout(() => void probe(opening), PROBE_MS).unref()
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
