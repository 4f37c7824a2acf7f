import { get, type IncomingMessage } from 'node:http'
import { get as getSecurely } from 'node:https'
import { CHANGED, CHANGES_PATH, SILENCE_MS } from '@espace/server/content-changed'

/** Between two attempts to be back. */
const RETRY_MS = 500

interface Listeners {
  onChange: () => void
  /** Whether every change is heard from now on. */
  onHearing: (isHearing: boolean) => void
  /** By which the API knows us for its site. */
  headers?: Readonly<Record<string, string>>
}

/** Hears from the API that content has changed, over an answer that does not end; asks again when it does. */
export function subscribeToChanges(
  apiUrl: string,
  { onChange, onHearing, headers = {} }: Listeners,
): { stop: () => void } {
  const ask = apiUrl.startsWith('https:') ? getSecurely : get
  let isStopped = false
  let isHearing = false
  let retry: NodeJS.Timeout | undefined
  let current: ReturnType<typeof get> | undefined

  const end = () => {
    if (isHearing) onHearing(false)
    isHearing = false
    clearTimeout(retry)
    if (!isStopped) retry = setTimeout(listen, RETRY_MS).unref()
  }
  const hear = (answer: IncomingMessage) => {
    if (answer.statusCode !== 200) {
      answer.resume()
      return
    }
    isHearing = true
    onHearing(true)
    answer.setEncoding('utf8')
    answer.on('data', (text: string) => {
      if (text.includes(CHANGED)) onChange()
    })
  }
  function listen(): void {
    const call = ask(apiUrl + CHANGES_PATH, { agent: false, timeout: SILENCE_MS, headers }, hear)
    current = call
    call.on('timeout', () => call.destroy())
    call.on('error', () => undefined)
    call.on('close', end)
  }
  listen()
  return {
    stop: () => {
      isStopped = true
      clearTimeout(retry)
      current?.destroy()
    },
  }
}
