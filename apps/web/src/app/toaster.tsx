import { useEffect } from 'react'
import { toast, Toaster as Sonner } from 'sonner'
import { typeset } from '../shared/lib/language/french.ts'
import { translated } from '../shared/lib/language/language.ts'
import { useServices } from '../shared/lib/services.tsx'
import { useStore } from '../shared/lib/store.ts'
import type { ToastCommand } from '../shared/lib/toasts.ts'
import styles from './toaster.module.css'

/** §9: three at a time, 356 px wide. */
const VISIBLE = 3
const WIDTH = '356px'

/** Runs the queued toast commands in order. */
export function Toaster() {
  const { commands } = useServices().toasts
  const waiting = useStore(commands)
  useEffect(() => {
    if (waiting.length === 0) return
    commands.set([])
    for (const order of waiting) carryOut(order)
  }, [waiting, commands])
  return (
    <Sonner
      className={styles.toaster ?? ''}
      visibleToasts={VISIBLE}
      style={{ '--width': WIDTH }}
      offset={{ bottom: 'var(--below-toasts, 24px)' }}
      mobileOffset={{ bottom: 'var(--below-toasts, 16px)' }}
      containerAriaLabel="Messages"
      hotkey={[]}
      toastOptions={{ unstyled: true, className: styles.toast ?? '' }}
    />
  )
}

function carryOut(order: ToastCommand): void {
  if (typeof order === 'number') {
    toast.dismiss(order)
    return
  }
  const { id, kind, text, durationMs, action } = order
  // The live region is polite; an error is announced assertively.
  const sentence = typeset(translated(text))
  const said = kind === 'success' ? sentence : <span role="alert">{sentence}</span>
  toast[kind](said, {
    id,
    duration: durationMs,
    ...(action && { action: { label: action.label, onClick: action.run } }),
  })
}
