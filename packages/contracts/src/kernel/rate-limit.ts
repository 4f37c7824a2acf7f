/** How often something may be done. No zod here: the browser counts with it too. */
export interface RateLimit {
  /** Routes with the same name share one counter. */
  name: string
  max: number
  windowMs: number
  /** What has a counter of its own: a connection's address, that with the e-mail of the body, or an account. */
  by: 'address' | 'address and email' | 'account'
}
