import { useSyncExternalStore } from 'react'

/** A value that changes outside React, and tells who looks at it. */
export interface Readable<Value> {
  get: () => Value
  subscribe: (onChange: () => void) => () => void
  /** What it was when the page was rendered; the browser's first picture shows that, too. */
  initial: Value
}

export interface Store<Value> extends Readable<Value> {
  set: (value: Value) => void
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

export const useStore = <Value>(store: Readable<Value>): Value => useStored(store, (value) => value)

/** What somebody needs of a value: who looks at that alone is not disturbed by the rest. */
export const useStored = <Value, Part>(
  { subscribe, get, initial }: Readable<Value>,
  part: (value: Value) => Part,
): Part =>
  useSyncExternalStore(
    subscribe,
    () => part(get()),
    () => part(initial),
  )
