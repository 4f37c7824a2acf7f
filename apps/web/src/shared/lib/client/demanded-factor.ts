import { ApiError } from '@espace/contracts/kernel/errors'
import { SECURITY_PATH } from '@espace/contracts/paths'

/** The house demands a second factor of its team, and who asks has none. */
export const isFactorDemanded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'SECOND_FACTEUR_DEMANDE'

/** Where one adds it, and comes back from to the page that asked. */
export const addFactorPath = ({ pathname, search }: { pathname: string; search: string }): string =>
  `${SECURITY_PATH}?${new URLSearchParams({ redirect: pathname + search })}`
