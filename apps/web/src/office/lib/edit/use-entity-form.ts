import { ApiError } from '@espace/contracts/kernel/errors'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form'
import { sentenceOf } from '#shared/lib/language/sentence-of.ts'
import { useServices } from '#shared/lib/services.tsx'
import { useErrorToast } from '#shared/lib/writes/use-error-toast.ts'
import { withPictures } from '../broken-pictures.ts'
import { useDashboard } from '../dashboard.tsx'
import type { DraftOf } from './drafts.ts'
import type { Editable } from './entity.ts'
import { labelsOf, shapeOf } from './fields.ts'
import { useKept } from './use-kept.ts'

/** Duration of a toast with a button; §9 has four seconds for one without. */
const ANSWER_MS = 8_000

export interface EntityFormOptions<
  Values extends FieldValues,
  Stored extends { version: number },
  Saved,
> {
  /** Definition of the entity; one that is never edited has no `schema` and no `toForm`. */
  of: Pick<Editable<Values, Stored>, 'name' | 'fields' | 'rules' | 'fieldOf'> &
    Partial<Pick<Editable<Values, Stored>, 'schema' | 'toForm'>>
  /** Id of the edited entity, part of its draft's key. */
  id?: number | undefined
  /** Stored values, or defaults for a new entity. */
  values: Values
  version: number | undefined
  labelOf: (values: Values) => string
  /** @param version that the values are based on; undefined for a new entity */
  save: (values: Values, version: number | undefined) => Promise<Saved>
  /** §8 */
  texts: { saved: string | ((saved: Saved, values: Values) => string); failed: string }
  onSaved: (saved: Saved) => void
  onClose: () => void
}

/** Optimistic locking has failed: both versions, for the user to choose from. */
export interface Conflict<Values> {
  mine: Values
  stored: Values
  storedVersion: number
}

export interface EntityForm<Values extends FieldValues> {
  form: UseFormReturn<Values>
  labels: Readonly<Record<string, string>>
  /** Values that the edit began from. */
  base: Values
  /** Time of the draft that the form was filled from; undefined without one. */
  restoredAt: number | undefined
  isSaving: boolean
  conflict: Conflict<Values> | undefined
  /** Error of the last save, shown until the next one: a toast disappears before the form is read again. */
  failure: string | undefined
  submit: () => Promise<void>
  /** Resets to the stored values, and deletes the draft. */
  discard: () => void
  /** Closes and keeps the draft, with a toast: a window may be closed by mistake. */
  close: () => void
  cancel: () => void
  /** Resolves a conflict with these values, saved over the stored ones. */
  resolve: (values: Values) => Promise<void>
}

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** A form of the dashboard: no input is lost to a log-out, a crash, a refusal or a concurrent save. */
export function useEntityForm<
  Values extends FieldValues,
  Stored extends { version: number },
  Saved,
>(options: EntityFormOptions<Values, Stored, Saved>): EntityForm<Values> {
  const { of, labelOf, save, texts, onSaved, onClose } = options
  const labels = labelsOf(of.fields)
  const kept = useKept({ ...options, form: of.name, shape: shapeOf(of.fields) })
  const form = useForm<Values, unknown, Values>({
    values: kept.values,
    resolver: withPictures(zodResolver(of.rules), kept.stored),
  })
  const { toasts } = useServices()
  const { drafts } = useDashboard()
  const refuse = useErrorToast()
  const [base, setBase] = useState({ values: kept.base, version: kept.version })
  const [restoredAt, setRestoredAt] = useState(kept.restoredAt)
  const [conflict, setConflict] = useState<Conflict<Values>>()
  const [failure, setFailure] = useState<string>()
  const saving = useSaving(save)
  useDraft(form, kept.of, base, labelOf)
  const fail = (error: unknown, mine: Values) => {
    const current = error instanceof ApiError ? error.current : undefined
    const stored = current === undefined ? undefined : of.schema?.safeParse(current).data
    if (stored && of.toForm) {
      setConflict({ mine, stored: of.toForm(stored), storedVersion: stored.version })
      return
    }
    if (showIssues(form, labels, of.fieldOf, error)) return
    refuse(error, texts.failed)
    setFailure(sentenceOf(error, texts.failed))
  }
  const send = async (values: Values, version: number | undefined) => {
    if (saving.isPending) return
    setFailure(undefined)
    try {
      const saved = await saving.mutateAsync({ values, version })
      drafts.drop(kept.of)
      toasts.show(
        'success',
        typeof texts.saved === 'string' ? texts.saved : texts.saved(saved, values),
      )
      onSaved(saved)
    } catch (error) {
      fail(error, values)
    }
  }
  const discard = () => {
    setConflict(undefined)
    setFailure(undefined)
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
    failure,
    isSaving: saving.isPending,
    submit: form.handleSubmit((values) => send(values, base.version)),
    discard,
    ...useLeaving({
      of: kept.of,
      onClose,
      isChanged: () => !isSame(form.getValues(), base.values),
    }),
    resolve: async (values) => {
      if (!conflict) return
      setBase({ values: conflict.stored, version: conflict.storedVersion })
      setConflict(undefined)
      form.reset(values)
      await send(values, conflict.storedVersion)
    },
  }
}

interface LeavingOptions {
  of: DraftOf
  isChanged: () => boolean
  onClose: () => void
}

/** Closing keeps the draft, as it may be a mistake; cancelling deletes it, with a toast to undo. */
function useLeaving({ of, isChanged, onClose }: LeavingOptions) {
  const { toasts } = useServices()
  const { drafts } = useDashboard()
  return {
    close: () => {
      if (isChanged()) {
        toasts.show('success', 'Vos modifications sont gardées en brouillon.', ANSWER_MS, {
          label: 'Abandonner',
          run: () => drafts.drop(of),
        })
      }
      onClose()
    },
    cancel: () => {
      const draft = drafts.read(of)
      drafts.drop(of)
      if (draft) {
        toasts.show('success', 'Vos modifications sont abandonnées.', ANSWER_MS, {
          label: 'Rétablir',
          run: () => drafts.write(draft),
        })
      }
      onClose()
    },
  }
}

const useSaving = <Values, Saved>(
  save: (values: Values, version: number | undefined) => Promise<Saved>,
) =>
  useMutation({
    mutationFn: ({ values, version }: { values: Values; version: number | undefined }) =>
      save(values, version),
    // A retry would get a conflict with its own first attempt.
    retry: false,
  })

/** Saves the draft at every change; unchanged values have none. */
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

/** Shows the server's validation errors at their fields. @returns whether any belongs to a field */
function showIssues<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  labels: Readonly<Record<string, string>>,
  fieldOf: Readonly<Record<string, string>> | undefined,
  error: unknown,
): boolean {
  const isField = (path: string): path is Path<Values> => Object.hasOwn(labels, path)
  const issues = error instanceof ApiError ? error.issues : []
  const known = issues.flatMap(({ path: name, message }) => {
    // A list is one field, whichever of its items is invalid.
    const path = fieldOf?.[name] ?? name.split('.', 1).join()
    return isField(path) ? [{ path, message }] : []
  })
  for (const [index, { path, message }] of known.entries()) {
    form.setError(path, { message }, { shouldFocus: index === 0 })
  }
  return known.length > 0
}
