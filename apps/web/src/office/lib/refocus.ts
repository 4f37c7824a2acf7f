/** Moves focus to the title of the tab when the focused element was removed. */
export function refocus(): void {
  if (document.activeElement === document.body) {
    document.querySelector<HTMLElement>('main h2')?.focus()
  }
}
