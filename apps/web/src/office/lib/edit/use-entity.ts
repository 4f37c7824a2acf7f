import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { useAdmin } from '../dashboard.tsx'
import { type Binnable, type Entity, refresh } from './entity.ts'
import { blankOf } from './fields.ts'
import { type EntityForm, useEntityForm } from './use-entity-form.ts'
import { useSaveRow } from './use-save-row.ts'

interface Leaving<Item> {
  onSaved?: ((saved: Item) => void) | undefined
  onClose: () => void
}

/**
 * The form of an entity.
 *
 * @param item undefined for a new entity
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

/** Adds an entity, or saves it with optimistic locking. */
function useSave<Values extends FieldValues, Item extends Binnable>(
  { key: queryKey, add, change, shown, changesOthers }: Entity<Values, Item>,
  item: Item | undefined,
): (values: Values, version: number | undefined) => Promise<Item> {
  const admin = useAdmin()
  const queryClient = useQueryClient()
  const saveRow = useSaveRow<Item>(queryKey)
  return async (values, version = item?.version) => {
    const saved =
      item && version !== undefined
        ? await saveRow({ id: item.id, version }, shown(values), (latest) =>
            change(admin, values, { ...item, version: latest }),
          )
        : await add(admin, values)
    if (changesOthers?.(values, item)) await queryClient.invalidateQueries({ queryKey })
    return saved
  }
}
