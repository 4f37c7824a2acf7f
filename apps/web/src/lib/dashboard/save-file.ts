/** Hands a CSV text to the browser as a file; the mark at its beginning tells Excel that it is UTF-8. */
export function saveCsv(name: string, text: string): void {
  const marked = text.startsWith('\uFEFF') ? text : `\uFEFF${text}`
  const url = URL.createObjectURL(new Blob([marked], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
