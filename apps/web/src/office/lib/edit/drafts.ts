import * as z from 'zod'
import { createStore } from '#shared/lib/store.ts'

const PREFIX = 'brouillon:'

/** Older ones are of no use to anybody. */
const MAX_AGE_MS = 30 * 86_400_000

const Draft = z.object({
  form: z.string(),
  /** Of what is being changed; absent for what is being added. */
  id: z.number().optional(),
  /** What people call it. */
  label: z.string(),
  values: z.unknown(),
  /** What it was when the work began, and which version. */
  base: z.unknown(),
  version: z.number().optional(),
  at: z.number(),
})
export type Draft = z.infer<typeof Draft>

/** What a draft is found by. */
export type DraftOf = Pick<Draft, 'form' | 'id'>

/** Goes up with every change, so that lists of drafts follow. */
export const draftChanges = createStore(0)

/**
 * What somebody has filled in and not saved. It stays in this browser through a log-out, a crash and a
 * reload, for them alone; nothing personal is filled in with these forms.
 */
export interface Drafts {
  read: (of: DraftOf) => Draft | undefined
  write: (draft: Draft) => void
  drop: (of: DraftOf) => void
  /** Those of one form, the latest first. */
  list: (form: string) => Draft[]
}

/** @param owner the id of whoever is logged in */
export function createDrafts(owner: number): Drafts {
  const prefix = `${PREFIX}${owner}:`
  const keyOf = ({ form, id }: DraftOf) => `${prefix}${form}:${id ?? 'nouveau'}`
  return {
    read: (of) => parsed(localStorageOr()?.getItem(keyOf(of))),
    write: (draft) => {
      change((storage) => storage.setItem(keyOf(draft), JSON.stringify(draft)))
    },
    drop: (of) => change((storage) => storage.removeItem(keyOf(of))),
    list: (form) => {
      const storage = localStorageOr()
      const keys = storage ? Object.keys(storage) : []
      return keys
        .filter((key) => key.startsWith(`${prefix}${form}:`))
        .flatMap((key) => parsed(storage?.getItem(key)) ?? [])
        .toSorted((a, b) => b.at - a.at)
    },
  }
}

function parsed(text: string | null | undefined): Draft | undefined {
  if (text === null || text === undefined) return undefined
  try {
    const draft = Draft.parse(JSON.parse(text))
    return Date.now() - draft.at < MAX_AGE_MS ? draft : undefined
  } catch {
    // Written by an older release: it cannot be filled in any more.
    return undefined
  }
}

function change(work: (storage: Storage) => void): void {
  try {
    work(localStorage)
    draftChanges.set(draftChanges.get() + 1)
  } catch {
    // Storage is refused or full: the form goes on without a draft.
  }
}

function localStorageOr(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
