import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Button } from '#shared/dialog/button.tsx'
import { Confirm } from '#shared/dialog/confirm.tsx'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { useAdmin } from '../lib/dashboard.tsx'
import { DownloadButton } from '../ui/list/download-button.tsx'
import { Count, SearchBox } from '../ui/list/list-controls.tsx'
import { Nothing } from '../ui/list/nothing.tsx'
import { Tag, Toolbar } from '../ui/panel.tsx'
import { ImportSubscribers } from './import-subscribers.tsx'
import { newsletterQueries, SUBSCRIBERS_KEY } from './newsletter.queries.ts'
import styles from './newsletter.module.css'

/** Addresses shown at first, and added by « Afficher plus d’abonnés ». */
const STEP = 100

/** Subscribers of the newsletter (§2). */
export function Subscribers() {
  const admin = useAdmin()
  const query = useQuery(newsletterQueries.subscribers(admin))
  const { data } = query
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(STEP)
  const [leaving, setLeaving] = useState<string>()
  const { mutate } = useRemoval()
  const wanted = useDeferredValue(search).trim().toLowerCase()
  if (!data) return <QueryStatus of={query} />
  if (data.length === 0) {
    return (
      <>
        <Nothing title="Aucun abonné">
          Les visiteurs s’inscrivent sur le site. Une liste signée à l’entrée s’importe ici.
        </Nothing>
        <p>
          <ImportSubscribers />
        </p>
      </>
    )
  }
  const found = data.filter((email) => email.includes(wanted))
  return (
    <>
      <Toolbar>
        <SearchBox label="Rechercher une adresse" value={search} onChange={setSearch} />
        <Count>
          {found.length} sur {data.length}
        </Count>
        <DownloadButton name="abonnes.csv" load={() => admin.newsletter.exportSubscribers()} />
        <ImportSubscribers />
      </Toolbar>
      <ul className={styles.subscribers} aria-label="Abonnés">
        {found.slice(0, most).map((email) => (
          <li key={email}>
            <span className={styles.email}>{email}</span>
            <Tag look="ok">Actif</Tag>
            <Button look="plain" about={email} onClick={() => setLeaving(email)}>
              Retirer
            </Button>
          </li>
        ))}
      </ul>
      {found.length > most && (
        <p>
          <Button onClick={() => setMost(most + STEP)}>Afficher plus d’abonnés</Button>
        </p>
      )}
      {leaving !== undefined && (
        <Confirm
          title="Retirer cet abonné ?"
          sentence={`${leaving} ne recevra plus la newsletter, et n’en est pas averti.`}
          action="Retirer"
          onConfirm={() => mutate(leaving)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  )
}

function useRemoval() {
  const admin = useAdmin()
  return useChange({
    call: (email: string) => admin.newsletter.removeSubscriber({ params: { email } }),
    isRepeatable: false,
    said: 'Abonné retiré',
    failed: 'Erreur lors de la suppression',
    changes: [SUBSCRIBERS_KEY],
  })
}
