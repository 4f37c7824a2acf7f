import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { useAdmin, useOwnSaves } from '../dashboard.tsx'
import { type Binnable, type Entity, refresh } from './entity.ts'
import { blankOf } from './fields.ts'
import { type EntityForm, useEntityForm } from './use-entity-form.ts'

interface Leaving<Item> {
  onSaved?: ((saved: Item) => void) | undefined
  onClose: () => void
}

/**
 * The form of a row.
 *
 * @param item undefined: one is added
 */
export function useEntity<Values extends FieldValues, Item extends Binnable>(
  of: Entity<Values, Item>,
  item: Item | undefined,
  { onClose, onSaved = onClose }: Leaving<Item>,
): EntityForm<Values> {
  const queryClient = useQueryClient()
  return useEntityForm<Values, Item, Item>({
    of,
    id: item?.id,
    values: item ? of.toForm(item) : blankOf(of.fields),
    version: item?.version,
    labelOf: of.labelOf,
    save: useSave(of, item),
    texts: item ? of.texts.change : of.texts.add,
    onSaved: (saved) => {
      void refresh(queryClient, of)
      onSaved(saved)
    },
    onClose,
  })
}

/** Saves a row: the list shows it at once, and as before when the server refuses. */
function useSave<Values extends FieldValues, Item extends Binnable>(
  { key: queryKey, add, change, shown, changesOthers }: Entity<Values, Item>,
  item: Item | undefined,
): (values: Values, version: number | undefined) => Promise<Item> {
  const admin = useAdmin()
  const queryClient = useQueryClient()
  const ownSaves = useOwnSaves()
  const show = (id: number, part: Partial<Item>) =>
    queryClient.setQueryData<Item[]>(queryKey, (items) =>
      items?.map((each) => (each.id === id ? { ...each, ...part } : each)),
    )
  const rereadIfNeeded = async (values: Values) => {
    if (changesOthers?.(values, item)) await queryClient.invalidateQueries({ queryKey })
  }
  return async (values, version = item?.version) => {
    if (!item || version === undefined) {
      const added = await add(admin, values)
      await rereadIfNeeded(values)
      return added
    }
    const { id } = item
    await queryClient.cancelQueries({ queryKey })
    const before = queryClient.getQueryData<Item[]>(queryKey)
    show(id, shown(values))
    try {
      const saved = await ownSaves.send(queryKey, { id, version }, (latest) =>
        change(admin, values, { ...item, version: latest }),
      )
      // What was asked for before the save may still be answered after it.
      await queryClient.cancelQueries({ queryKey })
      // With its version: whatever is done next is done to what is there now.
      show(id, saved)
      await rereadIfNeeded(values)
      return saved
    } catch (error) {
      queryClient.setQueryData(queryKey, before)
      throw error
    }
  }
}
