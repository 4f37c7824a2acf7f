import type { Binnable, Rows } from '#office/lib/edit/entity.ts'
import { useRemove } from '#office/lib/edit/use-remove.ts'
import { BIN_NOTE, Confirm } from '#shared/dialog/confirm.tsx'

interface RemoveDialogProps<Item extends Binnable> {
  of: Rows<Item>
  item: Item
  onClose: () => void
}

/** Confirmation dialog that moves an entity to the trash. */
export function RemoveDialog<Item extends Binnable>({
  of,
  item,
  onClose,
}: RemoveDialogProps<Item>) {
  const remove = useRemove(of)
  const { question, note = BIN_NOTE } = of.texts.remove
  return (
    <Confirm
      title={`Supprimer « ${of.labelOf(item)} »`}
      sentence={question}
      note={note}
      action="Supprimer"
      onConfirm={() => remove(item)}
      onClose={onClose}
    />
  )
}
