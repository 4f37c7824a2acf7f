import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLedger } from '#features/campaigns/sending/ledger.ts'
import { takeOff } from '#features/newsletter/subscription.service.ts'
import { runReservationJobs } from '#features/reservations/reservation-jobs.ts'
import {
  expireInactiveAccounts,
  purgeUnverifiedAccounts,
} from '#features/users/inactive/inactive-accounts.ts'
import { NO_COPIES } from '#platform/mail/mail-copies.ts'
import { createOutbox } from '#platform/mail/queue/outbox.ts'
import { noteErasures } from '#platform/retention/erasure.ts'
import { erasureOf } from '#retention.ts'
import { addressKeys } from '../newsletter/newsletters.ts'
import { people } from '../people.ts'
import { bookings } from './bookings.ts'
import { onlinePayments } from './online-payments.ts'

const { stripe, payments, app, payers, checkOut, bookingOf, paid, runOut, refundsOf } =
  await onlinePayments()
const { db, as } = app
const { aUser, logIn } = people(app)
const { aBookableShow, seatsOf } = bookings(app)
const admin = as(await logIn(await aUser({ role: 'admin' })))
const outbox = createOutbox(db)
const ledger = createLedger(db)

/** State of the database after `db:restore` (as its own tests show). */
const restored = () =>
  db.restoration.create({ data: { backupAt: new Date(Date.now() - 3_600_000) } })

beforeEach(async () => {
  await db.restoration.deleteMany()
  await db.mail.deleteMany()
  await db.campaign.deleteMany()
})

const aMail = (createdAt = new Date()) =>
  db.mail.create({
    data: { to: `${randomUUID()}@exemple.fr`, template: 'password-changed', data: {}, createdAt },
  })

const open = (kind: 'mails' | 'newsletters' | 'refunds' | 'chores', withFormer = false) =>
  admin.restoration.openAfterRestoration({ body: { kind, withFormer } })

const heldIn = async () => (await admin.restoration.restoration()).restoration

describe('after a restore', () => {
  it('no message leaves until it is said; those of before not even then, unless they are meant', async () => {
    await aMail(new Date(Date.now() - 60_000))
    await restored()
    const fresh = await aMail(new Date(Date.now() + 1_000))
    expect(await outbox.claim()).toBeUndefined()

    await open('mails')

    expect(await outbox.claim()).toMatchObject({ id: fresh.id })
    expect(await outbox.claim()).toBeUndefined()
    expect(await db.mail.count({ where: { state: 'failed' } })).toBe(1)
  })

  it('messages of before leave when that is what somebody wants', async () => {
    const former = await aMail(new Date(Date.now() - 60_000))
    await restored()

    await open('mails', true)

    expect(await outbox.claim()).toMatchObject({ id: former.id })
  })

  it('no newsletter begins or goes on', async () => {
    const campaign = await db.campaign.create({
      data: {
        subject: 'a',
        message: '',
        recipients: 'all',
        status: 'programmee',
        contentHash: 'a',
        recipientsCount: 1,
        scheduledAt: new Date(Date.now() - 1_000),
      },
    })
    const data = { emailHash: 'a'.repeat(64), email: 'a@exemple.fr', campaignId: campaign.id }
    await db.delivery.create({ data })
    await restored()
    await ledger.advanceCampaigns()
    expect((await db.campaign.findUnique({ where: { id: campaign.id } }))?.status).toBe(
      'programmee',
    )
    await db.campaign.update({ where: { id: campaign.id }, data: { status: 'en_cours' } })
    expect(await ledger.claim()).toBeUndefined()

    await open('newsletters')

    expect(await ledger.claim()).toMatchObject({ campaignId: campaign.id })
  })

  it('nobody is offered seats, told of a date, or erased for want of a sign of life', async () => {
    const sleeper = await aUser({
      createdAt: new Date('2020-01-01'),
      sleepNoticeAt: new Date('2024-01-01'),
    })
    const { id } = await aBookableShow()
    const held = await checkOut(id)
    await runOut(held.reservationId)
    await restored()

    await runReservationJobs({ db })
    await expireInactiveAccounts(db, erasureOf(NO_COPIES))
    expect(await db.reservation.findUnique({ where: { id: held.reservationId } })).toMatchObject({
      status: 'pending',
    })
    expect(await db.user.count({ where: { id: sleeper.id } })).toBe(1)

    await open('chores')
    await runReservationJobs({ db })
    await expireInactiveAccounts(db, erasureOf(NO_COPIES))
    expect(await seatsOf(id)).toEqual({ sold: 0, counted: 0 })
    expect(await db.user.count({ where: { id: sleeper.id } })).toBe(0)
  })

  it('no account is erased whose address may have been proven since the backup', async () => {
    const createdAt = new Date(Date.now() - 8 * 86_400_000)
    const { id } = await aUser({ createdAt, emailVerifiedAt: null })
    await restored()

    await purgeUnverifiedAccounts(db, erasureOf(NO_COPIES))
    expect(await db.user.count({ where: { id } })).toBe(1)

    await open('chores')
    await purgeUnverifiedAccounts(db, erasureOf(NO_COPIES))
    expect(await db.user.count({ where: { id } })).toBe(0)
  })

  it('no money goes back before it is known what went back already', async () => {
    const { id } = await aBookableShow()
    const [twice, once] = [await checkOut(id), await checkOut(id, 2, payers.leo)]
    await paid(twice)
    await paid(once)
    await as(payers.zoe.token).reservations.cancel({ params: { id: twice.reservationId } })
    await as(payers.leo.token).reservations.cancel({ params: { id: once.reservationId } })
    const [refund] = await refundsOf(twice.reservationId)
    const payment = `pi_of_${twice.sessionId}_${twice.reservationId}`
    await restored()
    stripe.remember.refund({
      id: `re_${randomUUID()}`,
      payment_intent: payment,
      amount: 3000,
      refund: refund?.id ?? 0,
    })

    await runReservationJobs({ db, payments })
    await expect(open('refunds')).rejects.toMatchObject({ code: 'RESTAURATION_A_COMPARER' })
    await admin.payments.reconcile()
    await open('refunds')
    await runReservationJobs({ db, payments })

    const asked = stripe.to('/v1/refunds').map((fields) => fields['payment_intent'])
    expect(asked).not.toContain(payment)
    expect(asked).toContain(`pi_of_${once.sessionId}_${once.reservationId}`)
    expect(await refundsOf(twice.reservationId)).toMatchObject([{ doneAt: expect.any(Date) }])
  })

  it('payments since the backup are booked, or somebody hears of them', async () => {
    const { id } = await aBookableShow()
    const known = await checkOut(id)
    const lost = randomUUID()
    await restored()
    stripe.remember.paid({ reference: known.reservationId, sessionId: known.sessionId })
    stripe.remember.paid({ reference: lost, sessionId: `cs_${lost}` })
    stripe.remember.refund({ id: `re_${lost}`, payment_intent: `pi_${lost}`, amount: 1500 })

    await admin.payments.reconcile()
    await admin.payments.reconcile()

    expect((await bookingOf(known.reservationId)).status).toBe('confirmed')
    const incidents = await admin.payments.incidents()
    const about = incidents.filter(({ subjectId }) => subjectId.endsWith(lost))
    expect(about.map(({ kind }) => kind).toSorted()).toEqual(['inconnu', 'remboursement'])
  })

  it('the team reads what is held, and nothing once all of it is open', async () => {
    expect(await heldIn()).toBeNull()
    await restored()
    await aMail()
    expect((await heldIn())?.held.map(({ kind }) => kind)).toEqual([
      'mails',
      'newsletters',
      'refunds',
      'chores',
    ])

    await db.refund.updateMany({ data: { doneAt: new Date() } })
    for (const kind of ['mails', 'newsletters', 'refunds', 'chores'] as const) await open(kind)

    expect(await heldIn()).toBeNull()
  })
})

it('whoever is erased is noted outside of the database, once, by a number', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'espace-erasures-')), 'erasures.jsonl')
  const { id } = await aUser()
  await db.user.delete({ where: { id } })

  await noteErasures(db, file)
  await noteErasures(db, file)

  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const all = lines.map((line): unknown => JSON.parse(line))
  expect(all.filter((line) => JSON.stringify(line).includes(`"id":${id},`))).toEqual([
    { id, at: expect.stringMatching(/^\d{4}-/) },
  ])
})

it('whoever leaves the newsletter is noted outside of the database, by a hash, also after a bounce', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'espace-departures-')), 'erasures.jsonl')
  const { email } = await aUser()
  const emailHash = addressKeys.hashOf(email)
  await db.suppression.create({ data: { emailHash, reason: 'rejet' } })
  await noteErasures(db, file)

  await takeOff(db, emailHash, email)
  await noteErasures(db, file)
  await noteErasures(db, file)

  const text = readFileSync(file, 'utf8')
  expect(text).not.toContain(email)
  const all = text
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  expect(all.filter((line) => JSON.stringify(line).includes(emailHash))).toEqual([
    { emailHash, reason: 'rejet', at: expect.stringMatching(/^\d{4}-/) },
    { emailHash, reason: 'depart', at: expect.stringMatching(/^\d{4}-/) },
  ])
})
