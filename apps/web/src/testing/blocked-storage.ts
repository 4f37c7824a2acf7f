import { afterEach, beforeEach } from 'vitest'

/** For a group of tests: a browser that blocks all cookies refuses its storage, too, at each access. */
export function storageIsBlocked(): void {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage') ?? {}
  beforeEach(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('refused', 'SecurityError')
      },
    })
  })
  afterEach(() => {
    Object.defineProperty(globalThis, 'localStorage', own)
  })
}
