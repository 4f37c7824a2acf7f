/** Events that count as activity (§4). */
const SIGNS = ['mousemove', 'keydown', 'click', 'scroll', 'wheel', 'touchstart']

/** Throttle of the activity messages to other tabs. */
const NOTIFY_MS = 1_000

const CHANNEL = 'activite'

interface Watch {
  limitMs: number
  warningMs: number
  /** Whether this session is exempt from the timeout. */
  mayWait: () => boolean
  onWarning: () => void
  onReturn: () => void
  onLimit: () => void
}

/**
 * Inactivity timeout over all tabs of the site. Wall clock time decides, so that a suspended
 * machine does not start the timeout again.
 *
 * @returns a function that stops it
 */
export function watchInactivity(watch: Watch): () => void {
  const { limitMs, warningMs, mayWait, onWarning, onReturn, onLimit } = watch
  const channel = new BroadcastChannel(CHANNEL)
  let [last, notified, hasWarned] = [Date.now(), Date.now(), false]
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
  /** @returns whether the session had not timed out yet */
  const restart = (): boolean => {
    window.clearTimeout(timer)
    // After a suspend of the machine the limit may have passed although the timer has not fired.
    const isInTime = mayWait() || Date.now() - last < limitMs
    if (isInTime) last = Date.now()
    if (hasWarned) onReturn()
    hasWarned = false
    look()
    return isInTime
  }
  const note = ({ type, target }: Event) => {
    // Slides scroll by themselves, within the page: that is no activity of the visitor.
    if (type === 'scroll' && target !== document) return
    if (!restart() || Date.now() - notified < NOTIFY_MS) return
    notified = Date.now()
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
