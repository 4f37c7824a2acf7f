import type { campaignsContract } from '@espace/contracts/campaigns/campaigns'
import { campaignMessages as say } from '@espace/contracts/campaigns/campaigns.constants'
import { apiError, fieldError } from '@espace/contracts/kernel/errors'
import type { Parsed, Result } from '@espace/contracts/kernel/route'
import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import { type Actor, audit } from '#platform/audit.ts'
import type { Repeatable } from '#platform/idempotency.ts'
import type { ComposedMail } from '#platform/mail/content/compose-mail.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import { queryRow, takeTurns } from '#platform/sql.ts'
import { readVenueLines } from '#platform/venue/operator.ts'
import type { Services } from '#services.ts'
import { leaveLinks } from '../newsletter/list-links.ts'
import { audience, type Meant } from './audience.ts'
import { lockCampaign } from './control.service.ts'
import { newsletterContent } from './sending/campaign-letters.ts'
import { newsletterTest } from './sending/campaign-mails.ts'
import { posterOf } from './sending/poster.ts'

const Plan = z.object({ isLater: z.boolean() })
const Count = z.object({ count: z.int() })
const Same = z.object({ campaignId: z.int(), recipientsCount: z.int() })

/** The same campaign within that time is a double submission. */
const SAME_MINUTES = 2

type Draft = Pick<NewCampaign, 'subject' | 'message' | 'posterOf'>

type NewCampaign = Parsed<typeof campaignsContract.send>['body']

type Sent = Result<typeof campaignsContract.send>

export function campaignsService({
  db,
  addressKeys: keys,
  origin,
}: Pick<Services, 'db' | 'addressKeys' | 'origin'>) {
  return {
    /**
     * Fixes the recipients, in one transaction with the campaign; the sender picks it up. The same
     * content again within minutes, without an idempotency key, is the same campaign.
     */
    async send(
      draft: NewCampaign,
      by: Actor,
      { callId, transaction }: Repeatable<Sent>,
    ): Promise<Sent> {
      const content = await contentOf(draft)
      const { subject, recipients, cameTo } = content
      const { scheduledFor = null } = draft
      const contentHash = keys.hashOf(JSON.stringify([content, scheduledFor]))
      return transaction(async (tx) => {
        const before = callId === undefined ? await sameCampaign(tx, contentHash) : undefined
        if (before) return before
        const { id } = await tx.campaign.create({
          data: { ...content, contentHash, recipientsCount: 0, status: 'en_pause' },
        })
        const { recipientsCount, isLater } = await plan(tx, id, draft, keys)
        if (recipientsCount === 0) {
          await tx.campaign.delete({ where: { id } })
          return { recipientsCount, campaignId: null }
        }
        const after = { recipients, cameTo, recipientsCount, scheduledFor }
        const action = isLater ? 'programmation' : 'envoi'
        await audit(tx, by, { action, entity: 'newsletter', id, label: subject, after })
        return { recipientsCount, campaignId: id }
      })
    },

    change: async (id: number, draft: NewCampaign, by: Actor): Promise<void> => {
      const content = await contentOf(draft)
      await db.$transaction((tx) => change(tx, id, { draft, content, by, keys }))
    },

    async count(meant: Meant): Promise<number> {
      const row = await queryRow(db, Count)`
        select count(*)::int as count from (${audience(meant, keys)}) as audience`
      return row?.count ?? 0
    },

    /** The rendered mail, with the caller's own links. */
    async preview(draft: Draft, email: string): Promise<ComposedMail> {
      const { subject } = draft
      const [message, poster] = [await cleaned(draft), await posterOf(db, draft.posterOf)]
      const { composeContent } = await import('#platform/mail/content/compose-mail.ts')
      const [leave, venue] = [leaveLinks(keys, { email }), await readVenueLines(db)]
      return composeContent(newsletterContent({ subject, message, poster }, leave), {
        origin,
        venue,
      })
    },

    async sendTest(draft: Draft, email: string): Promise<void> {
      const { subject } = draft
      const poster = await posterOf(db, draft.posterOf)
      const data = {
        subject,
        message: await cleaned(draft),
        poster,
        leave: leaveLinks(keys, { email }),
      }
      await queueMail(db, { to: email, template: newsletterTest, data })
    },
  }
}

interface Change {
  draft: NewCampaign
  content: Awaited<ReturnType<typeof contentOf>>
  by: Actor
  keys: Services['addressKeys']
}

/** Changes content, recipients or time of a campaign, until the first delivery. */
async function change(tx: Db, id: number, { draft, content, by, keys }: Change): Promise<void> {
  const { subject: label, recipients, cameTo } = content
  await lockCampaign(tx, id)
  const before = await tx.campaign.findUniqueOrThrow({ where: { id } })
  if (before.status !== 'programmee') throw apiError('CAMPAGNE_DEJA_REGLEE')
  await tx.campaign.update({ where: { id }, data: content })
  await tx.delivery.deleteMany({ where: { campaignId: id } })
  const { recipientsCount } = await plan(tx, id, draft, keys)
  if (recipientsCount === 0) throw fieldError('recipients', say.nobody)
  await audit(tx, by, {
    action: 'modification',
    entity: 'newsletter',
    id,
    label,
    before: { recipients: before.recipients, recipientsCount: before.recipientsCount },
    after: { recipients, cameTo, recipientsCount, scheduledFor: draft.scheduledFor ?? null },
  })
}

async function plan(
  tx: Db,
  id: number,
  { recipients, cameTo, scheduledFor = null }: NewCampaign,
  keys: Services['addressKeys'],
) {
  const recipientsCount = await tx.$executeRaw`
    insert into deliveries (campaign_id, email, email_hash)
    select ${id}, email, email_hash from (${audience({ recipients, cameTo }, keys)}) as audience
    on conflict do nothing`
  const planned = await queryRow(tx, Plan)`
    update campaigns
       set recipients_count = ${recipientsCount},
           scheduled_at = plan.at,
           status = (case when plan.at > now() then 'programmee' else 'en_cours' end)::campaign_status,
           started_at = case when plan.at > now() then null else now() end
      from (select timezone('Europe/Paris', ${scheduledFor}::timestamp) as at) as plan
     where id = ${id}
    returning status = 'programmee' as "isLater"`
  return { recipientsCount, isLater: planned?.isLater ?? false }
}

const contentOf = async ({ cameTo = null, posterOf = null, ...draft }: NewCampaign) => ({
  subject: draft.subject,
  message: await cleaned(draft),
  recipients: draft.recipients,
  cameTo,
  posterOf,
})

/** @throws {ApiError} nothing is left after sanitising */
async function cleaned({ message }: Pick<Draft, 'message'>): Promise<string> {
  const { cleanRichText } = await import('#platform/mail/content/rich-text.ts')
  const clean = cleanRichText(message)
  if (clean !== '') return clean
  throw fieldError('message', say.required)
}

/** Serialises concurrent sends of the same content. */
async function sameCampaign(tx: Db, contentHash: string): Promise<Sent | undefined> {
  await takeTurns(tx, contentHash)
  const same = await queryRow(tx, Same)`
    select id as "campaignId", recipients_count as "recipientsCount"
      from campaigns
     where content_hash = ${contentHash}
       and created_at > now() - make_interval(mins => ${SAME_MINUTES}::int)
       and status <> 'annulee'
     order by id desc
     limit 1`
  return same
}
