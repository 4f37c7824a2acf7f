import {
  type ClientErrorCode,
  clientErrors,
  catalogued,
  type ErrorCode,
} from './error-catalogue.ts'

/** A field that violates a rule; `path` is nested with dots (`items.0.quantity`), `message` is the rule's. */
export interface Issue {
  path: string
  message: string
}

/** The body of every error answer; `error` repeats `message` for older clients. */
export interface ErrorBody {
  message: string
  error: string
  status: number
  code: string
  issues?: Issue[]
  /** With `VERSION_PERIMEE`: the row's present state. */
  current?: unknown
  /** With `SECOND_FACTEUR`: the challenge of the second step. */
  challenge?: unknown
}

interface ErrorDetails {
  issues?: readonly Issue[]
  current?: unknown
  challenge?: unknown
  cause?: unknown
}

/** An error with an HTTP status; thrown by services, and by the client. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: string
  /** 0 without a readable answer. */
  readonly status: number
  readonly issues: readonly Issue[]
  /** Of a conflict: the row's present state; undefined for every other error. */
  readonly current: unknown
  /** Of a log-in: the challenge of its second step; undefined for every other error. */
  readonly challenge: unknown

  constructor(
    message: string,
    status: number,
    code: string,
    { issues = [], current, challenge, cause }: ErrorDetails = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.status = status
    this.issues = issues
    this.current = current
    this.challenge = challenge
  }

  toBody(): ErrorBody {
    const { message, status, code, issues, current, challenge } = this
    return {
      message,
      error: message,
      status,
      code,
      ...(issues.length > 0 && { issues: [...issues] }),
      ...(current !== undefined && { current }),
      ...(challenge !== undefined && { challenge }),
    }
  }

  /** Server-rendered pages serialise their errors for the browser. */
  toJSON(): ErrorBody {
    return this.toBody()
  }
}

export function apiError(code: ErrorCode, details?: ErrorDetails): ApiError {
  const { status, message } = catalogued(code)
  return new ApiError(message, status, code, details)
}

/** The refusal of one field. */
export const fieldError = (
  path: string,
  message: string,
  code: ErrorCode = 'REQUETE_INVALIDE',
  cause?: unknown,
): ApiError => apiError(code, { issues: [{ path, message }], cause })

/** An error without an answer; its status is 0. */
export const clientError = (code: ClientErrorCode, cause?: unknown): ApiError =>
  new ApiError(clientErrors[code], 0, code, { cause })

/** No answer: a network error, or a timeout (§8, status 0). */
/** Handler of a failed `import()`: a release has replaced the file, or there is no network. */
export const outdated = (cause: unknown): never => {
  throw clientError('PAGE_PERIMEE', cause)
}

export const networkError = (cause: unknown): ApiError => clientError('ERREUR_CONNEXION', cause)

/** Messages by status, for an error answer without a readable body (§8, Body unreadable). */
const unreadable: Record<number, string> = {
  400: 'Requête invalide',
  401: 'Non autorisé',
  403: 'Accès interdit',
  404: 'Ressource non trouvée',
  429: 'Trop de requêtes',
  500: 'Erreur serveur interne',
}

/** The message of an error answer without one, for other statuses (§8, Default). */
const UNSAID = 'Erreur serveur'

/**
 * The error that an answer carries, whatever its body: the field `error` first, then `message`, then
 * the sentence for its status (§8).
 */
export function errorFrom(status: number, body: unknown): ApiError {
  const isReadable = typeof body === 'object' && body !== null
  const fields: Record<string, unknown> = isReadable ? { ...body } : {}
  const said = [fields['error'], fields['message']].find(isSentence)
  const message = said ?? unreadable[status] ?? (isReadable ? UNSAID : `Erreur ${status}`)
  const code = isSentence(fields['code']) ? fields['code'] : `HTTP_${status}`
  const issues = Array.isArray(fields['issues']) ? fields['issues'].filter(isIssue) : []
  return new ApiError(message, status, code, {
    issues,
    current: fields['current'],
    challenge: fields['challenge'],
  })
}

const isSentence = (value: unknown): value is string => typeof value === 'string' && value !== ''

const isIssue = (value: unknown): value is Issue =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'message' in value &&
  typeof value.message === 'string'
