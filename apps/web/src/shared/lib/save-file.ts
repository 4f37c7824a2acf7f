/** @param type of media */
export function saveFile(name: string, content: string | Uint8Array, type: string): void {
  const part = typeof content === 'string' ? content : Uint8Array.from(content)
  const address = URL.createObjectURL(new Blob([part], { type }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Downloads a CSV text as a file; the byte order mark tells Excel that it is UTF-8. */
export function saveCsv(name: string, text: string): void {
  const marked = text.startsWith('\uFEFF') ? text : `\uFEFF${text}`
  saveFile(name, marked, 'text/csv;charset=utf-8')
}
