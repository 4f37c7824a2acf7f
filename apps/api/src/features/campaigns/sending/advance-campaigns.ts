import type { PrismaClient } from '@espace/prisma/client'
import { isHeld } from '#platform/retention/quarantine.ts'

/** Starts what is scheduled for now, takes back what dead processes held, ends what is complete. */
export async function advanceCampaigns(db: PrismaClient): Promise<void> {
  await db.$executeRaw`
    update campaigns set status = 'en_cours', started_at = now()
     where status = 'programmee' and scheduled_at <= now() and not ${isHeld('newsletters')}`
  await db.$executeRaw`
    update deliveries set state = 'pending', claimed_until = null
     where campaign_id = any(array(select id from campaigns where status in ('en_cours', 'en_pause')))
       and state = 'claimed' and claimed_until <= now()`
  await db.$executeRaw`
    update campaigns c
       set finished_at = now(),
           status = (case when exists (select from deliveries d
                                        where d.campaign_id = c.id
                                          and d.state in ('failed', 'in_doubt'))
                          then 'partielle' else 'terminee' end)::campaign_status
     where c.status = 'en_cours'
       and not exists (select from deliveries d
                        where d.campaign_id = c.id
                          and (d.state in ('pending', 'claimed')
                               or d.state = 'in_doubt' and d.claimed_until > now()))`
}
