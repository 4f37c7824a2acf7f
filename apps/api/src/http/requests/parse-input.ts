import { apiError } from '@espace/contracts/kernel/errors'
import { frenchSentence, toIssues } from '@espace/contracts/kernel/french-issues'
import { notFoundOf, type Route } from '@espace/contracts/kernel/route'
import type { Request } from 'express'
import type { ExpectedVersion } from '#platform/content/versions.ts'

export interface ParsedInput {
  params: unknown
  query: unknown
  body: unknown
  file?: Uint8Array | undefined
}

const inFrench = { error: frenchSentence }

/** An identifier that cannot exist is a 404; everything else that breaks its schema is a 400. */
export function parseInput(route: Route, request: Request): ParsedInput {
  const params = route.params?.safeParse(request.params)
  if (params && !params.success) throw apiError(notFoundOf(route))
  const query = route.query?.safeParse(request.query, inFrench)
  const body = route.body?.safeParse(request.body ?? {}, inFrench)
  const issues = [query, body].flatMap((result) => result?.error?.issues ?? [])
  if (issues.length > 0) throw apiError('REQUETE_INVALIDE', { issues: issues.flatMap(toIssues) })
  return { params: params?.data, query: query?.data, body: body?.data }
}

/** An unreadable `If-Match` matches no version. */
const NONE = -1

/** The expected version of a save: `If-Match` as `3` or `"3"`, else `version` of the body. */
export function expectedVersion(request: Request, body: unknown): ExpectedVersion {
  const header = request.get('If-Match')?.trim()
  if (header !== undefined && header !== '*') {
    const [, digits] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header) ?? []
    return digits === undefined ? NONE : Number(digits)
  }
  const hasVersion = typeof body === 'object' && body !== null && 'version' in body
  return hasVersion && typeof body.version === 'number' ? body.version : undefined
}
