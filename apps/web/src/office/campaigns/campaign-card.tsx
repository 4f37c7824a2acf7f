import type { Campaign } from '@espace/contracts/campaigns/campaigns'
import { useState } from 'react'
import { Button } from '#shared/dialog/button.tsx'
import { Confirm } from '#shared/dialog/confirm.tsx'
import { moment } from '#shared/lib/time/moment.ts'
import { useChange } from '#shared/lib/writes/use-change.ts'
import { useAdmin } from '../lib/dashboard.tsx'
import { Tag } from '../ui/panel.tsx'
import { CAMPAIGNS_KEY } from './campaigns.queries.ts'
import { STATUSES } from './words.ts'
import cards from '../ui/cards.module.css'
import styles from './campaigns.module.css'

type Action = 'pause' | 'resume' | 'cancel' | 'retry'

interface CampaignCardProps {
  campaign: Campaign
  onDetail: () => void
  /** Opens its text to copy it, or to edit it while scheduled. */
  onWrite: (isChange: boolean) => void
}

export function CampaignCard({ campaign, onDetail, onWrite }: CampaignCardProps) {
  const { subject, status, counts, recipientsCount } = campaign
  const { mutate, isPending } = useAction(campaign.id)
  const [isAsking, setIsAsking] = useState(false)
  const done = recipientsCount - counts.waiting
  const isOpen = status === 'programmee' || status === 'en_cours' || status === 'en_pause'
  const button = (action: Action, label: string) => (
    <Button about={`: ${subject}`} disabled={isPending} onClick={() => mutate(action)}>
      {label}
    </Button>
  )
  return (
    <article className={cards.card}>
      <h4 className={cards.name}>
        {subject} <Tag look={STATUSES[status].look}>{STATUSES[status].label}</Tag>
        {campaign.cameTo !== null && <Tag look="dashed">Abonnés déjà venus</Tag>}
      </h4>
      <p className={cards.when}>{whenOf(campaign)}</p>
      <progress
        className={styles.progress}
        max={Math.max(1, recipientsCount)}
        value={done}
        aria-label={`Avancement : ${subject}`}
      />
      <dl className={styles.counts}>
        {[
          ['Envoyés', counts.sent],
          ['En attente', counts.waiting],
          ['Échecs', counts.failed],
          ['À vérifier', counts.inDoubt],
          ['Écartés', counts.skipped],
        ].map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.tools}>
        {status === 'en_cours' && button('pause', 'Mettre en pause')}
        {status === 'en_pause' && button('resume', 'Reprendre')}
        {counts.failed > 0 && status !== 'annulee' && button('retry', 'Réessayer les échecs')}
        {isOpen && (
          <Button
            look="danger"
            about={`l’envoi : ${subject}`}
            disabled={isPending}
            onClick={() => setIsAsking(true)}
          >
            Annuler
          </Button>
        )}
        {status === 'programmee' && (
          <Button about={`: ${subject}`} onClick={() => onWrite(true)}>
            Modifier
          </Button>
        )}
        <Button about={`: ${subject}`} onClick={() => onWrite(false)}>
          Réutiliser
        </Button>
        <Button about={`: ${subject}`} onClick={onDetail}>
          Détail par destinataire
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title="Annuler cet envoi ?"
          sentence={`${counts.waiting} destinataires ne recevront rien. Cette action est irréversible.`}
          action="Annuler l’envoi"
          onConfirm={() => mutate('cancel')}
          onClose={() => setIsAsking(false)}
        />
      )}
    </article>
  )
}

function useAction(id: number) {
  const admin = useAdmin()
  return useChange({
    call: (action: Action) => admin.campaigns[action]({ params: { id } }),
    isRepeatable: false,
    failed: 'Erreur lors de la mise à jour',
    changes: [CAMPAIGNS_KEY],
  })
}

function whenOf({ status, scheduledAt, finishedAt, createdAt }: Campaign): string {
  if (status === 'programmee' && scheduledAt !== null)
    return `Départ prévu le ${moment(scheduledAt)}`
  if (finishedAt !== null) return `Terminé le ${moment(finishedAt)}`
  return `Envoyé le ${moment(createdAt)}`
}
