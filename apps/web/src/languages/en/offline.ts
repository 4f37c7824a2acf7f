import type { OfflineWords } from '../fr/offline.ts'

export const offline: OfflineWords = {
  locale: 'en-GB',
  offline: 'Offline',
  slow: 'Slow connection',
  programme: 'programme',
  page: 'page',
  readAt: (day, hour) => `as of ${day} at ${hour}`,
  refresh: 'Refresh',
  notRead: 'No network, and this page has not been read on this device yet.',
}
