import type { campaignsContract } from '@espace/contracts/campaigns/campaigns'
import { campaignMessages as say } from '@espace/contracts/campaigns/campaigns.constants'
import { apiError } from '@espace/contracts/kernel/errors'
import type { Parsed, Result } from '@espace/contracts/kernel/route'
import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import { type Actor, audit } from '#platform/audit.ts'
import type { Repeatable } from '#platform/idempotency.ts'
import type { ComposedMail } from '#platform/mail/content/compose-mail.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import { queryRow, takeTurns } from '#platform/sql.ts'
import { readHouseLines } from '#platform/venue/operator.ts'
import type { Services } from '#services.ts'
import { leaveLinks } from '../newsletter/addresses.ts'
import { audience, type Meant } from './audience.ts'
import { newsletterContent } from './sending/campaign-letters.ts'
import { newsletterTest } from './sending/campaign-mails.ts'

const Plan = z.object({ isLater: z.boolean() })
const Count = z.object({ count: z.int() })
const Same = z.object({ campaignId: z.int(), recipientsCount: z.int() })

/** Who sends the same again within that time has pressed twice, or their browser has. */
const SAME_MINUTES = 2

type Draft = Pick<NewCampaign, 'subject' | 'message'>

type NewCampaign = Parsed<typeof campaignsContract.send>['body']

type Sent = Result<typeof campaignsContract.send>

export function campaignsService({
  db,
  addressKeys: keys,
  origin,
}: Pick<Services, 'db' | 'addressKeys' | 'origin'>) {
  return {
    /**
     * Fixes who gets it, in one transaction with the message; it leaves by itself afterwards. The same
     * again within minutes, without a key, is the same sending.
     */
    async send(
      draft: NewCampaign,
      by: Actor,
      { callId, transaction }: Repeatable<Sent>,
    ): Promise<Sent> {
      const { subject, recipients, scheduledFor = null, cameTo = null } = draft
      const message = await cleaned(draft)
      const said = JSON.stringify([subject, message, recipients, scheduledFor, cameTo])
      const contentHash = keys.hashOf(said)
      return transaction(async (tx) => {
        const before = callId === undefined ? await sameCampaign(tx, contentHash) : undefined
        if (before) return before
        const { id } = await tx.campaign.create({
          data: {
            subject,
            message,
            recipients,
            cameTo,
            contentHash,
            recipientsCount: 0,
            status: 'en_pause',
          },
        })
        const recipientsCount = await tx.$executeRaw`
          insert into deliveries (campaign_id, email, email_hash)
          select ${id}, email, email_hash from (${audience({ recipients, cameTo }, keys)}) as audience
          on conflict do nothing`
        if (recipientsCount === 0) {
          await tx.campaign.delete({ where: { id } })
          return { recipientsCount, campaignId: null }
        }
        const planned = await queryRow(tx, Plan)`
          update campaigns
             set recipients_count = ${recipientsCount},
                 scheduled_at = plan.at,
                 status = (case when plan.at > now() then 'programmee' else 'en_cours' end)::campaign_status,
                 started_at = case when plan.at > now() then null else now() end
            from (select timezone('Europe/Paris', ${scheduledFor}::timestamp) as at) as plan
           where id = ${id}
          returning status = 'programmee' as "isLater"`
        const after = { recipients, cameTo, recipientsCount, scheduledFor }
        const action = planned?.isLater ? 'programmation' : 'envoi'
        await audit(tx, by, { action, entity: 'newsletter', id, label: subject, after })
        return { recipientsCount, campaignId: id }
      })
    },

    async count(meant: Meant): Promise<number> {
      const row = await queryRow(db, Count)`
        select count(*)::int as count from (${audience(meant, keys)}) as audience`
      return row?.count ?? 0
    },

    /** As it will look, with the links of the caller. */
    async preview(draft: Draft, email: string): Promise<ComposedMail> {
      const newsletter = { subject: draft.subject, message: await cleaned(draft) }
      const { composeContent } = await import('#platform/mail/content/compose-mail.ts')
      const [leave, house] = [leaveLinks(keys, email), await readHouseLines(db)]
      return composeContent(newsletterContent(newsletter, leave), { origin, house })
    },

    async sendTest(draft: Draft, email: string): Promise<void> {
      const { subject } = draft
      const data = { subject, message: await cleaned(draft), leave: leaveLinks(keys, email) }
      await queueMail(db, { to: email, template: newsletterTest, data })
    },
  }
}

/** @throws {ApiError} nothing is left to be read */
async function cleaned({ message }: Draft): Promise<string> {
  const { cleanRichText } = await import('#platform/mail/content/rich-text.ts')
  const clean = cleanRichText(message)
  if (clean !== '') return clean
  throw apiError('REQUETE_INVALIDE', { issues: [{ path: 'message', message: say.required }] })
}

/** Those who send the same in the same moment take turns. */
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
