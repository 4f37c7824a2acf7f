const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv;charset=utf-8',
  ics: 'text/calendar',
  json: 'application/json',
  pdf: 'application/pdf',
  pkpass: 'application/vnd.apple.pkpass',
  zip: 'application/zip',
}

/** Downloads a file, with the media type of its extension; the byte order mark of a CSV tells Excel that it is UTF-8. */
export function saveFile(name: string, content: string | Uint8Array): void {
  const extension = name.split('.').at(-1) ?? ''
  const mark = extension === 'csv' ? '\uFEFF' : ''
  const part =
    typeof content === 'string' ? mark + content.replace(/^\uFEFF/, '') : Uint8Array.from(content)
  const type = TYPES[extension] ?? 'text/plain'
  const address = URL.createObjectURL(new Blob([part], { type }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
