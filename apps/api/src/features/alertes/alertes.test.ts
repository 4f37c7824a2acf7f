import { randomUUID } from 'node:crypto'
import { createClient } from '@espace/prisma/client'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { builders, soon } from '../../../test/builders.ts'
import { mailSending, ORIGIN } from '../../../test/mail/mail-sending.ts'
import { startSmtp } from '../../../test/mail/smtp.ts'
import { addressKeys } from '../../../test/newsletter/newsletters.ts'
import { subscribers } from '../../../test/newsletter/subscribers.ts'
import { people } from '../../../test/people.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { purgeAlerts } from './alert-retention.ts'
import { latestAlert, notifyAlerts } from './notify-alerts.ts'

const app = await createTestApp()
const { db, databaseUrl, visitor, as, http } = app
const { aUser, logIn } = people(app)
const { mailsTo, consents, post } = subscribers(app)
const { aSpectacle } = builders(db)
const { startSending, untilAll } = mailSending(db)
/** Another process's view of the database. */
const other = createClient(databaseUrl)
afterAll(() => other.$disconnect())

const DAY_MS = 86_400_000
const from = (ms: number) => new Date(Date.now() + ms)
/** Long enough for a slip of the team to have been undone. */
const settled = { updatedAt: from(-660_000) }
const anAddress = () => `${randomUUID()}@exemple.fr`
const tell = () => notifyAlerts(db, addressKeys)

const notYet = (fields = {}) =>
  aSpectacle({ bookingMode: 'maison', salesOpenAt: from(DAY_MS), ...settled, ...fields })
const fullElsewhere = () =>
  aSpectacle({ ticketUrl: 'https://billetterie.example/soir', seatsLeft: 0, ...settled })

const ask = (show: { id: number }, email: string) =>
  visitor.alertes.ask({ body: { spectacleId: show.id, email } })
const confirm = (email: string) => {
  const token = addressKeys.confirmTokenOf('alertes', email, new Date())
  return visitor.alertes.confirm({ body: { email, token } })
}
/** An address that waits for a date, and is surely its owner's. */
const waitingFor = async (show: { id: number }) => {
  const email = anAddress()
  await ask(show, email)
  await confirm(email)
  await db.mail.deleteMany()
  return email
}
const change = ({ id }: { id: number }, data: object) =>
  db.spectacle.update({ where: { id }, data: { ...settled, ...data } })

beforeEach(async () => {
  await db.mail.deleteMany()
  await db.dateAlert.deleteMany()
})

describe('« Prévenez-moi »', () => {
  it('takes an address, keeps the proof of consent without it, and writes nothing before its owner’s press', async () => {
    const [show, email] = [await notYet(), anAddress()]

    const { message } = await ask(show, email)
    await change(show, { salesOpenAt: null })
    await tell()

    expect(message).toContain('un clic confirme votre adresse')
    expect(await mailsTo(email)).toEqual(['alert-confirm'])
    expect(await consents(email)).toMatchObject([
      { purpose: 'alertes', wording: 'prevenez-2026-11', confirmedAt: null },
    ])
    await confirm(email)
    await tell()
    expect(await mailsTo(email)).toEqual(['alert-confirm', 'alert-open'])
    expect(await consents(email)).toMatchObject([{ confirmedAt: expect.any(Date) }])
  })

  it('is answered the same whether an address waits already, and asks its owner once a day', async () => {
    const [show, email] = [await notYet(), anAddress()]
    const send = () => post('/api/alerts', { spectacleId: show.id, email })

    const answers = [await send(), await send()]
    await confirm(email)
    answers.push(await send())

    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await mailsTo(email)).toEqual(['alert-confirm'])
    expect(await db.dateAlert.count({ where: { email } })).toBe(1)
  })

  it('needs no press of who is logged in with an address that is surely theirs', async () => {
    const show = await notYet()
    const [sure, unsure] = [
      await aUser({ emailVerifiedAt: new Date() }),
      await aUser({ emailVerifiedAt: null }),
    ]
    for (const user of [sure, unsure]) {
      const body = { spectacleId: show.id, email: user.email }
      await as(await logIn(user)).alertes.ask({ body })
    }
    await change(show, { salesOpenAt: from(-1000) })
    await tell()

    expect(await mailsTo(sure.email)).toEqual(['alert-open'])
    expect(await mailsTo(unsure.email)).toEqual(['alert-confirm'])
  })

  it.each([
    ['PLACES_LIBRES', { bookingMode: 'maison' }],
    ['PLACES_LIBRES', { ticketUrl: 'https://billetterie.example/soir' }],
    ['VENTES_CLOSES', { bookingMode: 'maison', salesCloseAt: from(-1000) }],
    ['SPECTACLE_ANNULE', { status: 'annulé' }],
    ['SPECTACLE_REPORTE', { status: 'reporté' }],
    ['SPECTACLE_PASSE', soon(-DAY_MS)],
    ['SPECTACLE_INTROUVABLE', { status: 'brouillon' }],
  ])('is refused where there is nothing to wait for: %s', async (code, fields) => {
    await expect(ask(await aSpectacle(fields), anAddress())).rejects.toMatchObject({ code })
    expect(await db.dateAlert.count()).toBe(0)
  })

  it('is for people', async () => {
    const [show, email] = [await notYet(), anAddress()]

    await visitor.alertes.ask({ body: { spectacleId: show.id, email, website: 'x' } })
    const wrong = await post('/api/alerts', { spectacleId: show.id, email: 'zoe' })

    expect(await db.dateAlert.count({ where: { email } })).toBe(0)
    expect(wrong.body).toMatchObject({
      status: 400,
      issues: [{ path: 'email', message: "Format d'email invalide" }],
    })
  })
})

describe('the mail that tells', () => {
  it.each([
    ['sales open', notYet, { salesOpenAt: from(-1000) }],
    ['a ticketing elsewhere has seats again', fullElsewhere, { seatsLeft: 3 }],
    [
      'a ticketing elsewhere is there',
      () => aSpectacle(settled),
      { ticketUrl: 'https://billetterie.example/soir' },
    ],
  ])('leaves once when %s', async (_, aDate, opening) => {
    const show = await aDate()
    const email = await waitingFor(show)
    await tell()
    expect(await mailsTo(email)).toEqual([])

    await change(show, opening)
    await tell()
    await tell()

    expect(await mailsTo(email)).toEqual(['alert-open'])
  })

  it('is left to the process that has the address in hand', async () => {
    const show = await notYet()
    const email = await waitingFor(show)
    await change(show, { salesOpenAt: from(-1000) })

    await db.$transaction(async (tx) => {
      await tx.$queryRaw`select id from date_alerts for update`
      expect(await notifyAlerts(other, addressKeys)).toBe(0)
    })

    expect(await notifyAlerts(other, addressKeys)).toBe(1)
    expect(await mailsTo(email)).toEqual(['alert-open'])
  })

  it('waits until a slip of the team can no longer be undone', async () => {
    const show = await fullElsewhere()
    const email = await waitingFor(show)
    await change(show, { seatsLeft: 3, updatedAt: new Date() })

    await tell()

    expect(await mailsTo(email)).toEqual([])
  })

  it('goes to nobody whose address bounces, or who has left our letters since', async () => {
    const show = await notYet()
    const [bounced, left] = [await waitingFor(show), await waitingFor(show)]
    await db.suppression.create({
      data: { emailHash: addressKeys.hashOf(bounced), reason: 'rejet' },
    })
    await visitor.newsletter.subscribe({ body: { email: left } })
    await visitor.newsletter.unsubscribe({ body: { email: left } })
    await db.mail.deleteMany()
    await change(show, { salesOpenAt: from(-1000) })

    expect(await tell()).toBe(0)
  })

  it('says show and date in its subject, leads to the date, and is left in one click', async () => {
    const show = await notYet({ title: 'Une heure de Zoé' })
    const email = await waitingFor(show)
    await change(show, { salesOpenAt: from(-1000) })
    await tell()
    const smtp = await startSmtp()
    startSending(smtp, { latest: latestAlert(db) })
    await untilAll('sent')

    const [delivery] = smtp.deliveries
    expect(delivery?.recipients).toEqual([email])
    expect(delivery?.mail.subject).toMatch(/^On peut réserver.: Une heure de Zoé, .+20:00$/)
    expect(delivery?.mail.text).toContain(`${ORIGIN}/spectacles/${show.id}-une-heure-de-zoe`)
    const token = addressKeys.leaveTokenOf('alertes', email)
    const query = new URLSearchParams({ email, token }).toString()
    expect(String(delivery?.bytes)).toContain(
      `List-Unsubscribe: <${ORIGIN}/api/alerts/one-click?${query}>`,
    )
    const opened = await http.get(`/api/alerts/one-click?${query}`)
    expect(opened.headers['location']).toBe(`/ne-plus-me-prevenir?${query}`)
    expect(await db.dateAlert.count({ where: { email } })).toBe(1)
    await visitor.alertes.oneClick({ query: { email, token } })
    expect(await db.dateAlert.count({ where: { email } })).toBe(0)
    expect(await consents(email)).toMatchObject([{ withdrawnAt: expect.any(Date) }])
  })

  it('is in English, and leads to English pages, where it was asked for on one', async () => {
    const [show, email] = [await notYet({ title: 'Une heure de Zoé' }), anAddress()]
    await visitor.alertes.ask({ body: { spectacleId: show.id, email, language: 'en' } })
    await confirm(email)
    await change(show, { salesOpenAt: from(-1000) })
    await tell()
    const smtp = await startSmtp()
    startSending(smtp, { latest: latestAlert(db) })
    await untilAll('sent')

    const mails = smtp.deliveries.map(({ mail: { subject, text } }) => `${subject}\n${text}`)
    const [asked, open] = mails.toSorted()
    expect(asked).toMatch(/^One more click to be notified: Une heure de Zoé, \w+ .+ at 20:00$/m)
    expect(asked).toContain(`${ORIGIN}/en/confirmer-alerte?`)
    expect(open).toMatch(/^Open for booking: Une heure de Zoé, \w+ .+ at 20:00$/m)
    expect(open).toContain(`${ORIGIN}/en/spectacles/${show.id}-une-heure-de-zoe`)
    expect(open).toContain(`Stop these emails:\n${ORIGIN}/en/ne-plus-me-prevenir?`)
  })

  it('stays in its language when a stranger asks again in another one', async () => {
    const show = await notYet()
    const email = await waitingFor(show)

    await visitor.alertes.ask({ body: { spectacleId: show.id, email, language: 'en' } })

    expect(await db.dateAlert.findFirst({ where: { email } })).toMatchObject({ language: 'fr' })
  })

  it('does not leave when the date is off by the time it would', async () => {
    const show = await notYet()
    const email = await waitingFor(show)
    await change(show, { salesOpenAt: from(-1000) })
    await tell()
    await change(show, { status: 'annulé' })
    const smtp = await startSmtp()
    startSending(smtp, { latest: latestAlert(db) })
    const { welcome } = mailSending(db)
    await welcome('apres@exemple.fr')
    await untilAll('sent')

    expect(smtp.deliveries.flatMap(({ recipients }) => recipients)).not.toContain(email)
  })
})

describe('an address that waits', () => {
  it('is left by the token of a mail and by nothing else', async () => {
    const email = await waitingFor(await notYet())

    await expect(visitor.alertes.stop({ body: { email, token: 'faux' } })).rejects.toMatchObject({
      code: 'LIEN_INVALIDE',
    })
    expect(await db.dateAlert.count({ where: { email } })).toBe(1)
  })

  it('is in the export of a proven account, and counted for the team', async () => {
    const show = await notYet({ title: 'Attendu' })
    const user = await aUser({ emailVerifiedAt: new Date() })
    const me = as(await logIn(user))
    await me.alertes.ask({ body: { spectacleId: show.id, email: user.email } })
    await ask(show, anAddress())
    const admin = as(await logIn(await aUser({ role: 'admin' })))

    expect((await me.auth.exportData()).alerts).toMatchObject([{ title: 'Attendu' }])
    // One address has yet to be confirmed.
    expect(await admin.soirees.get({ params: { id: show.id } })).toMatchObject({ alerts: 1 })
  })

  it('is forgotten once it was told, once the evening is over, and when nobody confirms it', async () => {
    const show = await notYet()
    const [told, unsure, waits] = [await waitingFor(show), anAddress(), await waitingFor(show)]
    await ask(show, unsure)
    await waitingFor(await aSpectacle({ ...settled }))
    const past = await db.spectacle.findFirstOrThrow({
      where: { id: { not: show.id } },
      orderBy: { id: 'desc' },
    })
    await db.spectacle.update({ where: { id: past.id }, data: soon(-4 * DAY_MS) })
    await db.dateAlert.updateMany({ where: { email: told }, data: { toldAt: from(-3 * DAY_MS) } })
    await db.dateAlert.updateMany({
      where: { email: unsure },
      data: { askedAt: from(-31 * DAY_MS) },
    })

    await purgeAlerts(db)

    expect(await db.dateAlert.findMany()).toMatchObject([{ email: waits }])
  })
})
