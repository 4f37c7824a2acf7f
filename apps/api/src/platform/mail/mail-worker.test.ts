import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createClient, type PrismaClient } from '@espace/prisma/client'
import { cloneDatabase } from '@espace/prisma/testing/test-server'
import { afterAll, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { freePort, startSmtp, type TestSmtp } from '../../../test/smtp.ts'
import { openMailTransport } from './mail-transport.ts'
import { type MailWorker, startMailWorker } from './mail-worker.ts'
import { type ClaimedMail, createOutbox, type Outbox, type OutboxOptions } from './outbox.ts'
import { queueMail } from './queue-mail.ts'

const ORIGIN = 'https://espace-comedie.example'
const PROCESS = join(import.meta.dirname, '../../../test/mail-process.ts')
const WAIT = { timeout: 20_000, interval: 20 }

/** Tries again at once, however often. */
const IMPATIENT = { retryMinutes: Array<number>(10_000).fill(0.001) }

const url = await cloneDatabase(inject('templateUrl'), 'mail_worker')
const db = createClient(url)
afterAll(() => db.$disconnect())
beforeEach(async () => {
  await db.mail.deleteMany()
})

const welcome = (to: string) =>
  queueMail(db, { to, template: 'verify-email', data: { firstName: 'Zoé', url: '/lien?un' } })

interface Wishes extends OutboxOptions {
  client?: PrismaClient
  outbox?: Outbox
}

/** A process's worth of mail sending, and the lines that it logs. */
function startSending(
  smtp: Pick<TestSmtp, 'url'>,
  { client = db, outbox, ...options }: Wishes = {},
) {
  const log: unknown[][] = []
  const write = (...line: unknown[]) => void log.push(line)
  const from = { name: "L'espace comédie", address: 'contact@espace-comedie.example' }
  const worker: MailWorker = startMailWorker({
    outbox: outbox ?? createOutbox(client, options),
    transport: openMailTransport({ smtpUrl: smtp.url, from, directory: '' }),
    origin: ORIGIN,
    log: { info: write, warn: write, error: write },
    pollMs: 10,
  })
  onTestFinished(() => worker.stop())
  return { log, stop: worker.stop }
}

const rows = () => db.mail.findMany({ orderBy: { id: 'asc' } })

const untilAll = (state: string) =>
  vi.waitFor(async () => {
    const states = (await rows()).map((row) => row.state)
    expect(new Set(states)).toEqual(new Set([state]))
  }, WAIT)

describe('a queued message', () => {
  it('arrives once, as a page and as plain text, from the house', async () => {
    const smtp = await startSmtp()
    await welcome('zoe@example.org')

    startSending(smtp)
    await untilAll('sent')

    expect(smtp.deliveries).toHaveLength(1)
    const [{ mail, ...envelope } = expect.fail()] = smtp.deliveries
    expect(envelope).toEqual({
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
      await queueMail(tx, { to: 'a@x.fr', template: 'password-changed', data: { firstName: 'A' } })
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

describe('processes that share the queue', () => {
  const people = Array.from({ length: 40 }, (_, index) => `person${index}@example.org`)

  /** Two processes, one queue. */
  async function startTwo(outboxOf: (client: PrismaClient) => Outbox) {
    const smtp = await startSmtp()
    const clients = [createClient(url), createClient(url)]
    onTestFinished(async () => {
      await Promise.all(clients.map((client) => client.$disconnect()))
    })
    const senders = clients.map((client) => startSending(smtp, { outbox: outboxOf(client) }))
    return { smtp, stop: () => Promise.all(senders.map((sender) => sender.stop())) }
  }

  const receivers = (smtp: Awaited<ReturnType<typeof startSmtp>>) =>
    smtp.deliveries.flatMap(({ recipients }) => recipients)

  it('send nothing twice', async () => {
    await Promise.all(people.map(welcome))
    const { smtp, stop } = await startTwo((client) => createOutbox(client))
    await untilAll('sent')
    await stop()

    expect(receivers(smtp).toSorted()).toEqual(people.toSorted())
  })

  it('would, without the lock (control)', async () => {
    const { promise: bothHaveLooked, resolve } = Promise.withResolvers<void>()
    let looks = 0
    const unlocked = (client: PrismaClient): Outbox => ({
      ...createOutbox(client),
      claim: async () => {
        const where = { state: 'pending' }
        const found = await client.mail.findFirst({ where, orderBy: { id: 'asc' } })
        looks += 1
        if (looks === 4) resolve()
        await bothHaveLooked
        if (!found) return undefined
        const data = { state: 'sending', attempts: 1 }
        return client.mail.update({ where: { id: found.id }, data })
      },
    })

    await welcome('person@example.org')
    const { smtp, stop } = await startTwo(unlocked)
    await vi.waitFor(() => expect(smtp.deliveries.length).toBeGreaterThan(1), WAIT)
    await stop()

    expect(new Set(receivers(smtp))).toEqual(new Set(['person@example.org']))
  })
})

/** A message, as a process takes it before it sends it. */
async function take(outbox: Outbox): Promise<ClaimedMail> {
  const mail = await outbox.claim()
  if (!mail) throw new Error('No message is due.')
  return mail
}

describe('a process that dies', () => {
  it('after it took a message: another one sends it', async () => {
    const smtp = await startSmtp()
    await welcome('zoe@example.org')
    await take(createOutbox(db, { leaseSeconds: 0 }))

    startSending(smtp)
    await untilAll('sent')

    expect(smtp.deliveries).toHaveLength(1)
    expect(await rows()).toMatchObject([{ attempts: 2 }])
  })

  it('before it heard the answer: sent again under the same Message-ID', async () => {
    const deaf = await startSmtp({ beforeAnswer: () => new Promise(() => undefined) })
    const smtp = await startSmtp()
    await welcome('zoe@example.org')
    const child = spawn(process.execPath, [PROCESS, url, deaf.url], { stdio: 'ignore' })
    onTestFinished(() => void child.kill('SIGKILL'))
    await vi.waitFor(() => expect(deaf.deliveries).toHaveLength(1), WAIT)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await rows()).toMatchObject([{ state: 'sending' }])

    startSending(smtp)
    await untilAll('sent')

    const idOf = ({ deliveries }: TestSmtp) =>
      deliveries.map(({ mail }) => mail.messageId?.split('@')[0])
    expect(idOf(smtp)).toEqual(idOf(deaf))
  })

  it('each time it sends a message: the message is given up', async () => {
    const smtp = await startSmtp()
    await welcome('zoe@example.org')
    const dying = createOutbox(db, { leaseSeconds: 0 })
    await take(dying)
    await take(dying)

    startSending(smtp, { retryMinutes: [0] })
    await untilAll('failed')

    expect(smtp.deliveries).toEqual([])
  })

  it('slowly: who has lost a message no longer says what became of it', async () => {
    await welcome('zoe@example.org')
    const slow = createOutbox(db, { leaseSeconds: 0 })
    const lost = await take(slow)
    await take(slow)

    await slow.settle(lost, { state: 'failed', error: 'too late' })

    expect(await rows()).toMatchObject([{ state: 'sending', attempts: 2, lastError: null }])
  })
})

it('a process that is asked to end finishes what is under way, and takes nothing more', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const smtp = await startSmtp({ beforeAnswer: () => released })
  const { stop } = startSending(smtp)
  await welcome('a@x.fr')
  await vi.waitFor(() => expect(smtp.deliveries).toHaveLength(1), WAIT)

  const stopped = stop()
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

  await createOutbox(db).forget()

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

  // Once for each of the two lanes.
  const complaints = log.filter(([, message]) => message === 'the mail queue cannot be reached')
  expect(complaints).toHaveLength(2)
  expect(JSON.stringify(log)).not.toContain('zoe@')
})
