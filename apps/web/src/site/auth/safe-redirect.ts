/** Base for parsing only, never requested: it shows whether a redirect leaves the origin. */
const HERE = 'https://ici.invalid'

/**
 * Redirect after the log-in: the requested path, or `/`. Against open redirects it must stay on the site
 * both as given and as decoded once more, as a browser or proxy might.
 */
export function safeRedirect(wanted: string | null): string {
  if (wanted === null || !staysHere(wanted)) return '/'
  const { pathname, search, hash } = new URL(wanted, HERE)
  const path = pathname + search + hash
  return staysHere(path) ? path : '/'
}

/** Link to another page of the log-in, with the same redirect. */
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

/** Browsers treat backslashes as slashes and drop control characters. */
const isOdd = (text: string): boolean =>
  Array.from(text).some(
    (character) => character === '\\' || character < ' ' || character === '\x7f',
  )
