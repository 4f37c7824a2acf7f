import { ApiError, apiError } from '@espace/contracts/kernel/errors'
import type { Logger } from '@espace/server/log'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import { isUnavailable } from '../platform/database-errors.ts'

/** Seconds after which a visitor of an unavailable service may come back. */
const RETRY_AFTER_S = '5'

/** No route of that name. */
export const answerNotFound: RequestHandler = () => {
  throw apiError('RESSOURCE_INTROUVABLE')
}

/** Every error leaves through here, with the documented body and never a stack. */
export const answerError =
  (log: Logger): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    const answer = asApiError(error)
    if (answer.status >= 500) log.error({ err: error, requestId: request.id }, 'a request failed')
    if (response.headersSent) {
      next(error)
      return
    }
    if (answer.status === 503) response.set('Retry-After', RETRY_AFTER_S)
    response.set('Cache-Control', 'no-store').status(answer.status).json(answer.toBody())
  }

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (isUnavailable(error)) return apiError('SERVICE_INDISPONIBLE', { cause: error })
  if (isClientFault(error)) return apiError('REQUETE_INVALIDE', { cause: error })
  return apiError('ERREUR_INTERNE', { cause: error })
}

/** Express says of an address that it cannot decode, or a body that it cannot read, that its status is 4xx. */
const isClientFault = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status >= 400 &&
  error.status < 500
