import { ApiError } from '@espace/contracts/kernel/errors'
import { SECURITY_PATH } from '@espace/contracts/paths'

/** The venue's setting makes a second factor mandatory for staff, and this account has none. */
export const isFactorDemanded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'SECOND_FACTEUR_DEMANDE'

/** Address of the page that adds a second factor, which redirects back to the page that was asked for. */
export const addFactorPath = ({ pathname, search }: { pathname: string; search: string }): string =>
  `${SECURITY_PATH}?${new URLSearchParams({ redirect: pathname + search })}`
