import type { AuditAction } from '@espace/contracts/audit/audit.constants'
import { apiError } from '@espace/contracts/kernel/errors'
import { type Db, Prisma } from '@espace/prisma/client'
import { type Actor, audit } from '#platform/audit.ts'
import type { Services } from '#services.ts'

interface Entry {
  by: Actor
  action: AuditAction
}

/** @throws {ApiError} CAMPAGNE_INTROUVABLE */
export async function lockCampaign(tx: Db, id: number): Promise<void> {
  const found = await tx.$executeRaw`select from campaigns where id = ${id} for update`
  if (found === 0) throw apiError('CAMPAGNE_INTROUVABLE')
}

/** Pause, resume and cancel; each refuses the states that do not allow it. */
export function controlService({ db }: Services) {
  const locked = (id: number, { by, action }: Entry, change: (tx: Db) => Promise<number>) =>
    db.$transaction(async (tx) => {
      await lockCampaign(tx, id)
      if ((await change(tx)) === 0) throw apiError('CAMPAGNE_DEJA_REGLEE')
      await audit(tx, by, { action, entity: 'newsletter', id })
    })

  const again = (id: number, entry: Entry, which: Prisma.Sql) =>
    locked(id, entry, async (tx) => {
      const deliveries = await tx.$executeRaw`
        update deliveries d
           set state = 'pending', attempts = 0, next_try_at = now(), claimed_until = null, last_error = null
          from campaigns c
         where c.id = ${id} and c.status in ('en_cours', 'en_pause', 'partielle')
           and d.campaign_id = c.id and d.email <> '' and ${which}`
      if (deliveries > 0)
        await tx.$executeRaw`
          update campaigns set status = 'en_cours', finished_at = null
           where id = ${id} and status = 'partielle'`
      return deliveries
    })

  return {
    /** Deliveries in progress are completed: the mail server has most of them. */
    pause: (id: number, by: Actor) =>
      locked(
        id,
        { by, action: 'pause' },
        (tx) => tx.$executeRaw`
          update campaigns set status = 'en_pause' where id = ${id} and status = 'en_cours'`,
      ),

    resume: (id: number, by: Actor) =>
      locked(
        id,
        { by, action: 'reprise' },
        (tx) => tx.$executeRaw`
          update campaigns set status = 'en_cours', started_at = coalesce(started_at, now())
           where id = ${id} and status = 'en_pause'`,
      ),

    cancel: (id: number, by: Actor) =>
      locked(id, { by, action: 'annulation' }, async (tx) => {
        await tx.$executeRaw`
          update deliveries d
             set state = 'skipped', claim = claim + 1, claimed_until = null
            from campaigns c
           where c.id = ${id} and c.status in ('programmee', 'en_cours', 'en_pause')
             and d.campaign_id = c.id and d.state in ('pending', 'claimed')`
        return tx.$executeRaw`
          update campaigns set status = 'annulee', finished_at = now()
           where id = ${id} and status in ('programmee', 'en_cours', 'en_pause')`
      }),

    /** Retries only deliveries that surely did not arrive. */
    retry: (id: number, by: Actor) =>
      again(id, { by, action: 'nouvel essai' }, Prisma.sql`d.state = 'failed'`),

    /** Resends a delivery in doubt, at the risk of a duplicate. */
    resend: (id: number, deliveryId: number, by: Actor) =>
      again(
        id,
        { by, action: 'renvoi' },
        Prisma.sql`d.id = ${deliveryId} and d.state = 'in_doubt' and d.claimed_until <= now()`,
      ),
  }
}
