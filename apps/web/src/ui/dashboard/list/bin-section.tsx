import type { QueryKey } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { useChange } from '../../../lib/writes/use-change.ts'
import { QueryStatus } from '../../feedback/status.tsx'
import { Button } from '../button.tsx'
import { moment } from '../moment.ts'
import styles from '../panel.dashboard.module.css'

interface Binned {
  id: number
  label: string
  /** Since when; null where nobody says. */
  deletedAt: string | null
}

interface BinSectionProps {
  title: string
  queryKey: QueryKey
  load: (signal: AbortSignal) => Promise<Binned[]>
  restore: (id: number) => Promise<unknown>
  /** What is said when something has come back. */
  restored: string
  onRestored: () => void
}

/** What of one room was deleted in the last thirty days, to be had back. */
export function BinSection({
  title,
  queryKey,
  load,
  restore,
  restored,
  onRestored,
}: BinSectionProps) {
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(signal),
  })
  const { data } = query
  const { mutate, isPending } = useChange({
    call: restore,
    isRepeatable: false,
    onDone: onRestored,
    said: restored,
    failed: 'Erreur lors de la restauration',
    changes: [queryKey],
  })
  return (
    <section className={styles.bin}>
      <h3 className={styles.name}>{title}</h3>
      <QueryStatus of={query} />
      {data?.length === 0 && <p>La corbeille est vide.</p>}
      <ul className={styles.binned}>
        {data?.map(({ id, label, deletedAt }) => (
          <li key={id}>
            <span>
              {label}
              {deletedAt !== null && <small>supprimé le {moment(deletedAt)}</small>}
            </span>
            <Button about={`: ${label}`} disabled={isPending} onClick={() => mutate(id)}>
              Restaurer
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
