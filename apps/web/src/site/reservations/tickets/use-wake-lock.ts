import { useEffect } from 'react'

/** Keeps the screen on while it is shown; a browser without that dims it as ever. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isGone = false
    // A page that is hidden loses it.
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
