import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useAdmin } from '#office/lib/dashboard.tsx'
import { type Binnable, type Entity, listOf } from '#office/lib/edit/entity.ts'
import { useDialogInUrl } from '#office/lib/use-search-state.ts'
import { Button } from '#shared/dialog/button.tsx'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { Panel } from '../panel.tsx'
import { EntityDialog } from './entity-dialog.tsx'
import { PendingDrafts } from './pending-drafts.tsx'

interface EntityTabProps<Values extends FieldValues, Item extends Binnable> {
  of: Entity<Values, Item>
  title: string
  List: ComponentType<EntityListProps<Item>>
}

/** Items of a tab, each opened for editing by its id. */
export interface EntityListProps<Item> {
  items: readonly Item[]
  onEdit: (id: number) => void
}

/** A tab with a list whose entities are added and edited in a dialog. */
export function EntityTab<Values extends FieldValues, Item extends Binnable>({
  of,
  title,
  List,
}: EntityTabProps<Values, Item>) {
  const { isOpen, id, open, close } = useDialogInUrl()
  const query = useQuery(listOf(of, useAdmin()))
  const { data } = query
  const edited = data?.find((item) => item.id === id)
  return (
    <Panel
      title={title}
      actions={
        <Button look="main" onClick={() => open(undefined)}>
          {of.texts.add.title}
        </Button>
      }
    >
      {!isOpen && <PendingDrafts form={of.name} onResume={(draft) => open(draft.id)} />}
      <QueryStatus of={query} />
      {data && <List items={data} onEdit={open} />}
      {data && isOpen && (id === undefined || edited) && (
        <EntityDialog key={id} of={of} item={edited} onClose={close} />
      )}
    </Panel>
  )
}
