import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dashboardKey, useAdmin } from '#office/lib/dashboard.tsx'
import { type Binnable, refresh, type Rows } from '#office/lib/edit/entity.ts'
import { Button } from '#shared/dialog/button.tsx'
import { moment } from '#shared/lib/time/moment.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import styles from '../panel.module.css'

interface BinSectionProps<Item extends Binnable> {
  of: Omit<Rows<Item>, 'key' | 'load'>
}

/** Trash of one kind of entity, with buttons to restore. */
export function BinSection<Item extends Binnable>({ of }: BinSectionProps<Item>) {
  const { title, restored } = of.texts.bin
  const calls = of.calls(useAdmin())
  const queryClient = useQueryClient()
  const queryKey = dashboardKey(of.room, 'bin')
  const query = useQuery({ queryKey, queryFn: ({ signal }) => calls.bin({}, { signal }) })
  const { mutate, isPending } = useChange({
    call: (id: number) => calls.restore({ params: { id } }),
    isRepeatable: false,
    onDone: () => void refresh(queryClient, of),
    said: restored,
    failed: 'Erreur lors de la restauration',
    changes: [queryKey],
  })
  return (
    <section className={styles.bin}>
      <h3 className={styles.name}>{title}</h3>
      <QueryStatus of={query} />
      {query.data?.length === 0 && <p>La corbeille est vide.</p>}
      <ul className={styles.binned}>
        {query.data?.map((item) => (
          <Binned
            key={item.id}
            label={(of.binLabelOf ?? of.labelOf)(item)}
            deletedAt={item.deletedAt}
            isBusy={isPending}
            onRestore={() => mutate(item.id)}
          />
        ))}
      </ul>
    </section>
  )
}

interface BinnedProps {
  label: string
  deletedAt: string | null
  isBusy: boolean
  onRestore: () => void
}

const Binned = ({ label, deletedAt, isBusy, onRestore }: BinnedProps) => (
  <li className="split">
    <span>
      {label}
      {deletedAt !== null && <small>supprimé le {moment(deletedAt)}</small>}
    </span>
    <Button about={`: ${label}`} disabled={isBusy} onClick={onRestore}>
      Restaurer
    </Button>
  </li>
)
