import { useState } from 'react'
import type * as z from 'zod'
import { useDashboard } from '../dashboard.tsx'
import type { Draft, DraftOf } from './drafts.ts'

export interface Kept<Values> {
  of: DraftOf
  /** Initial values: the draft, or else the stored values. */
  values: Values
  base: Values
  version: number | undefined
  restoredAt: number | undefined
  stored: Values
  storedVersion: number | undefined
}

interface KeptOptions<Values> extends DraftOf {
  /** Type of the values without validation, as a draft may be incomplete. */
  shape: z.ZodType<Values>
  /** Stored values, or defaults for a new entity. */
  values: Values
  version: number | undefined
}

/** Reads the draft of a form, once, when it opens. */
export function useKept<Values extends object>(options: KeptOptions<Values>): Kept<Values> {
  const { drafts } = useDashboard()
  const [kept] = useState(() => keptOf(options, drafts.read(options)))
  return kept
}

const camelCase = (name: string) =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Migrates a draft of an earlier release: newer fields are missing, and `videoUrl` was `video_url`. */
const completed = (kept: unknown, values: object): unknown => {
  if (typeof kept !== 'object' || kept === null) return kept
  const known = Object.entries(kept).map(([name, value]: [string, unknown]) => [
    name in values ? name : camelCase(name),
    value,
  ])
  return { ...values, ...Object.fromEntries(known) }
}

function keptOf<Values extends object>(
  { form, id, shape, values, version }: KeptOptions<Values>,
  draft: Draft | undefined,
): Kept<Values> {
  const stored = { of: { form, id }, stored: values, storedVersion: version }
  const mine = shape.safeParse(completed(draft?.values, values))
  const base = shape.safeParse(completed(draft?.base, values))
  return draft && mine.success && base.success
    ? {
        ...stored,
        values: mine.data,
        base: base.data,
        version: draft.version,
        restoredAt: draft.at,
      }
    : { ...stored, values, base: values, version, restoredAt: undefined }
}
