/** An absolute address, or undefined; browsers before 2024 lack `URL.parse`. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
