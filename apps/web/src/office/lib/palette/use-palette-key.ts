import { useEffect } from 'react'

/** ⌘K, or Ctrl+K, from anywhere but an open dialog, whose work would be left. */
export function usePaletteKey(onOpen: () => void): void {
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) onOpen()
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [onOpen])
}
