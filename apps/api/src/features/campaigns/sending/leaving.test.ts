import { describe, expect, it, vi } from 'vitest'
import { startSmtp, type TestSmtp } from '../../../../test/mail/smtp.ts'
import {
  newsletterProcess,
  sendNewsletters,
  subscribe,
  withoutSecondLook,
} from '../../../../test/newsletter/newsletters.ts'
import { receivers, sendings, WAIT } from '../../../../test/newsletter/sendings.ts'
import { type ClaimedCopy, createLedger } from './ledger.ts'

const { db, databaseUrl, visitor, send, progress, settled, aUser } = await sendings()

describe('whoever leaves while it is sent', () => {
  /** A sending of ten that stands still before its first answer, one copy at a time. */
  async function halfway(
    recipients: 'all' | 'newsletter' = 'newsletter',
    begin = async (smtp: TestSmtp): Promise<unknown> => sendNewsletters(db, smtp, { workers: 1 }),
  ) {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const smtp = await startSmtp({ beforeAnswer: () => gate })
    const id = await send(recipients)
    await begin(smtp)
    await vi.waitFor(() => expect(smtp.deliveries).toHaveLength(1), WAIT)
    return { id, smtp, open }
  }

  it('gets nothing from the answer on [T-NL-5]', async () => {
    const everybody = await subscribe(db, 10)
    const { id, smtp, open } = await halfway()
    const [first] = receivers(smtp)
    const leaving = everybody.filter((email) => email !== first).slice(4, 6)

    for (const email of leaving) await visitor.newsletter.unsubscribe({ body: { email } })
    open()
    await settled(id)

    expect(smtp.deliveries).toHaveLength(8)
    expect(receivers(smtp).filter((email) => leaving.includes(email))).toEqual([])
    expect((await progress(id)).counts).toMatchObject({ sent: 8, skipped: 2 })
  })

  it('would get it if nobody looked again before the last word (control) [T-NL-5]', async () => {
    const everybody = await subscribe(db, 10)
    const { id, smtp, open } = await halfway('newsletter', (server) =>
      newsletterProcess(databaseUrl, server, 1, withoutSecondLook),
    )
    const leaving = everybody.filter((email) => email !== receivers(smtp)[0]).slice(4, 6)

    for (const email of leaving) await visitor.newsletter.unsubscribe({ body: { email } })
    open()
    await settled(id)

    expect(receivers(smtp)).toEqual(expect.arrayContaining(leaving))
  })

  it('by deleting or losing an account gets nothing, and leaves no address behind', async () => {
    const users = [await aUser(), await aUser(), await aUser()]
    const { id, smtp, open } = await halfway('all')
    const [deleted, suspended] = users.filter(({ email }) => email !== receivers(smtp)[0])

    await db.user.delete({ where: { id: deleted?.id ?? 0 } })
    await db.user.update({ where: { id: suspended?.id ?? 0 }, data: { isActive: false } })
    open()
    await settled(id)

    expect(receivers(smtp)).not.toContain(deleted?.email)
    expect(receivers(smtp)).not.toContain(suspended?.email)
    expect(await db.delivery.count({ where: { email: deleted?.email ?? 'x' } })).toBe(0)
  })

  it('while the message is on the line gets a message that is broken off', async () => {
    const smtp = await startSmtp()
    await subscribe(db, 1)
    const id = await send()
    const ledger = createLedger(db)
    const leavesNow = async (copy: ClaimedCopy) => {
      await visitor.newsletter.unsubscribe({ body: { email: copy.email } })
      return ledger.mark(copy)
    }

    sendNewsletters(db, smtp, { ledger: { ...ledger, mark: leavesNow } })
    await settled(id)

    expect(smtp.deliveries).toEqual([])
    expect((await progress(id)).counts).toMatchObject({ sent: 0, skipped: 1 })
  })
})
