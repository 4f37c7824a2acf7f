import { createStore, type Store } from './store.ts'

/** §9 */
const TOAST_MS = 4_000

export interface Toast {
  id: number
  kind: 'success' | 'error' | 'warning'
  text: string
  durationMs: number
  action?: { label: string; run: () => void }
}

/** Shows a toast, or dismisses one by its id. */
export type ToastCommand = Toast | number

export interface Toasts {
  /** Commands queued until the toast component, which is loaded lazily, has run them. */
  commands: Store<readonly ToastCommand[]>
  /** @returns id, to dismiss it early */
  show: (kind: Toast['kind'], text: string, durationMs?: number, action?: Toast['action']) => number
  dismiss: (id: number) => void
}

/** Ids are unique over all stores, as the toast component is global. */
let count = 0

export function createToasts(): Toasts {
  const commands = createStore<readonly ToastCommand[]>([])
  const order = (what: ToastCommand) => commands.set([...commands.get(), what])
  return {
    commands,
    show: (kind, text, durationMs = TOAST_MS, action) => {
      count += 1
      order({ id: count, kind, text, durationMs, ...(action && { action }) })
      return count
    },
    dismiss: order,
  }
}
