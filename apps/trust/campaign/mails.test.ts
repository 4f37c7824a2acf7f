import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { figure } from '../harness/figures.ts'
import { shutGate } from '../harness/gate.ts'
import { brokenPromises, NEWSLETTER, rowsOf } from '../harness/invariants.ts'
import { call } from '../harness/people.ts'
import { end, kill, until } from '../harness/processes.ts'
import { type ApiWishes, startProduct } from '../harness/product.ts'
import { openVenue } from '../harness/venue.ts'

// Waits a minute each time for leases of processes that died, and asserts no time.

const product = await startProduct({ seed: 'none' })
afterAll(product.stop)
const { url } = product.door
const house = await openVenue(product)

/** Subject prefix of campaigns that may be delivered twice. */
const CARELESS = 'Brouillon'

it('a sender that is killed, and a mail server that goes and comes, write to nobody twice [T-MAILS]', async () => {
  const recipients = 400
  await rowsOf(
    product,
    `insert into subscribers (email, confirmed_at)
     select 'lecteur' || n || '@exemple.fr', now() from generate_series(1, $1) as n`,
    [recipients],
  )
  const body = {
    subject: `${NEWSLETTER} ${randomUUID()}`,
    message: 'Bonjour',
    recipients: 'newsletter',
  }
  const sent = await call(`${url}/api/admin/newsletter/send`, { token: house.admin, body })
  expect(sent.status).toBe(200)
  const came = () => product.mail.letters.filter(({ subject }) => subject === body.subject).length
  const reaches = (count: number) =>
    until(() => expect(came()).toBeGreaterThanOrEqual(count), 120_000)

  await reaches(40)
  for (const place of [0, 1]) {
    const old = product.apis[place]
    if (old) await kill(old)
    await product.startApi(place)
  }
  await reaches(80)
  await product.mail.stop()
  await delay(1_000)
  await product.mail.startAgain()
  // Retries are due within a minute, and jobs of dead processes when their leases expire.
  const settled = await until(async () => {
    const rows = await rowsOf<{ state: string; count: number }>(
      product,
      'select state, count(*)::int as count from deliveries group by state',
    )
    const states = rows.map(({ state }) => state)
    expect(states).not.toContain('pending')
    expect(states).not.toContain('claimed')
    return rows
  }, 240_000)

  const counts = Object.fromEntries(settled.map(({ state, count }) => [state, count]))
  figure(
    'T-MAILS',
    `${recipients} copies, 2 kills, mail server away once: ${JSON.stringify(counts)}`,
  )
  expect(came()).toBeGreaterThanOrEqual(recipients - (counts['in_doubt'] ?? 0))
  expect(await brokenPromises(product)).toEqual([])
})

it('would write to some twice, if nobody noted that a copy is about to leave (control) [T-MAILS]', async () => {
  const file = 'apps/api/src/features/campaigns/sending/ledger.ts'
  const unmarked: ApiWishes['code'] = [
    {
      file,
      from: "set state = 'in_doubt',\n               claimed_until",
      to: "set state = 'claimed',\n               claimed_until",
    },
    {
      file,
      from: "d.claim = ${claim} and d.state = 'in_doubt'`",
      to: "d.claim = ${claim} and d.state in ('claimed', 'in_doubt')`",
    },
  ]
  await Promise.all(product.apis.map(end))
  const careless = await product.startApi(0, { code: unmarked })
  // Killed after the mail server has accepted emails and before that is recorded.
  const gate = await shutGate(product, {
    table: 'deliveries',
    when: 'before update',
    of: `new.state = 'sent'`,
  })
  const subject = `${CARELESS} ${randomUUID()}`
  const body = { subject, message: 'Bonjour', recipients: 'newsletter' }
  const sent = await call(`${careless.url}/api/admin/newsletter/send`, { token: house.admin, body })
  expect(sent.status).toBe(200)
  const mailed = () => product.mail.letters.filter((letter) => letter.subject === subject)
  await gate.holds(1)
  await kill(careless)
  await gate.remove()
  for (const place of [0, 1]) await product.startApi(place)

  const twice = () => mailed().length - new Set(mailed().map(({ to }) => to)).size
  await until(() => expect(twice()).toBeGreaterThan(0), 120_000)
})
