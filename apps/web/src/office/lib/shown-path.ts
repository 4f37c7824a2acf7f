/** Path of a picture for its preview; empty while it is incomplete. */
export const shownPath = (path: unknown): string =>
  typeof path === 'string' && /\.(webp|jpe?g|png)$/i.test(path) ? path : ''
