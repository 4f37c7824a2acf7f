import { createClient } from '@espace/prisma/client'
import { newDatabase } from '@espace/prisma/testing/databases'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { mailSending, WAIT } from '../../../../test/mail/mail-sending.ts'
import {
  MAILS,
  newsletterWelcome,
  passwordChanged,
  resetPassword,
  waitingCalledOff,
} from '../../../../test/mail/mails.ts'
import { startSmtp } from '../../../../test/mail/smtp.ts'
import { createMailBudget } from './mail-budget.ts'
import { createOutbox } from './outbox.ts'
import { queueMail } from './queue-mail.ts'

const url = await newDatabase()
const db = createClient(url)
afterAll(() => db.$disconnect())
beforeEach(async () => {
  await db.mail.deleteMany()
  await db.rateLimit.deleteMany()
})
const { welcome, startSending, rows } = mailSending(db)

const isOver = () =>
  vi.waitFor(async () => {
    const states = (await rows()).map(({ state }) => state)
    expect(states.filter((state) => state === 'pending' || state === 'sending')).toEqual([])
  }, WAIT)

const reset = (to: string) =>
  queueMail(db, { to, template: resetPassword, data: { firstName: 'Zoé', url: '/lien?deux' } })
const changed = (to: string) =>
  queueMail(db, { to, template: passwordChanged, data: { firstName: 'Zoé' } })

describe('what others can have sent to one address', () => {
  it('is twenty messages a day, whichever process sends them; the rest is withheld and logged [T-BOMB]', async () => {
    const smtp = await startSmtp({ keepBodies: false })
    for (let nth = 0; nth < 26; nth += 1) await welcome('zoe@exemple.fr')
    await welcome('leo@exemple.fr')

    const mayGet = createMailBudget(db, MAILS, 1)
    const processes = [startSending(smtp, { mayGet }), startSending(smtp, { mayGet })]
    await isOver()

    const to = smtp.deliveries.map(({ recipients: [recipient] }) => recipient)
    expect(to.filter((recipient) => recipient === 'zoe@exemple.fr')).toHaveLength(20)
    expect(to).toContain('leo@exemple.fr')
    const withheld = (await rows()).filter(({ state }) => state === 'withheld')
    expect(withheld).toHaveLength(6)
    expect(withheld[0]).toMatchObject({ to: 'zoe@exemple.fr', data: {}, sentAt: null })
    const lines = processes.flatMap(({ log }) => log).map(([, line]) => line)
    expect(lines.filter((line) => /withheld/.test(String(line)))).toHaveLength(6)
  })

  it('keeps neither the way back in nor the news of a change from its owner', async () => {
    const smtp = await startSmtp({ keepBodies: false })
    for (let nth = 0; nth < 25; nth += 1) await welcome('zoe@exemple.fr')
    await reset('zoe@exemple.fr')
    for (let nth = 0; nth < 3; nth += 1) await changed('zoe@exemple.fr')

    startSending(smtp, { mayGet: createMailBudget(db, MAILS, 1) })
    await isOver()

    expect(smtp.deliveries).toHaveLength(20 + 1 + 3)
  })

  it('is as much more as the limits of the house are', async () => {
    const smtp = await startSmtp({ keepBodies: false })
    for (let nth = 0; nth < 26; nth += 1) await welcome('zoe@exemple.fr')

    startSending(smtp, { mayGet: createMailBudget(db, MAILS, 2) })
    await isOver()

    expect(smtp.deliveries).toHaveLength(26)
  })

  it('would be all of it if nobody counted [T-BOMB]', async () => {
    const smtp = await startSmtp({ keepBodies: false })
    for (let nth = 0; nth < 26; nth += 1) await welcome('zoe@exemple.fr')

    startSending(smtp)
    await isOver()

    expect(smtp.deliveries).toHaveLength(26)
  })
})

it('a way back in leaves before what can wait, whatever was queued first', async () => {
  const leave = { url: '/x', oneClickUrl: '/y' }
  for (const to of ['un@exemple.fr', 'deux@exemple.fr']) {
    await queueMail(db, { to, template: newsletterWelcome, data: { leave } })
  }
  await queueMail(db, { to: 'a@exemple.fr', template: waitingCalledOff, data: PARTY })
  await reset('zoe@exemple.fr')
  const outbox = createOutbox(db)

  const order: (string | undefined)[] = []
  for (let nth = 0; nth < 4; nth += 1) order.push((await outbox.claim())?.template)

  expect(order).toEqual([
    'reset-password',
    'waiting-called-off',
    'newsletter-welcome',
    'newsletter-welcome',
  ])
})

const PARTY = { firstName: 'Zoé', url: '/x', title: 'Le grand soir', when: 'lundi', seats: 2 }
