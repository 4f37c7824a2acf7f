import type { Campaign } from '@espace/contracts/campaigns/campaigns'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Empty, QueryStatus } from '#shared/ui/feedback/status.tsx'
import { useAdmin } from '../lib/dashboard.tsx'
import { Pager } from '../ui/list/pager.tsx'
import { CampaignCard } from './campaign-card.tsx'
import { campaignsQueries } from './campaigns.queries.ts'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import styles from './campaigns.module.css'

/** What was sent and what is under way, live. */
export function CampaignList() {
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<Campaign>()
  const query = useQuery(campaignsQueries.list(useAdmin(), page))
  const { data } = query
  if (!data) return <QueryStatus of={query} />
  const { campaigns, pagination } = data
  return (
    <>
      {campaigns.length === 0 && <Empty>Aucun envoi</Empty>}
      <ul className={styles.list} aria-label="Envois">
        {campaigns.map((campaign) => (
          <li key={campaign.id}>
            <CampaignCard campaign={campaign} onDetail={() => setShown(campaign)} />
          </li>
        ))}
      </ul>
      <Pager
        label="Pages des envois"
        page={page}
        totalPages={pagination.totalPages}
        onPage={setPage}
      />
      {shown && <DeliveriesDialog campaign={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
