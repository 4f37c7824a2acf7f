import { useEffect } from 'react'

/** Screen wake lock while mounted; no effect in browsers without the API. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isGone = false
    // The browser releases the lock of a hidden page.
    const keep = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      const taken = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isGone) await taken?.release()
      else lock = taken
    }
    const take = () => void keep()
    take()
    document.addEventListener('visibilitychange', take)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [])
}
