import { apiError, ApiError, fieldError } from '@espace/contracts/kernel/errors'
import type { Logger } from '@espace/server/log/log'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import { isUnavailable } from '../platform/database-errors.ts'

/** Retry-After of an unavailable service, in seconds. */
const RETRY_AFTER_S = '5'

const MAINTENANCE_RETRY_AFTER_S = '300'

/** No route of that name. */
export const answerNotFound: RequestHandler = () => {
  throw apiError('RESSOURCE_INTROUVABLE')
}

/** Every error leaves through here, with the documented body and never a stack. */
export const answerError =
  (log: Pick<Logger, 'error' | 'warn'>, countFault: () => void): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    const answer = asApiError(error)
    if (isFault(answer)) {
      countFault()
      // Thrown on purpose, such as load shedding: its stack trace says nothing.
      if (answer === error && answer.cause === undefined) {
        log.warn({ code: answer.code, requestId: request.id }, 'a request was turned away')
      } else log.error({ err: error, requestId: request.id }, 'a request failed')
    }
    if (response.headersSent) {
      next(error)
      return
    }
    if (answer.status === 503) {
      const isClosed = answer.code === 'MAINTENANCE'
      response.set('Retry-After', isClosed ? MAINTENANCE_RETRY_AFTER_S : RETRY_AFTER_S)
    }
    response.set('Cache-Control', 'no-store').status(answer.status).json(answer.toBody())
  }

/** Maintenance is intended, and no fault. */
const isFault = ({ status, code }: ApiError): boolean => status >= 500 && code !== 'MAINTENANCE'

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (isUnavailable(error)) return apiError('SERVICE_INDISPONIBLE', { cause: error })
  const status = clientFaultOf(error)
  if (status === 413) return apiError('CONTENU_TROP_LOURD', { cause: error })
  if (status === 415) return apiError('FORMAT_REFUSE', { cause: error })
  if (isUnreadableBody(error))
    return fieldError('', 'Le contenu n’est pas du JSON lisible', 'REQUETE_INVALIDE', error)
  if (status !== undefined) return apiError('REQUETE_INVALIDE', { cause: error })
  return apiError('ERREUR_INTERNE', { cause: error })
}

/** Express reports an undecodable address or an unreadable body as an error with a 4xx status. */
function clientFaultOf(error: unknown): number | undefined {
  const isFault = typeof error === 'object' && error !== null && 'status' in error
  const status = isFault ? error.status : undefined
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined
}

/** The body parser's error types for invalid JSON, or neither an object nor a list. */
const isUnreadableBody = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'type' in error &&
  error.type === 'entity.parse.failed'
