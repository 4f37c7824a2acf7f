import { apiError, type Issue } from '@espace/contracts/kernel/errors'
import { notFoundOf, type Route } from '@espace/contracts/kernel/route'
import type { Request } from 'express'
import type * as z from 'zod'

export interface ParsedInput {
  params: unknown
  query: unknown
  body: unknown
  /** What was uploaded. */
  file?: Uint8Array | undefined
}

/** An identifier that cannot exist is a 404; everything else that breaks its schema is a 400. */
export function parseInput(route: Route, request: Request): ParsedInput {
  const params = route.params?.safeParse(request.params)
  if (params && !params.success) throw apiError(notFoundOf(route))
  const query = route.query?.safeParse(request.query)
  const body = route.body?.safeParse(request.body ?? {})
  const issues = [query, body].flatMap((result) => result?.error?.issues ?? [])
  if (issues.length > 0) throw apiError('REQUETE_INVALIDE', { issues: issues.map(asIssue) })
  return { params: params?.data, query: query?.data, body: body?.data }
}

const asIssue = ({ path, message }: z.core.$ZodIssue): Issue => ({
  path: path.map(String).join('.'),
  message,
})
