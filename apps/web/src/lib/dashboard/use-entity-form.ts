import { ApiError } from '@espace/contracts/kernel/errors'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { useServices } from '../services.tsx'
import { useDashboard } from './dashboard.tsx'
import type { DraftOf } from './drafts.ts'
import { useKept } from './use-kept.ts'
import { useRefusal } from './use-refusal.ts'

/** Long enough to change one's mind; §9 has four seconds for what needs no answer. */
const ANSWER_MS = 8_000

export interface EntityFormOptions<Values extends FieldValues, Saved> {
  /** Which form it is, and of what: its draft is kept under that. */
  draft: DraftOf
  /** The shape of the values, without their rules: what is half done is worth keeping, too. */
  shape: z.ZodType<Values, Values>
  rules: z.ZodType<Values, Values>
  /** As stored; for what is being added, what is proposed. */
  values: Values
  version: number | undefined
  /** What each field is called, in their order. */
  labels: Readonly<Record<Path<Values>, string>>
  /** The field that the API calls otherwise, by the API's name. */
  fieldOf?: Readonly<Record<string, string>>
  /** What a draft of it is called. */
  labelOf: (values: Values) => string
  /** @param version that the values are based on; undefined for what is being added */
  save: (values: Values, version: number | undefined) => Promise<Saved>
  /** Of a refusal because somebody else saved since: what is stored now. Undefined when it cannot be read. */
  storedOf?: (current: unknown) => { values: Values; version: number } | undefined
  /** §8 */
  texts: { saved: string | ((saved: Saved) => string); failed: string }
  onSaved: (saved: Saved) => void
  onClose: () => void
}

/** Two versions of the same, and which of them to keep is for people to say. */
export interface Conflict<Values> {
  mine: Values
  stored: Values
  storedVersion: number
}

export interface EntityForm<Values extends FieldValues> {
  form: UseFormReturn<Values>
  labels: Readonly<Record<Path<Values>, string>>
  /** What it was when the work began. */
  base: Values
  /** Since when the draft waits that the form was filled with; undefined without one. */
  restoredAt: number | undefined
  isSaving: boolean
  conflict: Conflict<Values> | undefined
  submit: () => Promise<void>
  /** Goes back to what is stored, and forgets the draft. */
  discard: () => void
  /** Keeps the draft and says so. */
  close: () => void
  /** Ends a conflict with these values, and saves them over what is stored. */
  resolve: (values: Values) => Promise<void>
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** A form of the dashboard: no edit is lost to a log-out, a crash, a refusal or somebody else's save. */
export function useEntityForm<Values extends FieldValues, Saved>(
  options: EntityFormOptions<Values, Saved>,
): EntityForm<Values> {
  const { labels, fieldOf = {}, labelOf, save, storedOf, texts, onSaved, onClose } = options
  const kept = useKept({ ...options.draft, ...options })
  const form = useForm<Values, unknown, Values>({
    values: kept.values,
    resolver: zodResolver(options.rules),
  })
  const { toasts } = useServices()
  const { drafts } = useDashboard()
  const refuse = useRefusal()
  const [base, setBase] = useState({ values: kept.base, version: kept.version })
  const [restoredAt, setRestoredAt] = useState(kept.restoredAt)
  const [conflict, setConflict] = useState<Conflict<Values>>()
  const saving = useSaving(save)
  useDraft(form, kept.of, base, labelOf)
  const fail = (error: unknown, mine: Values) => {
    const current = error instanceof ApiError ? error.current : undefined
    const stored = current === undefined ? undefined : storedOf?.(current)
    if (stored) {
      setConflict({ mine, stored: stored.values, storedVersion: stored.version })
      return
    }
    if (!showIssues(form, labels, fieldOf, error)) refuse(error, texts.failed)
  }
  const send = async (values: Values, version: number | undefined) => {
    if (saving.isPending) return
    try {
      const saved = await saving.mutateAsync({ values, version })
      drafts.drop(kept.of)
      toasts.show('success', typeof texts.saved === 'string' ? texts.saved : texts.saved(saved))
      onSaved(saved)
    } catch (error) {
      fail(error, values)
    }
  }
  const discard = () => {
    setConflict(undefined)
    setRestoredAt(undefined)
    setBase({ values: kept.stored, version: kept.storedVersion })
    form.reset(kept.stored)
    drafts.drop(kept.of)
  }
  return {
    form,
    labels,
    base: base.values,
    restoredAt,
    conflict,
    isSaving: saving.isPending,
    submit: form.handleSubmit((values) => send(values, base.version)),
    discard,
    close: () => {
      if (!isSame(form.getValues(), base.values)) {
        toasts.show('success', 'Vos modifications sont gardées en brouillon.', ANSWER_MS, {
          label: 'Abandonner',
          run: () => drafts.drop(kept.of),
        })
      }
      onClose()
    },
    resolve: async (values) => {
      if (!conflict) return
      setBase({ values: conflict.stored, version: conflict.storedVersion })
      setConflict(undefined)
      form.reset(values)
      await send(values, conflict.storedVersion)
    },
  }
}

const useSaving = <Values, Saved>(
  save: (values: Values, version: number | undefined) => Promise<Saved>,
) =>
  useMutation({
    mutationFn: ({ values, version }: { values: Values; version: number | undefined }) =>
      save(values, version),
    networkMode: 'always',
    // It would meet its own first attempt as somebody else's.
    retry: false,
  })

/** Writes down what is filled in, with every change; what is as it was needs no draft. */
function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  of: DraftOf,
  base: { values: Values; version: number | undefined },
  labelOf: (values: Values) => string,
): void {
  const { drafts } = useDashboard()
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (isSame(values, base.values)) return drafts.drop(of)
          const { version } = base
          const draft = { ...of, label: labelOf(values), values, base: base.values }
          drafts.write({ ...draft, at: Date.now(), ...(version !== undefined && { version }) })
        },
      }),
    [form, drafts, of, base, labelOf],
  )
}

/** Says at its field what the server finds wrong. @returns whether there was such a field */
function showIssues<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  labels: Readonly<Record<Path<Values>, string>>,
  fieldOf: Readonly<Record<string, string>>,
  error: unknown,
): boolean {
  const isField = (path: string): path is Path<Values> => Object.hasOwn(labels, path)
  const issues = error instanceof ApiError ? error.issues : []
  const known = issues.flatMap(({ path: name, message }) => {
    const path = fieldOf[name] ?? name
    return isField(path) ? [{ path, message }] : []
  })
  for (const [index, { path, message }] of known.entries()) {
    form.setError(path, { message }, { shouldFocus: index === 0 })
  }
  return known.length > 0
}
