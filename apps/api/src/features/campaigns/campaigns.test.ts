import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { subscribe } from '../../../test/newsletter/newsletters.ts'
import { people } from '../../../test/people.ts'
import { apiProcesses } from '../../../test/processes/api-process.ts'
import { withCode } from '../../../test/processes/code-changes.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db, databaseUrl, as, http, visitor } = app
const startApi = apiProcesses(databaseUrl)
const { aUser, logIn } = people(app)
const boss = await aUser({ role: 'admin' })
const token = await logIn(boss)
const admin = as(token)

beforeEach(async () => {
  await db.campaign.deleteMany()
  await db.subscriber.deleteMany()
  await db.suppression.deleteMany()
  await db.mail.deleteMany()
  await db.user.deleteMany({ where: { role: 'user' } })
})

/** Holds the first transaction until another one is at the same point: the overlap is deterministic. */
const UNTIL_TWO_ARE_HERE = `
  await tx.$executeRaw\`select pg_advisory_xact_lock_shared(1)\`
  let here = 1
  while (!same && here < 2) {
    const rows = await tx.$queryRaw\`
      select count(*)::int as n, pg_sleep(0.02)::text from pg_locks
       where locktype = 'advisory' and mode = 'ShareLock'
         and database = (select oid from pg_database where datname = current_database())\`
    here = rows[0].n
  }`

const LETTER = { subject: 'Lundi', message: '<p>Bonjour</p>', recipients: 'newsletter' } as const

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  http
    .post(`/api/admin/newsletter/${path}`)
    .set({ 'X-Requested-With': 'XMLHttpRequest', Authorization: `Bearer ${token}`, ...headers })
    .send(body)

const audienceOf = async (id: number) =>
  (await db.delivery.findMany({ where: { campaignId: id } })).map(({ email }) => email).toSorted()

describe('the recipients', () => {
  it('"newsletter" are those who are subscribed and have confirmed', async () => {
    const emails = await subscribe(db, 3)
    await db.subscriber.create({ data: { email: 'pas-encore@exemple.fr' } })

    const { recipientsCount, campaignId } = await admin.campaigns.send({ body: LETTER })

    expect(recipientsCount).toBe(3)
    expect(await audienceOf(campaignId ?? 0)).toEqual(emails)
  })

  it('"all", which is what is meant if nothing is said, are accounts and subscribers, each once (§3.10)', async () => {
    const [both = ''] = await subscribe(db, 2)
    const user = await aUser()
    await aUser({ email: both })
    await aUser({ isActive: false })

    const { body } = await post('send', { subject: 'Lundi', message: 'Bonjour' })

    const everybody = [boss.email, user.email, 'personne0@exemple.fr', 'personne1@exemple.fr']
    expect(body.recipientsCount).toBe(4)
    expect(await audienceOf(body.campaignId)).toEqual(everybody.toSorted())
  })

  it('are never those who have left, also not with an account', async () => {
    const [left = ''] = await subscribe(db, 2)
    const user = await aUser()
    await visitor.newsletter.unsubscribe({ body: { email: left } })
    await visitor.newsletter.unsubscribe({ body: { email: user.email } })

    const { recipientsCount, campaignId } = await admin.campaigns.send({
      body: { ...LETTER, recipients: 'all' },
    })

    expect(recipientsCount).toBe(2)
    expect(await audienceOf(campaignId ?? 0)).toEqual(
      [boss.email, 'personne1@exemple.fr'].toSorted(),
    )
  })

  it('are counted before as they are afterwards', async () => {
    await subscribe(db, 5)
    await aUser()

    expect(await admin.campaigns.count({ query: { recipients: 'newsletter' } })).toEqual({
      recipientsCount: 5,
    })
    const { recipientsCount } = await admin.campaigns.count()
    expect(recipientsCount).toBe(7)
    expect(
      (await admin.campaigns.send({ body: { ...LETTER, recipients: 'all' } })).recipientsCount,
    ).toBe(7)
  })

  it('may be nobody, which is no sending', async () => {
    expect(await admin.campaigns.send({ body: LETTER })).toEqual({
      recipientsCount: 0,
      campaignId: null,
    })
    expect(await db.campaign.count()).toBe(0)
  })
})

describe('the same newsletter, sent again', () => {
  it('at once and fifty times is one sending [T-NL-2]', async () => {
    await subscribe(db, 3)

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => admin.campaigns.send({ body: LETTER })),
    )

    expect(new Set(answers.map(({ recipientsCount }) => recipientsCount))).toEqual(new Set([3]))
    expect(await db.campaign.count()).toBe(1)
    expect(await db.delivery.count()).toBe(3)
  })

  it('would be many sendings if those at once did not take turns (control) [T-NL-2]', async () => {
    await subscribe(db, 3)
    const file = 'apps/api/src/features/campaigns/campaigns.service.ts'
    const { url } = await startApi(
      withCode(
        {
          file,
          from: 'await takeTurns(tx, contentHash)',
          to: '',
        },
        {
          file,
          from: 'return same\n',
          to: `${UNTIL_TWO_ARE_HERE}; return same\n`,
        },
      ),
    )

    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        fetch(`${url}/api/admin/newsletter/send`, {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${token}`,
            'Content-Type': 'application/json',
            'X-Requested-With': 'fetch',
          },
          body: JSON.stringify(LETTER),
        }),
      ),
    )

    expect(answers.map(({ status }) => status)).toContain(200)
    expect(await db.campaign.count()).toBeGreaterThan(1)
  })

  it('with the same key is one sending, with the same answer', async () => {
    await subscribe(db, 3)
    const key = { 'Idempotency-Key': randomUUID() }

    const answers = [await post('send', LETTER, key), await post('send', LETTER, key)]
    const other = await post('send', { ...LETTER, subject: 'Mardi' }, key)

    expect(answers.map(({ text }) => text)).toEqual([answers[0]?.text, answers[0]?.text])
    expect(other.status).toBe(422)
    expect(await db.campaign.count()).toBe(1)
  })

  it('after it was cancelled is another one', async () => {
    await subscribe(db, 1)
    const { campaignId } = await admin.campaigns.send({ body: LETTER })
    await admin.campaigns.cancel({ params: { id: campaignId ?? 0 } })

    const again = await admin.campaigns.send({ body: LETTER })

    expect(again.campaignId).not.toBe(campaignId)
  })
})

describe('a newsletter that breaks a rule', () => {
  const required = 'Le sujet et le message sont requis'

  it.each([
    [{ subject: '' }, 'subject', required],
    [{ subject: undefined }, 'subject', required],
    [{ subject: ' \r\n ' }, 'subject', required],
    [{ subject: 'a'.repeat(151) }, 'subject', 'Le sujet ne doit pas dépasser 150 caractères'],
    [{ message: '' }, 'message', required],
    [{ message: undefined }, 'message', required],
    [{ message: '<p> <br></p>' }, 'message', required],
    [{ message: '<script>alert(1)</script>' }, 'message', required],
    [{ message: 'a\0b' }, 'message', 'Caractère non autorisé'],
    [
      { message: 'a'.repeat(20_001) },
      'message',
      'Le message ne doit pas dépasser 20 000 caractères',
    ],
    [{ recipients: 'tous' }, 'recipients', 'Les destinataires sont « all » ou « newsletter »'],
    [{ scheduledFor: '2027-02-30T10:00' }, 'scheduledFor', expect.stringContaining('Paris')],
    [{ scheduledFor: 'demain' }, 'scheduledFor', expect.stringContaining('Paris')],
  ])('by %j goes to nobody, and says why (§5.14, §9.18)', async (fields, path, message) => {
    await subscribe(db, 1)

    const { status, body } = await post('send', { ...LETTER, ...fields })

    expect([status, body.code]).toEqual([400, 'REQUETE_INVALIDE'])
    expect(body.issues).toContainEqual({ path, message })
    expect(await db.campaign.count()).toBe(0)
  })

  it('in its subject keeps to one line of it', async () => {
    await subscribe(db, 1)

    await post('send', { ...LETTER, subject: 'Lundi\r\nBcc: x@y.fr' })

    expect((await db.campaign.findFirst())?.subject).toBe('Lundi Bcc: x@y.fr')
  })
})
