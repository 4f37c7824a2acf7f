import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Binnable, Entity } from '#office/lib/edit/entity.ts'
import { useEntity } from '#office/lib/edit/use-entity.ts'
import { Fields } from '../form/field-table.tsx'
import { EditDialog } from './edit-dialog.tsx'

interface EntityDialogProps<Values extends FieldValues, Item extends Binnable> {
  of: Entity<Values, Item>
  /** Undefined for a new entity. */
  item: Item | undefined
  onSaved?: (saved: Item) => void
  onClose: () => void
  /** Preview beside the fields, on wide screens. */
  aside?: ReactNode
  /** Fields with a layout of their own. */
  children?: ReactNode
}

export function EntityDialog<Values extends FieldValues, Item extends Binnable>({
  of,
  item,
  onSaved,
  onClose,
  aside,
  children,
}: EntityDialogProps<Values, Item>) {
  const entity = useEntity(of, item, { onSaved, onClose })
  const { title } = item ? of.texts.change : of.texts.add
  return (
    <EditDialog title={title} entity={entity} isWide={aside !== undefined} aside={aside}>
      {children ?? <Fields of={of.fields} layout={of.layout} />}
    </EditDialog>
  )
}
