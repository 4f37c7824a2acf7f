/** Moves focus to the row of a change, whose pressed button goes with it, or to the title of the tab; not from elsewhere. */
export function refocus(row = 'main h2'): void {
  const from = document.activeElement
  if (from !== document.body && !from?.closest(`${row}, :disabled`)) return
  const at = document.querySelector<HTMLElement>(row) ?? document.querySelector('main h2')
  if (at instanceof HTMLElement) at.focus()
}
