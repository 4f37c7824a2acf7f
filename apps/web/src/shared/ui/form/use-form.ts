import { ApiError, type Issue, outdated } from '@espace/contracts/kernel/errors'
import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { ActionData } from '#shared/lib/action-data.ts'
import { isSecurityError, SECURITY_MESSAGE_MS } from '#shared/lib/client/security-error.ts'
import { translated } from '#shared/lib/language/language.ts'
import { sentenceOf } from '#shared/lib/language/sentence-of.ts'
import { useServices } from '#shared/lib/services.tsx'

/** The part of a zod schema that a form uses; loaded lazily with the first input. */
export interface FormSchema<Body> {
  safeParse: (
    values: unknown,
  ) =>
    | { success: true; data: Body }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
}

export interface FormOptions<Body> {
  labels: Record<string, string>
  schema: () => Promise<FormSchema<Body>>
  /** @returns success message */
  send: (body: Body) => Promise<string | undefined>
  /** Maps form data to the input of the schema; texts by name by default. */
  valuesOf?: (data: FormData) => Record<string, unknown>
  /** Field of an error by its code, and fields with another name in the API. */
  fieldOf?: Record<string, string>
  /** Fallback message of an error without one. */
  fallback?: string
  /** Submission is idempotent, so an outage is retried (§9). */
  isRepeatable?: boolean
  /** Result of a submission without script. */
  actionData?: ActionData | undefined
}

export interface FormState {
  labels: Record<string, string>
  values: Readonly<Record<string, string>>
  issues: FieldIssues
  isSending: boolean
  said: string | undefined
  /** Error that belongs to no field, shown without script only: otherwise a toast does. */
  failure: string | undefined
  form: React.RefObject<HTMLFormElement | null>
  submit: (event: SyntheticEvent<HTMLFormElement>) => void
  review: () => void
  /** Prefetches the schema on the first focus or input. */
  prepare: () => void
}

const asIssue = ({ path, message }: { path: PropertyKey[]; message: string }): Issue => ({
  path: path.join('.'),
  message,
})

const lengthOf = (error: unknown) => (isSecurityError(error) ? SECURITY_MESSAGE_MS : undefined)

const inWords = (sentence: string | undefined) => sentence && translated(sentence)

const textsIn = (data: FormData): Record<string, unknown> => Object.fromEntries(data)

/**
 * A form of uncontrolled fields, so that input made before hydration is kept; validated on submit,
 * and from then on with every input.
 */
export function useForm<Body>(options: FormOptions<Body>): FormState {
  const { labels, schema, send, valuesOf = textsIn, fieldOf = {}, fallback, isRepeatable } = options
  const { actionData } = options
  const { toasts } = useServices()
  const form = useRef<HTMLFormElement>(null)
  const [issues, setIssues] = useState<FieldIssues>(() =>
    issuesByField(actionData?.error?.issues ?? [], labels, fieldOf),
  )
  const [failure, setFailure] = useState(() =>
    actionData?.error?.issues ? undefined : actionData?.error?.message,
  )
  const [attempts, setAttempts] = useState(0)
  const sending = useMutation({
    mutationFn: send,
    ...(!isRepeatable && { retry: false }),
  })
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])

  const show = (found: readonly Issue[]) => {
    const fields = issuesByField(found, labels, fieldOf)
    setIssues(fields)
    return Object.keys(fields).length > 0
  }
  /** @throws {ApiError} with the validation errors, which the fields show by then */
  const check = async (): Promise<Body> => {
    const rules = await schema().catch(outdated)
    const result = rules.safeParse(valuesOf(new FormData(form.current ?? undefined)))
    const found = result.success ? [] : result.error.issues.map(asIssue)
    show(found)
    if (result.success) return result.data
    throw new ApiError(found[0]?.message ?? '', 400, 'REQUETE_INVALIDE', { issues: found })
  }
  const fail = (error: unknown) => {
    const found =
      error instanceof ApiError
        ? [...error.issues, { path: error.code, message: error.message }]
        : []
    if (show(found)) setAttempts((count) => count + 1)
    else toasts.show('error', sentenceOf(error, fallback), lengthOf(error))
  }
  const submitOnce = async () => {
    setFailure(undefined)
    try {
      await sending.mutateAsync(await check())
      form.current?.reset()
    } catch (error) {
      fail(error)
    }
  }
  return {
    labels,
    issues,
    form,
    isSending: sending.isPending,
    values: actionData?.said === undefined ? (actionData?.values ?? {}) : {},
    failure: inWords(failure),
    said: inWords(sending.data ?? actionData?.said),
    submit: (event) => {
      event.preventDefault()
      if (!sending.isPending) void submitOnce()
    },
    review: () => {
      if (Object.keys(issues).length > 0) check().catch(() => undefined)
    },
    prepare: () => {
      // A failed prefetch is retried on submit.
      schema().catch(() => undefined)
    },
  }
}

type FieldIssues = Readonly<Record<string, readonly string[]>>

/**
 * Validation errors by field, in the order of the form.
 *
 * @param names fields by error code or by their name in the API
 */
function issuesByField(
  issues: readonly Issue[],
  labels: Record<string, string>,
  names: Record<string, string>,
): FieldIssues {
  const fields = Object.keys(labels).map((field): [string, string[]] => [
    field,
    issues.filter(({ path }) => (names[path] ?? path) === field).map(({ message }) => message),
  ])
  return Object.fromEntries(fields.filter(([, messages]) => messages.length > 0))
}
