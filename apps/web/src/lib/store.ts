import { useSyncExternalStore } from 'react'

/** A value that changes outside React, and tells who looks at it. */
export interface Store<Value> {
  get: () => Value
  set: (value: Value) => void
  subscribe: (onChange: () => void) => () => void
  /** What it was when the page was rendered; the browser's first picture shows that, too. */
  initial: Value
}

export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>()
  let current = initial
  return {
    initial,
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

export const useStore = <Value>({ subscribe, get, initial }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, get, () => initial)
