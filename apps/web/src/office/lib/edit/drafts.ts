import { isFields } from '@espace/contracts/kernel/read-answer'
import { forget, storage, store, stored } from '#shared/lib/kept.ts'
import { createStore } from '#shared/lib/store.ts'

const PREFIX = 'brouillon:'

/** Drafts expire after thirty days. */
const MAX_AGE_MS = 30 * 86_400_000

export interface Draft {
  form: string
  /** Id of the edited entity; absent for a new one. */
  id?: number | undefined
  label: string
  values: unknown
  /** Values and version that the edit began from. */
  base: unknown
  version?: number | undefined
  at: number
}

export type DraftOf = Pick<Draft, 'form' | 'id'>

/** Counter of changes, for lists of drafts to subscribe to. */
export const draftChanges = createStore(0)

/**
 * Unsaved form values. They stay in this browser through log-out, crash and reload, visible to their
 * author only; these forms hold no personal data.
 */
export interface Drafts {
  read: (of: DraftOf) => Draft | undefined
  write: (draft: Draft) => void
  drop: (of: DraftOf) => void
  /** Drafts of one form, latest first. */
  list: (form: string) => Draft[]
}

/** @param owner id of the logged-in account */
export function createDrafts(owner: number): Drafts {
  const prefix = `${PREFIX}${owner}:`
  const keyOf = ({ form, id }: DraftOf) => `${prefix}${form}:${id ?? 'nouveau'}`
  return {
    read: (of) => parsed(stored(keyOf(of))),
    write: (draft) => {
      // Where storage is blocked or full, the form works without a draft.
      if (store(keyOf(draft), JSON.stringify(draft))) announce()
    },
    drop: (of) => {
      forget(keyOf(of))
      announce()
    },
    list: (form) =>
      Object.keys(storage() ?? {})
        .filter((key) => key.startsWith(`${prefix}${form}:`))
        .flatMap((key) => parsed(stored(key)) ?? [])
        .toSorted((a, b) => b.at - a.at),
  }
}

const announce = () => draftChanges.set(draftChanges.get() + 1)

function parsed(text: string | undefined): Draft | undefined {
  if (text === undefined) return undefined
  try {
    const draft: unknown = JSON.parse(text)
    return isDraft(draft) && Date.now() - draft.at < MAX_AGE_MS ? draft : undefined
  } catch {
    return undefined
  }
}

/** False for what an older release wrote. Without zod, which « Ce soir » does not load otherwise. */
const isDraft = (value: unknown): value is Draft =>
  isFields(value) && typeof value['label'] === 'string' && typeof value['at'] === 'number'
