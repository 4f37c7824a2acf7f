/** Never resolved by anybody; it only tells whether an address stays where it is. */
const HERE = 'https://ici.invalid'

/**
 * Where to go after the log-in: the path that the address asks for, or `/`. It must stay on the site, read
 * as it is and read as a browser or a proxy might after decoding it once more.
 */
export function safeRedirect(wanted: string | null): string {
  if (wanted === null || !staysHere(wanted)) return '/'
  const { pathname, search, hash } = new URL(wanted, HERE)
  const path = pathname + search + hash
  return staysHere(path) ? path : '/'
}

/** Another page of the way in, which leads on to the same place. */
export const leadingOn = (path: string, wanted: string | null): string =>
  wanted === null ? path : `${path}?${new URLSearchParams({ redirect: wanted })}`

function staysHere(path: string): boolean {
  try {
    return [path, decodeURIComponent(path)].every(
      (reading) =>
        reading.startsWith('/') && !isOdd(reading) && new URL(reading, HERE).origin === HERE,
    )
  } catch {
    return false
  }
}

/** Backslashes are slashes to a browser, and control characters are not there. */
const isOdd = (text: string): boolean =>
  Array.from(text).some(
    (character) => character === '\\' || character < ' ' || character === '\x7f',
  )
