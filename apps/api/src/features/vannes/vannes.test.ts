import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { doorFixtures } from '../../../test/door/door-fixtures.ts'
import { mailSending, ORIGIN } from '../../../test/mail/mail-sending.ts'
import { startSmtp } from '../../../test/mail/smtp.ts'
import { addressKeys } from '../../../test/newsletter/newsletters.ts'
import { subscribers } from '../../../test/newsletter/subscribers.ts'
import { people } from '../../../test/people.ts'
import { bookings } from '../../../test/reservations/bookings.ts'
import { createTestApp } from '../../../test/test-app.ts'
import { askAudience, latestQuestion } from './ask-audience.ts'
import { vanneLink } from './vanne-links.ts'
import { purgeVannes } from './vanne-retention.ts'

const app = await createTestApp()
const { db, as, visitor } = app
const { aUser, logIn } = people(app)
const { aHouseShow, buyers } = bookings(app)
const { aStaffer, beTonight, doorOf, entryOf } = doorFixtures(app)
const { subscribe, mailsTo } = subscribers(app)
const { startSending, untilAll } = mailSending(db)
const office = as(await logIn(await aUser({ role: 'admin' })))
const staffer = await aStaffer()

const DAY_MS = 86_400_000
const today = Temporal.Now.plainDateISO('Europe/Paris')
const at = (time: string, day = today) =>
  new Date(day.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: time }).epochMilliseconds)
const ask = (now = at('10:00')) => askAudience(db, addressKeys, now)

/** A show whose evening is on; parties come to it by `party`. */
async function anEvening(title = 'Une heure de Zoé') {
  const show = await aHouseShow({ title })
  return {
    id: show.id,
    /** A party of two; who has come was let in at the door. */
    party: async (hasCome: boolean) => {
      const [buyer] = await buyers(1)
      if (!buyer) throw new Error('no buyer')
      const { email } = await db.user.findUniqueOrThrow({ where: { id: buyer.id } })
      const body = { items: [{ spectacleId: show.id, quantity: 2 }] }
      const { reservationId } = await as(buyer.token).reservations.checkout({ body })
      const { code } = await db.ticket.findFirstOrThrow({ where: { reservationId } })
      return { ...buyer, email, code, reservationId, hasCome }
    },
    /** The evening is over: it was yesterday, or that many days ago. */
    isOver: async (parties: readonly { code: string; hasCome: boolean }[], days = 1) => {
      await beTonight(show.id)
      const door = doorOf(show.id, staffer)
      for (const { code, hasCome } of parties) if (hasCome) await door.say(entryOf(code))
      const date = new Date(`${today.subtract({ days }).toString()}T00:00:00Z`)
      await db.spectacle.update({ where: { id: show.id }, data: { date } })
      await db.mail.deleteMany()
    },
  }
}

/** A subscriber who came to an evening, the day after. */
async function audience(title?: string) {
  const evening = await anEvening(title)
  const spectator = await evening.party(true)
  await subscribe(spectator.email)
  await evening.isOver([spectator])
  return { show: evening, ...spectator }
}

/** They were asked, and have the link of the mail. */
async function asked(title?: string) {
  const spectator = await audience(title)
  await ask()
  const { email, show } = spectator
  const link = new URL(vanneLink(addressKeys, { spectacleId: show.id, email }), ORIGIN)
  const proof = { email, token: link.searchParams.get('token') ?? '' }
  const tell = (text: string, firstName?: string) =>
    visitor.vannes.send({ body: { ...proof, text, ...(firstName !== undefined && { firstName }) } })
  const row = () => db.vanne.findFirstOrThrow({ where: { spectacleId: show.id } })
  return { ...spectator, proof, tell, row }
}

beforeEach(async () => {
  await db.mail.deleteMany()
  await db.vanne.deleteMany()
  await db.subscriber.deleteMany()
})

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

describe('the best joke', () => {
  it('is one for each address and evening: a later one replaces it until it is published', async () => {
    const { tell, row } = await asked()

    await tell('  La <b>première</b>\r\nde la soirée <3 ', 'Zoé')
    expect(await row()).toMatchObject({
      text: 'La première\nde la soirée <3',
      firstName: 'Zoé',
      status: 'proposée',
    })
    await tell('La deuxième')
    const { id, version, firstName } = await row()
    expect(firstName).toBe('')

    await office.vannes.setStatus({ params: { id }, body: { status: 'publiée', version } })

    await expect(tell('La troisième')).rejects.toMatchObject({ code: 'VANNE_PUBLIEE' })
    expect(await row()).toMatchObject({ text: 'La deuxième', status: 'publiée' })
  })

  it.each([
    ['', 'Zoé', 'Écrivez la vanne que vous avez préférée'],
    ['x'.repeat(281), 'Zoé', '280 caractères au plus'],
    ['Une vanne', 'Z'.repeat(61), '60 caractères au plus'],
    ['Une vanne', 'zoe.exemple.fr/', 'Ce prénom contient des caractères'],
  ])('is refused at its field: %#', async (text, firstName, sentence) => {
    const { tell, row } = await asked()

    await expect(tell(text, firstName)).rejects.toMatchObject({
      status: 400,
      issues: [{ message: expect.stringContaining(sentence) }],
    })
    expect((await row()).text).toBeNull()
  })

  it('is taken with the link of that evening and address alone, for a month', async () => {
    const { proof, row, show } = await asked()
    const other = await asked()
    const old = addressKeys.confirmTokenOf(
      'vannes',
      `${show.id} ${proof.email}`,
      new Date(Date.now() - 32 * DAY_MS),
    )
    const wrong = [
      { ...proof, token: other.proof.token },
      { ...other.proof, email: proof.email },
      { ...proof, token: proof.token.replace(/\d+$/, String(other.show.id)) },
      { ...proof, token: `${old}.${show.id}` },
      { ...proof, token: 'faux' },
    ]
    for (const body of wrong) {
      await expect(
        visitor.vannes.send({ body: { ...body, text: 'Une vanne' } }),
      ).rejects.toMatchObject({ code: 'LIEN_INVALIDE' })
    }
    expect((await row()).text).toBeNull()
  })
})

describe('the team', () => {
  it('publishes what it has read, and takes it back: visitors read it meanwhile', async () => {
    const { tell, row } = await asked('Le grand soir')
    await tell('Une vanne', 'Zoé')
    const listed = await office.vannes.list({ query: {} })
    expect(listed).toMatchObject({
      proposed: 1,
      vannes: [{ title: 'Le grand soir', text: 'Une vanne', firstName: 'Zoé' }],
    })
    expect((await visitor.vannes.published()).vannes).toEqual([])
    const { id, version } = await row()
    const set = (status: 'proposée' | 'publiée' | 'refusée', of?: number) =>
      office.vannes.setStatus({
        params: { id },
        body: { status, ...(of !== undefined && { version: of }) },
      })
    await tell('Une autre vanne', 'Zoé')

    await expect(set('publiée', version)).rejects.toMatchObject({ code: 'VERSION_PERIMEE' })
    await set('publiée', version + 1)

    expect((await visitor.vannes.published()).vannes).toEqual([
      { id, text: 'Une autre vanne', firstName: 'Zoé', show: 'Le grand soir' },
    ])
    await set('proposée')
    expect((await visitor.vannes.published()).vannes).toEqual([])
    await set('refusée')
    expect(await office.vannes.list({ query: { status: 'proposée' } })).toMatchObject({
      proposed: 0,
      vannes: [],
    })
    const told = await db.auditEntry.findMany({ where: { entity: 'vannes', entityId: String(id) } })
    expect(told).toHaveLength(3)
    expect(JSON.stringify(told)).not.toContain('Une autre vanne')
  })

  it('sees no address that was asked and has not answered', async () => {
    const { row } = await asked()
    const { id } = await row()

    expect((await office.vannes.list({ query: {} })).vannes).toEqual([])
    await expect(
      office.vannes.setStatus({ params: { id }, body: { status: 'publiée' } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  it('finds at most six on the site, newest first', async () => {
    const { show } = await audience()
    const said = (nth: number) => ({
      spectacleId: show.id,
      text: `Vanne ${nth}`,
      status: 'publiée',
      saidAt: new Date(Date.now() - nth * 1000),
      publishedAt: new Date(),
    })
    await db.vanne.createMany({ data: [7, 6, 5, 4, 3, 2, 1].map(said) })

    const { vannes } = await visitor.vannes.published()

    expect(vannes.map(({ text }) => text)).toEqual([1, 2, 3, 4, 5, 6].map((nth) => `Vanne ${nth}`))
  })
})

describe('a joke and its person', () => {
  it('part when the account is erased: what is published stays without a name, the rest goes', async () => {
    const [kept, gone] = [await asked(), await asked()]
    for (const { tell } of [kept, gone]) await tell('Une vanne', 'Zoé')
    const { id } = await kept.row()
    await office.vannes.setStatus({ params: { id }, body: { status: 'publiée' } })
    expect((await as(kept.token).auth.exportData()).vannes).toMatchObject([
      { text: 'Une vanne', firstName: 'Zoé', status: 'publiée' },
    ])

    await db.user.deleteMany({ where: { id: { in: [kept.id, gone.id] } } })

    expect(await db.vanne.findMany()).toMatchObject([
      { id, text: 'Une vanne', email: null, firstName: '' },
    ])
  })

  it('are forgotten after twelve months, a question without an answer after sixty days', async () => {
    const { show } = await audience()
    const row = (email: string, days: number, fields: object = {}) => ({
      spectacleId: show.id,
      email,
      askedAt: new Date(Date.now() - days * DAY_MS),
      ...fields,
    })
    const told = { text: 'Une vanne', saidAt: new Date() }
    const proposed = { ...told, status: 'proposée' }
    const published = { ...told, status: 'publiée', publishedAt: new Date() }
    await db.vanne.createMany({
      data: [
        row('a@exemple.fr', 61),
        row('b@exemple.fr', 59),
        row('c@exemple.fr', 400, proposed),
        row('d@exemple.fr', 300, proposed),
        row('e@exemple.fr', 400, published),
      ],
    })

    await purgeVannes(db)

    const left = await db.vanne.findMany({ orderBy: { id: 'asc' } })
    expect(left.map(({ email }) => email)).toEqual(['b@exemple.fr', 'd@exemple.fr', null])
  })
})
