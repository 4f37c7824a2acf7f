import { createStore, type Store } from './store.ts'

/** §9 */
const TOAST_MS = 4_000

export interface Toast {
  id: number
  kind: 'success' | 'error' | 'warning'
  text: string
  durationMs: number
  /** Something that may be done about it. */
  action?: { label: string; run: () => void }
}

/** A toast to be shown, or the id of one to be taken away. */
export type ToastCommand = Toast | number

export interface Toasts {
  /** What has been asked for and not carried out yet: what shows toasts is loaded when it is needed. */
  commands: Store<readonly ToastCommand[]>
  /** @returns its id, to take it away before its time */
  show: (kind: Toast['kind'], text: string, durationMs?: number, action?: Toast['action']) => number
  dismiss: (id: number) => void
}

/** What shows toasts is one for all, and knows them by it. */
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
