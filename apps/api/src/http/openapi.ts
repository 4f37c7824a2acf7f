import { LoginChallenge } from '@espace/contracts/auth/second-factor'
import {
  CSRF_HEADER,
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_KEY_MAX,
} from '@espace/contracts/kernel/constants'
import { catalogued, type ErrorCode } from '@espace/contracts/kernel/error-catalogue'
import {
  type Api,
  errorsOf,
  isGuarded,
  isRepeatable,
  type Route,
} from '@espace/contracts/kernel/route'
import * as z from 'zod'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi'

const ErrorAnswer = z
  .object({
    message: z.string(),
    error: z.string().meta({ description: 'The same as message, for older clients' }),
    status: z.int(),
    code: z.string(),
    issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    current: z
      .unknown()
      .optional()
      .meta({ description: 'With VERSION_PERIMEE: the entity as it is now' }),
    challenge: LoginChallenge.optional().meta({
      description: 'With SECOND_FACTEUR: what the log-in is finished with',
    }),
  })
  .meta({ id: 'Error' })

const File = z.object({ file: z.string().meta({ format: 'binary' }) })
const IdempotencyHeader = z.object({
  [IDEMPOTENCY_HEADER]: z.string().min(1).max(IDEMPOTENCY_KEY_MAX).optional().meta({
    description:
      'Made again with the same key, the call does nothing more and is answered the same',
  }),
})

/** Credentials of an operation besides its input; `securityOf` maps them. */
const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token of a log-in',
  },
  requestedWith: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Requested-With',
    description: 'Any value: no form of another site can send it',
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: CSRF_HEADER,
    description: 'The token of GET /api/csrf-token; a call with cookies needs it',
  },
} as const

/** A call without cookies needs no CSRF token: hence two alternatives. No credentials: an empty list. */
function securityOf(route: Route): Record<string, string[]>[] {
  const token = route.access === 'public' ? {} : { bearer: [] }
  if (isGuarded(route)) {
    const script = { ...token, requestedWith: [] }
    return [{ ...script, csrf: [] }, script]
  }
  return route.access === 'public' ? [] : [token]
}

export function toOpenApi(api: Api) {
  const paths: ZodOpenApiPathsObject = {}
  for (const [room, contract] of Object.entries(api)) {
    for (const [operation, route] of Object.entries(contract)) {
      const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] = {
        ...paths[path],
        [route.method.toLowerCase()]: describe(room, operation, route),
      }
    }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: "L'espace comédie",
      version: '1.0.0',
      description: 'Dates and times are wall-clock in Europe/Paris; messages are French.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    components: { securitySchemes: SECURITY_SCHEMES },
    paths,
  })
}

function describe(room: string, operation: string, route: Route): ZodOpenApiOperationObject {
  const parameters = {
    ...(route.params && { path: route.params }),
    ...(route.query && { query: route.query }),
    ...(isRepeatable(route) && { header: IdempotencyHeader }),
  }
  return {
    operationId: `${room}.${operation}`,
    tags: [room],
    summary: route.summary,
    security: securityOf(route),
    requestParams: parameters,
    ...(route.body && { requestBody: { content: { 'application/json': { schema: route.body } } } }),
    ...(route.upload && { requestBody: { content: { 'multipart/form-data': { schema: File } } } }),
    responses: {
      [route.status ?? 200]: {
        description: 'OK',
        content: { [route.file?.type ?? 'application/json']: { schema: route.response } },
      },
      ...errorAnswers(errorsOf(route)),
    },
  }
}

/** One answer per status, with the codes that it may carry. */
function errorAnswers(codes: readonly ErrorCode[]) {
  const byStatus = Map.groupBy(codes, (code) => catalogued(code).status)
  return Object.fromEntries(
    Array.from(byStatus, ([status, sameStatus]) => [
      status,
      {
        description: sameStatus.map((code) => `${code}: ${catalogued(code).message}`).join('; '),
        content: { 'application/json': { schema: ErrorAnswer } },
      },
    ]),
  )
}
