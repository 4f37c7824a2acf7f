import { createClient } from '@espace/prisma/client'
import { freePort } from '@espace/prisma/embedded/embedded'
import { newDatabase } from '@espace/prisma/testing/databases'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { mailSending, ORIGIN, WAIT } from '../../../../test/mail/mail-sending.ts'
import { passwordChanged } from '../../../../test/mail/mails.ts'
import { startSmtp } from '../../../../test/mail/smtp.ts'
import { createOutbox, purgeMails } from './outbox.ts'
import { queueMail } from './queue-mail.ts'

/** Tries again at once, however often. */
const IMPATIENT = { retryMinutes: Array<number>(10_000).fill(0.001) }

const url = await newDatabase()
const db = createClient(url)
afterAll(() => db.$disconnect())
beforeEach(async () => {
  await db.mail.deleteMany()
})
const { welcome, startSending, rows, untilAll } = mailSending(db)

describe('a queued message', () => {
  it('arrives once, as a page and as plain text, from the house', async () => {
    const smtp = await startSmtp()
    await welcome('zoe@example.org')

    startSending(smtp)
    await untilAll('sent')

    expect(smtp.deliveries).toHaveLength(1)
    const [{ mail, ...envelope } = expect.fail()] = smtp.deliveries
    expect(envelope).toMatchObject({
      recipients: ['zoe@example.org'],
      sender: 'contact@espace-comedie.example',
    })
    expect(mail.subject).toBe('Confirmez votre adresse e-mail')
    expect(mail.from?.value).toEqual([
      { name: "L'espace comédie", address: 'contact@espace-comedie.example' },
    ])
    expect(mail.text).toContain(`${ORIGIN}/lien?un`)
    expect(mail.html).toContain(`href="${ORIGIN}/lien?un"`)
    expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@espace-comedie\.example>$/)
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
  })

  it('leaves no link behind in the database', async () => {
    await welcome('zoe@example.org')

    startSending(await startSmtp())
    await untilAll('sent')

    expect(await rows()).toMatchObject([
      { data: {}, attempts: 1, lastError: null, claimedUntil: null, sentAt: expect.any(Date) },
    ])
  })

  it('leaves if and only if its transaction is committed', async () => {
    const smtp = await startSmtp()
    startSending(smtp)
    const undone = db.$transaction(async (tx) => {
      await queueMail(tx, { to: 'a@x.fr', template: passwordChanged, data: { firstName: 'A' } })
      throw new Error('changed our mind')
    })

    await expect(undone).rejects.toThrow('mind')
    await welcome('b@x.fr')
    await untilAll('sent')

    expect(smtp.deliveries.map(({ recipients }) => recipients)).toEqual([['b@x.fr']])
  })
})

describe('a mail server that does not take a message', () => {
  it('gets it again, and takes it once it is back', async () => {
    const away = await freePort()
    await welcome('zoe@example.org')
    const { log } = startSending({ url: `smtp://127.0.0.1:${away}` }, IMPATIENT)
    await vi.waitFor(async () => {
      expect(await rows()).toMatchObject([{ lastError: expect.stringContaining('ECONNREFUSED') }])
    }, WAIT)

    const smtp = await startSmtp({ port: away })
    await untilAll('sent')

    expect(smtp.deliveries).toHaveLength(1)
    expect(log.flat()).toContain('a message did not leave and is tried again')
  })

  it('is tried so many times and no more', async () => {
    const refuse = { responseCode: 451, message: 'later' }
    await welcome('zoe@example.org')

    startSending(await startSmtp({ refuse }), { retryMinutes: [0, 0] })
    await untilAll('failed')

    expect(await rows()).toMatchObject([{ attempts: 3, data: {}, sentAt: null }])
  })

  it('is not tried again once it has refused for good, and nobody is named', async () => {
    const refuse = { responseCode: 550, message: 'no <zoe@example.org> here' }
    await welcome('zoe@example.org')

    const { log } = startSending(await startSmtp({ refuse }), IMPATIENT)
    await untilAll('failed')

    const [row] = await rows()
    expect(row?.attempts).toBe(1)
    expect(row?.lastError).toContain('no <[address]> here')
    await vi.waitFor(() => expect(log.flat()).toContain('a message will not leave'), WAIT)
    expect(JSON.stringify(log)).not.toContain('zoe@')
  })

  it('waits a minute before the next attempt', async () => {
    await welcome('zoe@example.org')

    startSending(await startSmtp({ refuse: { responseCode: 451, message: 'later' } }))

    await vi.waitFor(async () => {
      const due = await db.$queryRaw`
        select 1 from mails
         where state = 'pending' and attempts = 1
           and next_try_at between now() + interval '50 s' and now() + interval '60 s'`
      expect(due).toHaveLength(1)
    }, WAIT)
  })
})

it('a process that is asked to end finishes what is under way, and takes nothing more', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const smtp = await startSmtp({ beforeAnswer: () => released })
  const outbox = createOutbox(db)
  const looks: Promise<unknown>[] = []
  const claim = () => {
    const look = outbox.claim()
    looks.push(look)
    return look
  }
  const { stop } = startSending(smtp, { outbox: { ...outbox, claim } })
  await welcome('a@x.fr')
  await vi.waitFor(() => expect(smtp.deliveries).toHaveLength(1), WAIT)

  const stopped = stop()
  // The other worker may be looking at the queue at this moment.
  await Promise.all(looks)
  await welcome('b@x.fr')
  release()
  await stopped

  expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'pending'])
})

it('messages that were settled long ago are forgotten', async () => {
  const old = { to: 'a@x.fr', template: 'x', data: {}, nextTryAt: new Date('2026-01-01') }
  await db.mail.createMany({
    data: [
      { ...old, state: 'sent' },
      { ...old, state: 'failed' },
      { ...old, state: 'sent', nextTryAt: new Date() },
    ],
  })

  await purgeMails(db)

  expect(await db.mail.count()).toBe(1)
})

it('a queue that cannot be reached is asked again, and complained of once', async () => {
  const outbox = createOutbox(db)
  let answers = 0
  const claim = async () => {
    answers += 1
    if (answers < 10) throw new Error('terminated: zoe@example.org')
    return outbox.claim()
  }
  await welcome('zoe@example.org')

  const { log } = startSending(await startSmtp(), { outbox: { ...outbox, claim } })
  await untilAll('sent')

  // Once for each of the two workers.
  const complaints = log.filter(([, message]) => message === 'a job failed')
  expect(complaints).toHaveLength(2)
  expect(JSON.stringify(log)).not.toContain('zoe@')
})
