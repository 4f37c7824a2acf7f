import { setTimeout as delay } from 'node:timers/promises'
import { CHANGED, CHANGES_PATH, SILENCE_MS } from '@espace/server/internal-api'

/** The pause before a reconnect. */
const RETRY_MS = 500

interface Listeners {
  onChange: () => void
  /** Whether the subscription is up. */
  onHearing: (isHearing: boolean) => void
  /** Credentials of the web server. */
  headers?: Readonly<Record<string, string>>
}

/** Subscribes to the API's change feed, a response without an end; reconnects when it ends. */
export function subscribeToChanges(
  apiUrl: string,
  { onChange, onHearing, headers = {} }: Listeners,
): { stop: () => void } {
  const stopped = new AbortController()
  const hear = async () => {
    const silent = new AbortController()
    const silence = setTimeout(() => silent.abort(), SILENCE_MS).unref()
    const signal = AbortSignal.any([stopped.signal, silent.signal])
    try {
      const { ok, body } = await fetch(apiUrl + CHANGES_PATH, { headers, signal })
      if (!ok || !body) return await body?.cancel()
      onHearing(true)
      for await (const text of body.pipeThrough(new TextDecoderStream())) {
        silence.refresh()
        if (text.includes(CHANGED)) onChange()
      }
    } catch {
      // Ended, timed out, or aborted.
    } finally {
      clearTimeout(silence)
      onHearing(false)
    }
  }
  const listen = async () => {
    while (!stopped.signal.aborted) {
      await hear()
      await delay(RETRY_MS, undefined, { ref: false })
    }
  }
  void listen()
  return { stop: () => stopped.abort() }
}
