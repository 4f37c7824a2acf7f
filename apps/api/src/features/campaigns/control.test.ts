import { describe, expect, it, vi } from 'vitest'
import { scriptedSmtp } from '../../../test/mail/scripted-smtp.ts'
import { startSmtp } from '../../../test/mail/smtp.ts'
import { sendNewsletters, subscribe } from '../../../test/newsletter/newsletters.ts'
import { receivers, sendings, WAIT } from '../../../test/newsletter/sendings.ts'

const { db, admin, send, progress, settled } = await sendings()

describe('a copy that is in doubt', () => {
  it('is never repeated by itself, and once when an administrator says so', async () => {
    await subscribe(db, 1)
    const id = await send()
    const cut = await scriptedSmtp({ end: 'hang up' })
    const first = sendNewsletters(db, cut)
    await settled(id)
    await first.stop()
    const smtp = await startSmtp()
    sendNewsletters(db, smtp)
    await subscribe(db, 0)

    const { deliveries } = await admin.campaigns.deliveries({
      params: { id },
      query: { state: 'a_verifier' },
    })
    expect(deliveries).toMatchObject([{ email: 'personne0@exemple.fr' }])
    await expect(admin.campaigns.retry({ params: { id } })).rejects.toMatchObject({
      code: 'CAMPAGNE_DEJA_REGLEE',
    })
    expect(smtp.deliveries).toEqual([])

    const deliveryId = deliveries[0]?.id ?? 0
    await admin.campaigns.resend({ params: { id, deliveryId } })
    await settled(id)

    expect(smtp.deliveries).toHaveLength(1)
    expect((await progress(id)).status).toBe('terminee')
  })
})

describe('what failed', () => {
  it('leaves again when an administrator says so, and nothing else does', async () => {
    await subscribe(db, 3)
    const id = await send()
    const bad = sendNewsletters(db, await scriptedSmtp({ end: '552 too long' }))
    await settled(id)
    await bad.stop()
    await db.$executeRaw`
      update deliveries set state = 'sent' where email = 'personne0@exemple.fr'`

    const smtp = await startSmtp()
    sendNewsletters(db, smtp)
    await admin.campaigns.retry({ params: { id } })
    await settled(id)

    expect(receivers(smtp).toSorted()).toEqual(['personne1@exemple.fr', 'personne2@exemple.fr'])
  })
})

describe('an administrator', () => {
  it('lets it rest, goes on, and nobody is missed or bothered twice', async () => {
    const smtp = await startSmtp({ keepBodies: false })
    const everybody = await subscribe(db, 200)
    const id = await send()
    // Throttled, so that the pause arrives before the last mail on any machine.
    const slow = sendNewsletters(db, smtp, { perSecond: 20 })
    await vi.waitFor(() => expect(smtp.deliveries.length).toBeGreaterThan(5), WAIT)

    const { status } = await admin.campaigns.pause({ params: { id } })
    // What was under way is over when nothing is in doubt any more.
    await vi.waitFor(async () => {
      expect(await db.delivery.count({ where: { state: 'in_doubt' } })).toBe(0)
    }, WAIT)
    const resting = smtp.deliveries.length
    await sendNewsletters(db, smtp).stop()

    expect(status).toBe('en_pause')
    expect(smtp.deliveries).toHaveLength(resting)
    expect(resting).toBeLessThan(200)
    await slow.stop()
    sendNewsletters(db, smtp, { perSecond: 400 })
    await admin.campaigns.resume({ params: { id } })
    await settled(id)
    expect(receivers(smtp).toSorted()).toEqual(everybody.toSorted())
  })

  it('ends it for good', async () => {
    await subscribe(db, 5)
    const id = await send()

    expect(await admin.campaigns.cancel({ params: { id } })).toMatchObject({
      status: 'annulee',
      counts: { skipped: 5, waiting: 0 },
    })
    const smtp = await startSmtp()
    await sendNewsletters(db, smtp).stop()

    expect(smtp.deliveries).toEqual([])
    for (const change of ['pause', 'resume', 'cancel', 'retry'] as const) {
      await expect(admin.campaigns[change]({ params: { id } })).rejects.toMatchObject({
        status: 409,
      })
    }
  })

  it('says when it is to leave, by the clock in Paris', async () => {
    await subscribe(db, 1)
    const smtp = await startSmtp()
    const later = { subject: 'Plus tard', message: 'Bonjour', recipients: 'newsletter' } as const
    await admin.campaigns.send({ body: { ...later, scheduledFor: '2100-07-01T09:30' } })
    const { id, scheduledAt } = await db.campaign.findFirstOrThrow()
    expect(scheduledAt?.toISOString()).toBe('2100-07-01T07:30:00.000Z')
    expect((await progress(id)).status).toBe('programmee')

    await db.$executeRaw`update campaigns set scheduled_at = now() + interval '0.3 s'`
    sendNewsletters(db, smtp)
    await settled(id)

    expect(smtp.deliveries).toHaveLength(1)
  })
})
