export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Downloads a CSV text as a file; the byte order mark tells Excel that it is UTF-8. */
export function saveCsv(name: string, text: string): void {
  const marked = text.startsWith('\uFEFF') ? text : `\uFEFF${text}`
  saveFile(name, new Blob([marked], { type: 'text/csv;charset=utf-8' }))
}
