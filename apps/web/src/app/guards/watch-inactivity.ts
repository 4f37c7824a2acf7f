/** What counts as doing something (§4). */
const SIGNS = ['mousemove', 'keydown', 'click', 'scroll', 'touchstart']

/** Other tabs of the site hear of it no more often than that. */
const TELL_MS = 1_000

const CHANNEL = 'activite'

interface Watch {
  limitMs: number
  warningMs: number
  /** Whether who is here now may wait for as long as it takes. */
  mayWait: () => boolean
  onWarning: () => void
  /** Something was done after the warning. */
  onReturn: () => void
  onLimit: () => void
}

/**
 * Calls when nothing has been done for so long, in any tab of the site. The clock on the wall decides: a
 * machine that slept does not start anew.
 *
 * @returns what stops it
 */
export function watchInactivity(watch: Watch): () => void {
  const { limitMs, warningMs, mayWait, onWarning, onReturn, onLimit } = watch
  const channel = new BroadcastChannel(CHANNEL)
  let [last, told, hasWarned] = [Date.now(), Date.now(), false]
  let timer = 0

  const look = () => {
    if (mayWait()) last = Date.now()
    const rest = last + limitMs - Date.now()
    if (rest <= 0) {
      stop()
      onLimit()
      return
    }
    if (rest <= warningMs && !hasWarned) {
      hasWarned = true
      onWarning()
    }
    timer = window.setTimeout(look, rest > warningMs ? rest - warningMs : rest)
  }
  /** Whether there was still time to. */
  const restart = (): boolean => {
    window.clearTimeout(timer)
    // Not so when a machine has slept: its timer has not come round yet.
    const isInTime = mayWait() || Date.now() - last < limitMs
    if (isInTime) last = Date.now()
    if (hasWarned) onReturn()
    hasWarned = false
    look()
    return isInTime
  }
  const note = () => {
    if (!restart() || Date.now() - told < TELL_MS) return
    told = Date.now()
    // A channel has no other origin to send to.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel.postMessage(null)
  }
  const stop = () => {
    window.clearTimeout(timer)
    channel.close()
    for (const sign of SIGNS) removeEventListener(sign, note, true)
  }

  channel.addEventListener('message', () => void restart())
  for (const sign of SIGNS) addEventListener(sign, note, { capture: true, passive: true })
  look()
  return stop
}
