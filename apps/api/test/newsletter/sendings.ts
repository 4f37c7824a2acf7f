import { beforeEach, expect, vi } from 'vitest'
import type { TestSmtp } from '../mail/smtp.ts'
import { people } from '../people.ts'
import { createTestApp } from '../test-app.ts'

export const WAIT = { timeout: 60_000, interval: 20 }

/** An application with an administrator, and fixtures for campaigns; each test begins without recipients. */
export async function sendings() {
  const app = await createTestApp()
  const { db, as } = app
  const { aUser, logIn } = people(app)
  const token = await logIn(await aUser({ role: 'admin' }))
  const admin = as(token)

  beforeEach(async () => {
    await db.campaign.deleteMany()
    await db.subscriber.deleteMany()
    await db.suppression.deleteMany()
    await db.bounce.deleteMany()
  })

  let nth = 0
  const progress = (id: number) => admin.campaigns.get({ params: { id } })
  return {
    ...app,
    admin,
    token,
    aUser,
    /** Sends a campaign with a unique subject; returns its id. */
    send: async (recipients: 'all' | 'newsletter' = 'newsletter'): Promise<number> => {
      nth += 1
      const message = '<p>Bonjour <b>tous</b></p>'
      await admin.campaigns.send({ body: { subject: `Lettre ${nth}`, message, recipients } })
      return (await db.campaign.findFirstOrThrow({ orderBy: { id: 'desc' } })).id
    },
    progress,
    copies: (id: number) =>
      db.delivery.findMany({ where: { campaignId: id }, orderBy: { id: 'asc' } }),
    settled: (id: number) =>
      vi.waitFor(async () => expect((await progress(id)).finishedAt).not.toBeNull(), WAIT),
  }
}

export const receivers = ({ deliveries }: Pick<TestSmtp, 'deliveries'>): string[] =>
  deliveries.map(({ recipients }) => recipients[0] ?? '')
