import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { mailSending, ORIGIN } from '../../../test/mail/mail-sending.ts'
import { startSmtp } from '../../../test/mail/smtp.ts'
import { at, morningsAfter, today } from '../../../test/newsletter/morning-after.ts'
import { addressKeys } from '../../../test/newsletter/newsletters.ts'
import { subscribers } from '../../../test/newsletter/subscribers.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { latestQuestion } from './ask-audience.ts'

const app = await createTestApp()
const { db, visitor } = app
const { subscribe, mailsTo } = subscribers(app)
const { startSending, untilAll } = mailSending(db)
const { ask, anEvening, audience, nobody } = await morningsAfter(app)

beforeEach(nobody)

describe('the mail of the morning after', () => {
  it('goes to subscribers of the letter who came, and to nobody else', async () => {
    const evening = await anEvening()
    const came = await evening.party(true)
    const guest = await evening.party(true)
    const absent = await evening.party(false)
    const stranger = await evening.party(true)
    const bounced = await evening.party(true)
    const former = await evening.party(true)
    const guestEmail = `Guest-${randomUUID()}@Exemple.fr`
    await db.reservation.update({
      where: { id: guest.reservationId },
      data: { userId: null, guestName: 'Lou', guestEmail },
    })
    const letters = [came.email, absent.email, bounced.email, former.email]
    for (const email of [...letters, guestEmail.toLowerCase()]) await subscribe(email)
    await db.suppression.create({
      data: { emailHash: addressKeys.hashOf(bounced.email), reason: 'rejet' },
    })
    // Agreed to words that did not name this mail.
    await db.consent.updateMany({
      where: { emailHash: addressKeys.hashOf(former.email) },
      data: { wording: 'lettre-2026-11' },
    })
    await evening.isOver([came, guest, absent, stranger, bounced, former])

    expect(await ask()).toBe(2)

    const mails = await db.mail.findMany({ select: { to: true, template: true } })
    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      [came.email, guestEmail.toLowerCase()].toSorted(),
    )
    expect(new Set(mails.map(({ template }) => template))).toEqual(new Set(['morning-after']))
  })

  it('is in the language of the order', async () => {
    const { email } = await audience()
    await db.reservation.updateMany({ data: { language: 'en' } })
    await ask()

    const mail = await db.mail.findFirstOrThrow({ where: { to: email } })
    expect(mail).toMatchObject({
      language: 'en',
      data: { url: expect.stringMatching(/^\/en\/la-meilleure-vanne\?/) },
    })
  })

  it('leaves by day in Paris, from the day after on, and once', async () => {
    const { email } = await audience()

    expect(await ask(at('09:59'))).toBe(0)
    expect(await ask(at('20:00'))).toBe(0)
    expect(await ask(at('12:00', today.subtract({ days: 1 })))).toBe(0)
    expect(await ask()).toBe(1)
    expect(await ask(at('11:00'))).toBe(0)
    expect(await mailsTo(email)).toEqual(['morning-after'])
  })

  it('is not caught up with after two days, and not sent of what was cancelled', async () => {
    const [late, off] = [await anEvening(), await anEvening()]
    const parties = [await late.party(true), await off.party(true)]
    for (const { email } of parties) await subscribe(email)
    await late.isOver(parties.slice(0, 1), 3)
    await off.isOver(parties.slice(1))
    await db.spectacle.update({ where: { id: off.id }, data: { status: 'annulé' } })

    expect(await ask()).toBe(0)
  })

  it('says show and date in its subject, leads to the artists and the question, and leaves the letter in one click', async () => {
    const { email, show } = await audience('Le grand soir')
    const artist = await db.artiste.create({ data: { name: 'Zoé Hondt' } })
    await db.lineUp.create({ data: { spectacleId: show.id, artisteId: artist.id } })
    await ask()
    const smtp = await startSmtp()
    startSending(smtp, { latest: latestQuestion(db, addressKeys) })
    await untilAll('sent')

    const [delivery] = smtp.deliveries
    expect(delivery?.recipients).toEqual([email])
    expect(delivery?.mail.subject).toMatch(/^La meilleure vanne.\? Le grand soir, .+20:00$/)
    const text = delivery?.mail.text ?? ''
    expect(text).toContain(`${ORIGIN}/artistes/${artist.id}-zoe-hondt`)
    expect(text).toContain(`${ORIGIN}/la-meilleure-vanne?email=`)
    expect(String(delivery?.bytes)).toContain(
      `List-Unsubscribe: <${ORIGIN}/api/newsletter/one-click?`,
    )
  })

  it('does not leave when its recipient has left the letter by then', async () => {
    const { email } = await audience()
    await ask()
    await visitor.newsletter.unsubscribe({
      body: { email, token: addressKeys.leaveTokenOf('lettre', email) },
    })
    const smtp = await startSmtp()
    startSending(smtp, { latest: latestQuestion(db, addressKeys) })
    const { welcome } = mailSending(db)
    await welcome('apres@exemple.fr')
    await untilAll('sent')

    expect(smtp.deliveries.flatMap(({ recipients }) => recipients)).toEqual(['apres@exemple.fr'])
  })
})
