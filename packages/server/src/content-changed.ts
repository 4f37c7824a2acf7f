/** The API's change feed for the web server; open while the API itself is subscribed to all changes. */
export const CHANGES_PATH = '/changes'

/** Marks an answer whose call changed content: the web server invalidates its cache before it passes the answer on. */
export const CONTENT_CHANGED_HEADER = 'x-content-changed'

/** A line of the stream: something has changed. Any other is a sign of life. */
export const CHANGED = 'changed'

/** A stream that says nothing for so long is broken, in milliseconds; it says something three times as often. */
export const SILENCE_MS = 6_000
