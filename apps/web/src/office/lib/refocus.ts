/** Who stood on something that has gone goes on at the title of the tab. */
export function refocus(): void {
  if (document.activeElement === document.body) {
    document.querySelector<HTMLElement>('main h2')?.focus()
  }
}
