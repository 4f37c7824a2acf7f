/** The path of a picture that can be looked at; while it is being typed there is none yet. */
export const shownPath = (path: unknown): string =>
  typeof path === 'string' && /\.(webp|jpe?g|png)$/i.test(path) ? path : ''
