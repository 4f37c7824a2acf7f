import type { Campaign } from '@espace/contracts/campaigns/campaigns'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { useAdmin } from '../lib/dashboard.tsx'
import { Pager } from '../ui/list/list-controls.tsx'
import { Nothing } from '../ui/list/nothing.tsx'
import { CampaignCard } from './campaign-card.tsx'
import { campaignsQueries } from './campaigns.queries.ts'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { type WrittenLetter, writtenLetter } from './letter.ts'
import { SendDialog } from './send-dialog.tsx'

/** Campaigns, with live progress of those being sent. */
export function CampaignList() {
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<Campaign>()
  const admin = useAdmin()
  const [written, setWritten] = useState<WrittenLetter>()
  const { mutate: write } = useChange({
    call: ({ id }: { id: number; isChange: boolean }) => admin.campaigns.get({ params: { id } }),
    isRepeatable: false,
    onDone: (letter, { isChange }) => setWritten(writtenLetter(letter, isChange)),
    failed: 'Erreur inconnue',
  })
  const query = useQuery(campaignsQueries.list(admin, page))
  const { data } = query
  if (!data) return <QueryStatus of={query} />
  const { campaigns, pagination } = data
  return (
    <>
      {campaigns.length === 0 && (
        <Nothing title="Aucun envoi">
          Une lettre part tout de suite ou à l’heure choisie ; ses envois se suivent ici.
        </Nothing>
      )}
      <ul className="stack" aria-label="Envois">
        {campaigns.map((campaign) => (
          <li key={campaign.id}>
            <CampaignCard
              campaign={campaign}
              onDetail={() => setShown(campaign)}
              onWrite={(isChange) => write({ id: campaign.id, isChange })}
            />
          </li>
        ))}
      </ul>
      <Pager label="Pages des envois" page={page} of={pagination} onPage={setPage} />
      {written && <SendDialog written={written} onClose={() => setWritten(undefined)} />}
      {shown && <DeliveriesDialog campaign={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
