import type {
  Campaign as CampaignAnswer,
  Delivery as DeliveryAnswer,
  campaignsContract,
} from '@espace/contracts/campaigns/campaigns'
import type { Handlers } from '#http/mount.ts'
import type { Services } from '#services.ts'
import { campaignsService } from './campaigns.service.ts'
import { controlService } from './control.service.ts'
import { draftsService } from './drafts.service.ts'
import { type CountedCampaign, type DeliveryRow, historyService } from './history.service.ts'

export function campaignsHandlers(services: Services): Handlers<typeof campaignsContract> {
  const campaigns = campaignsService(services)
  const control = controlService(services)
  const history = historyService(services)
  const drafts = draftsService(services)
  const after = async (id: number, change: Promise<void>) => {
    await change
    return presentCampaign(await history.get(id))
  }
  return {
    send: ({ body, by, callId, transaction }) => campaigns.send(body, by, { callId, transaction }),
    count: async ({ query }) => ({ recipientsCount: await campaigns.count(query) }),
    preview: async ({ body, caller }) => campaigns.preview(body, caller.user.email),
    test: async ({ body, caller }) => {
      const { email } = caller.user
      await campaigns.sendTest(body, email)
      return { message: `Email de test envoyé à ${email}` }
    },
    week: () => drafts.week(),
    toFill: ({ params }) => drafts.toFill(params.id),
    list: async ({ query }) => {
      const { campaigns: list, pagination } = await history.list(query)
      return { campaigns: list.map(presentCampaign), pagination }
    },
    get: async ({ params: { id } }) => {
      const campaign = await history.get(id)
      return { ...presentCampaign(campaign), message: campaign.message }
    },
    deliveries: async ({ params: { id }, query }) => {
      const { deliveries, pagination } = await history.deliveries(id, query.state, query)
      return { deliveries: deliveries.map(presentDelivery), pagination }
    },
    deliveriesCsv: ({ params: { id }, by }) => history.csv(id, by),
    change: ({ params: { id }, body, by }) => after(id, campaigns.change(id, body, by)),
    pause: ({ params: { id }, by }) => after(id, control.pause(id, by)),
    resume: ({ params: { id }, by }) => after(id, control.resume(id, by)),
    cancel: ({ params: { id }, by }) => after(id, control.cancel(id, by)),
    retry: ({ params: { id }, by }) => after(id, control.retry(id, by)),
    resend: ({ params: { id, deliveryId }, by }) => after(id, control.resend(id, deliveryId, by)),
  }
}

const presentCampaign = (campaign: CountedCampaign): CampaignAnswer => ({
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

const presentDelivery = (delivery: DeliveryRow): DeliveryAnswer => ({
  ...delivery,
  sentAt: delivery.sentAt?.toISOString() ?? null,
})
