import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#shared/dialog/button.tsx'
import { QueryStatus } from '#shared/ui/feedback/status.tsx'
import { CampaignList } from '../campaigns/campaign-list.tsx'
import { campaignsQueries } from '../campaigns/campaigns.queries.ts'
import { LETTER } from '../campaigns/letter.ts'
import { SendDialog } from '../campaigns/send-dialog.tsx'
import { useAdmin } from '../lib/dashboard.tsx'
import { useSearchState } from '../lib/use-search-state.ts'
import { PendingDrafts } from '../ui/entity/pending-drafts.tsx'
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
