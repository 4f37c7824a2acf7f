/** Focused element when a dialog opens; a menu item is replaced by its menu button, as the menu closes. */
export function openerOf(): HTMLElement | undefined {
  const active = document.activeElement
  const menu = active?.closest('[role="menu"]')
  const opener = menu
    ? document.querySelector(`#${CSS.escape(menu.getAttribute('aria-labelledby') ?? '')}`)
    : active
  return opener instanceof HTMLElement && opener !== document.body ? opener : undefined
}

/** Returns focus to the opener, or to the title of the tab if the opener was removed. */
export function returnFocus(event: Event, opener: HTMLElement | undefined): void {
  event.preventDefault()
  const place = opener?.isConnected ? opener : document.querySelector<HTMLElement>('main h2')
  place?.focus()
}
