import type { Campaign } from '@espace/contracts/campaigns/campaigns'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#shared/dialog/button.tsx'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { CampaignCard } from '../campaigns/campaign-card.tsx'
import { campaignsQueries } from '../campaigns/campaigns.queries.ts'
import { DeliveriesDialog } from '../campaigns/deliveries-dialog.tsx'
import { LETTER, type WrittenLetter, writtenLetter } from '../campaigns/letter.ts'
import { SendDialog } from '../campaigns/send-dialog.tsx'
import { useAdmin } from '../lib/dashboard.tsx'
import { useSearchState } from '../lib/use-search-state.ts'
import { PendingDrafts } from '../ui/entity/pending-drafts.tsx'
import { Pager } from '../ui/list/list-controls.tsx'
import { Nothing } from '../ui/list/nothing.tsx'
import { Panel as Frame } from '../ui/panel.tsx'
import { newsletterQueries } from './newsletter.queries.ts'
import { Subscribers } from './subscribers.tsx'
import styles from './newsletter.module.css'

/** The tab of the newsletter (§2). */
export function Panel() {
  const [isSending, setIsSending] = useState(false)
  const send = () => setIsSending(true)
  return (
    <Frame
      title="Newsletter"
      actions={
        <Button look="main" onClick={send}>
          Envoyer un email
        </Button>
      }
    >
      <PendingDrafts form={LETTER.name} onResume={send} />
      <Stats />
      <h3 className={styles.heading}>Envois</h3>
      <CampaignList />
      <h3 className={styles.heading}>Abonnés</h3>
      <Subscribers />
      {isSending && <SendDialog onClose={() => setIsSending(false)} />}
      <LetterToFill />
    </Frame>
  )
}

/** Opens the newsletter that a link proposes: for a date with seats left. */
function LetterToFill() {
  const { search, set } = useSearchState()
  const cameTo = Number(search.get('remplir'))
  const query = useQuery({
    ...campaignsQueries.toFill(useAdmin(), cameTo),
    enabled: Number.isInteger(cameTo) && cameTo > 0,
  })
  const { data } = query
  if (!query.isEnabled) return null
  if (!data) return <QueryStatus of={query} />
  const { title, ...letter } = data
  return (
    <SendDialog
      toFill={{ title, cameTo, letter: { ...letter, cameTo } }}
      onClose={() => set({ remplir: undefined })}
    />
  )
}

function Stats() {
  const query = useQuery(newsletterQueries.stats(useAdmin()))
  const { data } = query
  if (!data) return <QueryStatus of={query} />
  return (
    <dl className={styles.stats}>
      <div>
        <dt>Abonnés</dt>
        <dd>{data.subscribers}</dd>
      </div>
      <div>
        <dt>Utilisateurs</dt>
        <dd>{data.users}</dd>
      </div>
      <div>
        <dt>Taux d’abonnement</dt>
        <dd>{`${data.rate}\u00A0%`}</dd>
      </div>
    </dl>
  )
}

/** Campaigns, with live progress of those being sent. */
function CampaignList() {
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
          Une lettre part tout de suite ou à l’heure choisie&nbsp;; ses envois se suivent ici.
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
