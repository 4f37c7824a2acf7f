// What the API and the web server say to each other alone.

/** The API's change feed for the web server; open while the API itself is subscribed to all changes. */
export const CHANGES_PATH = '/changes'

/** Marks an answer whose call changed content: the web server invalidates its cache before it passes the answer on. */
export const CONTENT_CHANGED_HEADER = 'x-content-changed'

/** A line of the feed: content has changed. Any other line is a heartbeat. */
export const CHANGED = 'changed'

/** The timeout of the feed without a line, in milliseconds; heartbeats come three times as often. */
export const SILENCE_MS = 6_000

/** Where the web server posts views of show pages to the API: a JSON object of sums by the id of the show. */
export const VIEWS_PATH = '/views'
