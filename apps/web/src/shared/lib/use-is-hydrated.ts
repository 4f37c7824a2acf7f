import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and in the first picture of the browser, true from then on. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
