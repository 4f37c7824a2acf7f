import type {
  Campaign as CampaignAnswer,
  Delivery as DeliveryAnswer,
} from '@espace/contracts/campaigns/campaigns'
import type { CountedCampaign, DeliveryRow } from './history.service.ts'

export const presentCampaign = (campaign: CountedCampaign): CampaignAnswer => ({
  ...campaign,
  counts: {
    sent: campaign.counts['envoye'] ?? 0,
    waiting: campaign.counts['en_attente'] ?? 0,
    failed: campaign.counts['echec'] ?? 0,
    inDoubt: campaign.counts['a_verifier'] ?? 0,
    skipped: campaign.counts['ecarte'] ?? 0,
  },
  createdAt: campaign.createdAt.toISOString(),
  scheduledAt: campaign.scheduledAt?.toISOString() ?? null,
  startedAt: campaign.startedAt?.toISOString() ?? null,
  finishedAt: campaign.finishedAt?.toISOString() ?? null,
})

export const presentDelivery = (delivery: DeliveryRow): DeliveryAnswer => ({
  ...delivery,
  sentAt: delivery.sentAt?.toISOString() ?? null,
})
