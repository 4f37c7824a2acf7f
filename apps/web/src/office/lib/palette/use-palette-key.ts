import { useEffect } from 'react'

/** ⌘K or Ctrl+K, except in an open dialog, whose input would be lost. */
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
