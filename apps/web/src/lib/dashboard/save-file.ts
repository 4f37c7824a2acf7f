import { saveFile } from '../save-file.ts'

/** Hands a CSV text to the browser as a file; the mark at its beginning tells Excel that it is UTF-8. */
export function saveCsv(name: string, text: string): void {
  const marked = text.startsWith('\uFEFF') ? text : `\uFEFF${text}`
  saveFile(name, new Blob([marked], { type: 'text/csv;charset=utf-8' }))
}
