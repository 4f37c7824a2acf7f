import type { Campaign, Delivery } from '@espace/contracts/campaigns/campaigns'
import {
  DELIVERY_STATES,
  type DeliveryState,
} from '@espace/contracts/campaigns/campaigns.constants'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#shared/dialog/button.tsx'
import { Dialog } from '#shared/dialog/dialog.tsx'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { useAdmin } from '../lib/dashboard.tsx'
import { DownloadButton } from '../ui/list/download-button.tsx'
import { ListSelect, Pager } from '../ui/list/list-controls.tsx'
import { ScrollTable } from '../ui/list/scroll-table.tsx'
import { Tag } from '../ui/panel.tsx'
import { CAMPAIGNS_KEY, campaignsQueries } from './campaigns.queries.ts'
import { STATES } from './words.ts'
import styles from './campaigns.module.css'

const ALL = ''

const COLUMNS = ['Email', 'État', 'Réponse du serveur', 'Action']

const OPTIONS = [
  { value: ALL, label: 'Tous' },
  ...DELIVERY_STATES.map((value) => ({ value, label: STATES[value].label })),
]

interface DeliveriesDialogProps {
  campaign: Campaign
  onClose: () => void
}

export function DeliveriesDialog({ campaign: { id, subject }, onClose }: DeliveriesDialogProps) {
  const admin = useAdmin()
  const [state, setState] = useState<DeliveryState>()
  const [page, setPage] = useState(1)
  const query = useQuery(campaignsQueries.deliveries(admin, id, state, page))
  const { data } = query
  return (
    <Dialog title="Destinataires" description={subject} onClose={onClose} isWide>
      <div className={styles.tools}>
        <ListSelect
          label="État"
          value={state ?? ALL}
          options={OPTIONS}
          onChange={(value) => {
            setState(DELIVERY_STATES.find((known) => known === value))
            setPage(1)
          }}
        />
        <DownloadButton
          name={`envoi-${id}.csv`}
          load={() => admin.campaigns.deliveriesCsv({ params: { id } })}
        />
      </div>
      <QueryStatus of={query} />
      {data && (
        <>
          <ScrollTable label="Liste des destinataires" columns={COLUMNS}>
            {data.deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} campaignId={id} delivery={delivery} />
            ))}
          </ScrollTable>
          <Pager
            label="Pages des destinataires"
            page={page}
            of={data.pagination}
            onPage={setPage}
          />
        </>
      )}
    </Dialog>
  )
}

function DeliveryRow({ campaignId, delivery }: { campaignId: number; delivery: Delivery }) {
  const { id, email, state, error } = delivery
  const admin = useAdmin()
  const { mutate, isPending } = useChange({
    call: () => admin.campaigns.resend({ params: { id: campaignId, deliveryId: id } }),
    isRepeatable: false,
    failed: "Erreur lors de l'envoi de l'email",
    changes: [CAMPAIGNS_KEY],
  })
  return (
    <tr>
      <td>{email}</td>
      <td>
        <Tag look={STATES[state].look}>{STATES[state].label}</Tag>
      </td>
      <td>{error}</td>
      <td>
        {state === 'a_verifier' && (
          <Button about={`à ${email}`} disabled={isPending} onClick={() => mutate()}>
            Renvoyer
          </Button>
        )}
      </td>
    </tr>
  )
}
