import { useSyncExternalStore } from 'react'

/** Observable value outside React, with its listeners. */
export interface Readable<Value> {
  get: () => Value
  subscribe: (onChange: () => void) => () => void
  /** Value at rendering time, which hydration must show as well. */
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

/** Subscribes to a part of a store: a component renders again only when that part changes. */
export const useStored = <Value, Part>(
  { subscribe, get, initial }: Readable<Value>,
  part: (value: Value) => Part,
): Part =>
  useSyncExternalStore(
    subscribe,
    () => part(get()),
    () => part(initial),
  )
