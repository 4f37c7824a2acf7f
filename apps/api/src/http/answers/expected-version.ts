import type { Request } from 'express'
import type { ExpectedVersion } from '#platform/content/versions.ts'

/** No version: what was asked for cannot be there any more. */
const NONE = -1

/** The version that a call wants to save over: `If-Match` as `3` or `"3"`, else `version` of the body. */
export function expectedVersion(request: Request, body: unknown): ExpectedVersion {
  const header = request.get('If-Match')?.trim()
  if (header !== undefined && header !== '*') {
    const [, digits] = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header) ?? []
    return digits === undefined ? NONE : Number(digits)
  }
  const hasVersion = typeof body === 'object' && body !== null && 'version' in body
  return hasVersion && typeof body.version === 'number' ? body.version : undefined
}
