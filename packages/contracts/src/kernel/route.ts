import type * as z from 'zod'
import type { RateLimit } from '../rate-limits.ts'
import type { ErrorCode } from './error-catalogue.ts'

/**
 * The role that a route requires; `accueil` (the evening's staff) has the door alone, `controle` (inspectors) the
 * ledger alone, administrators everything.
 */
export type Access = 'public' | 'user' | 'accueil' | 'controle' | 'admin'

/**
 * A route said once: the Express router, the typed client, the OpenAPI document and the tests all
 * read it, none repeats it (decision 002).
 */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Placeholders as `:name`; each is a key of `params`. */
  path: `/api/${string}`
  access: Access
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The call carries one file and nothing else, as multipart field `file`. */
  upload?: { maxBytes: number }
  response: z.ZodType
  /** Default 200. */
  status?: number
  /** The errors particular to this route; `errorsOf` adds what its shape implies. */
  errors?: readonly ErrorCode[]
  /** The code of its 500, where §8 has a message for it. */
  fault?: ErrorCode
  /** Rate limits of the route; all public reads together have a wide one of their own. */
  limits?: readonly RateLimit[]
  /** A save refused with 409 after a concurrent save (optimistic locking): it may carry `version` or `If-Match`. */
  isVersioned?: true
  /** The answer is a text or bytes, downloaded under that name, and no JSON. */
  file?: {
    name: string
    type:
      | 'text/csv'
      | 'text/calendar'
      | 'application/pdf'
      | 'application/zip'
      | 'application/vnd.apple.pkpass'
      | 'text/plain'
  }
  /** The maximum body size, where 32 kB are too little. */
  maxBodyBytes?: number
  /** False for cross-site calls with their own authentication: one-click links, signed webhooks. */
  csrf?: false
  /**
   * False for a POST that takes no notice of an `Idempotency-Key`: its answer must not be kept, or doing
   * it twice is doing it once.
   */
  idempotency?: false
  /** The answer is personal: `Cache-Control: no-store`. So is every answer to a session. */
  isPersonal?: true
  /** Irreversible actions: the caller has re-authenticated within ten minutes (decision 075). */
  needsConfirmation?: true
  /** Open to staff still without a second factor where one is mandatory. */
  isOpenWithoutFactor?: true
  /** Exempt from maintenance and from load shedding. */
  isOpenInMaintenance?: true
}

export type Contract = Record<string, Route>

/** The contracts of all rooms, by room. */
export type Api = Record<string, Contract>

export const defineContract = <const C extends Contract>(contract: C): C => contract

/** Defines contracts whose routes have these properties in common, where a route does not say otherwise. */
export const sharing =
  <const Common extends Partial<Route>>(common: Common) =>
  <const Routes extends Record<string, Omit<Route, keyof Common> & Partial<Route>>>(
    routes: Routes,
  ) =>
    // `Object.fromEntries` forgets which routes there are.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    Object.fromEntries(
      Object.entries(routes).map(([name, route]) => [name, { ...common, ...route }]),
    ) as unknown as { [Name in keyof Routes]: Omit<Common, keyof Routes[Name]> & Routes[Name] }

export const defineAdminContract = sharing({ access: 'admin' })

export const definePublicReads = sharing({ method: 'GET', access: 'public' })

/** Every error that a caller of the route can meet. */
export function errorsOf(route: Route): ErrorCode[] {
  const errors = new Set<ErrorCode>(route.errors)
  if (route.params) errors.add(notFoundOf(route))
  if (route.query || route.body) errors.add('REQUETE_INVALIDE')
  if (route.access !== 'public') errors.add('NON_AUTORISE')
  if (isForTeam(route) || isGuarded(route)) errors.add('ACCES_INTERDIT')
  if (isGuarded(route)) errors.add('CSRF_INVALIDE')
  if (route.needsConfirmation) errors.add('CONFIRMATION_REQUISE')
  if (route.access !== 'public' && !route.isOpenWithoutFactor) errors.add('SECOND_FACTEUR_DEMANDE')
  if (route.body) errors.add('CONTENU_TROP_LOURD').add('FORMAT_REFUSE')
  if (route.upload) errors.add('UPLOAD_ECHOUE').add('UPLOAD_TROP_LOURD')
  if (route.isVersioned) errors.add('VERSION_PERIMEE')
  if (route.limits || isPublicRead(route)) errors.add('TROP_DE_REQUETES')
  if (isRepeatable(route)) {
    errors.add('REQUETE_INVALIDE').add('DEMANDE_EN_COURS').add('CLE_DEJA_UTILISEE')
  }
  if (!route.isOpenInMaintenance) errors.add('MAINTENANCE')
  return [...errors, faultOf(route), 'SERVICE_INDISPONIBLE']
}

/** Whether it is a write on behalf of a browser's user: CSRF protection is required. */
export const isGuarded = (route: Route): boolean => route.method !== 'GET' && route.csrf !== false

/** Whether it needs a role beyond a plain account. */
const isForTeam = ({ access }: Route): boolean => access !== 'public' && access !== 'user'

/** Whether the answer is public and the same for all callers. */
export const isPublicRead = ({ method, access, isPersonal }: Route): boolean =>
  method === 'GET' && access === 'public' && !isPersonal

/** Whether a call with the same `Idempotency-Key` may be repeated without a further effect. */
export const isRepeatable = (route: Route): boolean =>
  route.method === 'POST' && route.idempotency !== false

export const faultOf = (route: Route): ErrorCode => route.fault ?? 'ERREUR_INTERNE'

/** The error for an identifier that cannot exist: the room's own 404 where it has one. */
export const notFoundOf = (route: Route): ErrorCode =>
  route.errors?.find((code) => code.endsWith('_INTROUVABLE')) ?? 'RESSOURCE_INTROUVABLE'

export type Input<R extends Route> = Part<R, 'params'> &
  Part<R, 'query'> &
  Part<R, 'body'> &
  (R extends { upload: object } ? { file: Blob } : unknown)

type Part<R extends Route, Name extends 'params' | 'query' | 'body'> =
  R extends Record<Name, infer Schema extends z.ZodType>
    ? Partial<z.input<Schema>> extends z.input<Schema>
      ? Partial<Record<Name, z.input<Schema>>>
      : Record<Name, z.input<Schema>>
    : unknown

/** The handler's input, parsed. */
export type Parsed<R extends Route> = {
  [
    Name in 'params' | 'query' | 'body' as R extends Record<Name, z.ZodType> ? Name : never
  ]: R extends Record<Name, infer Schema extends z.ZodType> ? z.output<Schema> : never
} & (R extends { upload: object } ? { file: Uint8Array } : unknown)

/** The handler's result, before parsing. */
export type Result<R extends Route> = z.input<R['response']>

/** The caller's answer, parsed. */
export type Answer<R extends Route> = z.output<R['response']>
