import { ApiError } from '@espace/contracts/kernel/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useServices } from '#shared/lib/services.tsx'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { useAdmin, useOwnSaves } from '../dashboard.tsx'
import { refocus } from '../refocus.ts'
import { type Binnable, refresh, type Rows } from './entity.ts'

/** How long the toast offers to undo a deletion; the trash does for thirty days. */
const UNDO_MS = 8_000

const CHANGED_SINCE =
  'Quelqu’un d’autre a modifié cet élément entre-temps : rien n’a été supprimé. Voici ce qui est enregistré.'

/**
 * Moves an entity to the trash: removed from its list optimistically (§4), put back when the server refuses, and
 * restored by the toast's undo button.
 *
 * @param query of the deletion, where the feature has one
 */
export function useRemove<Item extends Binnable>(
  of: Rows<Item>,
  query: object = {},
): (item: Item) => void {
  const { key, texts } = of
  const calls = of.calls(useAdmin())
  const queryClient = useQueryClient()
  const { toasts } = useServices()
  const ownSaves = useOwnSaves()
  const settled = {
    changes: [key],
    onSettled: () => {
      void refresh(queryClient, of)
      refocus()
    },
  }
  const undoing = useChange({
    call: (id: number) => calls.restore({ params: { id } }),
    said: 'Suppression annulée',
    failed: 'Erreur lors de la restauration',
    ...settled,
  })
  const { mutate } = useChange<Item, unknown, Item[]>({
    call: (item) =>
      ownSaves
        .send(key, item, (version) =>
          calls.remove({ params: { id: item.id }, ...query }, { version }),
        )
        .catch(throwRemoval),
    isRepeatable: false,
    optimistic: { key, apply: (items, { id }) => items.filter((each) => each.id !== id) },
    onDone: (_, { id }) =>
      toasts.show('success', texts.remove.removed, UNDO_MS, {
        label: 'Annuler',
        run: () => undoing.mutate(id),
      }),
    failed: 'Erreur lors de la suppression',
    ...settled,
  })
  return mutate
}

/**
 * Words the conflict of an entity changed since it was read for a deletion.
 *
 * @throws always
 */
export function throwRemoval(error: unknown): never {
  const isStale = error instanceof ApiError && error.code === 'VERSION_PERIMEE'
  throw isStale ? new ApiError(CHANGED_SINCE, error.status, error.code) : error
}
