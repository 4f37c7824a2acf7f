/** Moves focus to the row it was in, or to the title of the tab, when the focused element was removed or disabled. */
export function refocus(row = 'main h2'): void {
  const from = document.activeElement
  if (from !== document.body && !from?.matches(':disabled')) return
  const at = document.querySelector<HTMLElement>(row) ?? document.querySelector('main h2')
  if (at instanceof HTMLElement) at.focus()
}
