import { ApiError } from '@espace/contracts/kernel/errors'
import { type QueryKey } from '@tanstack/react-query'
import { useServices } from '../../services.tsx'
import { useChange } from '../../writes/use-change.ts'
import { useOwnSaves } from '../dashboard.tsx'
import { refocus } from '../refocus.ts'
import type { Versioned } from '../saves/own-saves.ts'

/** How long what was deleted may be put back with one press; the bin keeps it for thirty days. */
const UNDO_MS = 8_000

const CHANGED_SINCE =
  'Quelqu’un d’autre a modifié cet élément entre-temps : rien n’a été supprimé. Voici ce qui est enregistré.'

interface RemoveOptions {
  /** The list that it stands in. */
  listKey: QueryKey
  /** @param version that was read: what somebody else has saved since stays */
  remove: (id: number, version: number) => Promise<unknown>
  /** Puts it back; without it, gone is gone. */
  restore?: (id: number) => Promise<unknown>
  /** §8; `Spectacle supprimé`, and what is said when it could not be done. */
  removed: string
  failed?: string
  /** Something in the house has changed: what else shows it asks anew. */
  onChanged?: () => void
}

/** Takes something out of its list at once (§4), puts it back when the server refuses, and offers to undo it. */
export function useRemove(options: RemoveOptions): (item: Versioned) => void {
  const { listKey, remove, restore, removed, onChanged } = options
  const { failed = 'Erreur lors de la suppression' } = options
  const { toasts } = useServices()
  const ownSaves = useOwnSaves()
  const settled = {
    changes: [listKey],
    onSettled: () => {
      onChanged?.()
      refocus()
    },
  }
  const undoing = useChange({
    call: async (id: number) => restore?.(id),
    said: 'Suppression annulée',
    failed: 'Erreur lors de la restauration',
    ...settled,
  })
  const { mutate } = useChange({
    call: (item: Versioned) =>
      ownSaves.send(listKey, item, (version) => remove(item.id, version)).catch(throwRemoval),
    isRepeatable: false,
    optimistic: { key: listKey, apply: (list, { id }) => without(list, id) },
    onDone: (_, { id }) =>
      toasts.show(
        'success',
        removed,
        UNDO_MS,
        restore && { label: 'Annuler', run: () => undoing.mutate(id) },
      ),
    failed,
    ...settled,
  })
  return mutate
}

/**
 * The refusal of something that was saved since it was read, in words that fit a deletion.
 *
 * @throws always
 */
export function throwRemoval(error: unknown): never {
  const isStale = error instanceof ApiError && error.code === 'VERSION_PERIMEE'
  throw isStale ? new ApiError(CHANGED_SINCE, error.status, error.code) : error
}

const without = (list: unknown, id: number): unknown =>
  Array.isArray(list) ? list.filter((each: { id?: unknown }) => each.id !== id) : list
