/** The API's change feed for the web server; open while the API itself is subscribed to all changes. */
export const CHANGES_PATH = '/changes'

/** Says that content changed while a call was answered: who passes the answer on must not be behind it. */
export const CONTENT_CHANGED_HEADER = 'x-content-changed'

/** A line of the stream: something has changed. Any other is a sign of life. */
export const CHANGED = 'changed'

/** A stream that says nothing for so long is broken, in milliseconds; it says something three times as often. */
export const SILENCE_MS = 6_000
