import { ApiError } from '@espace/contracts/kernel/errors'

/** How long a security error stays on the screen (§4, §9). */
export const SECURITY_MESSAGE_MS = 5_000

const STATUSES = new Set([401, 403, 429])

/** Caused by the caller or its rate, not by the input. */
export const isSecurityError = (error: unknown): boolean =>
  error instanceof ApiError && STATUSES.has(error.status)
