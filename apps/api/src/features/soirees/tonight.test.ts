import type { ChangePreview, PlannedChange, Soiree } from '@espace/contracts/soirees/soirees'
import { describe, expect, it } from 'vitest'
import { builders, inDays } from '../../../test/builders.ts'
import { doorEvenings } from '../../../test/door/door-evenings.ts'
import { composeMail } from '../../../test/mail/compose-mail.ts'
import { graceEnds } from '../../../test/reservations/grace.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db, as } = app
const { aSpectacle, anArtist } = builders(db)
const { admin, aBookableShow, aParty, beTonight, book, paymentOf } = await doorEvenings(app)

const read = () => as(admin).soirees.tonight()

const dateOf = async (id: number): Promise<Soiree | undefined> =>
  (await read()).dates.find((date) => date.id === id)

describe('the evening at a glance', () => {
  it('leads a new house through its first hour, until a first evening was played', async () => {
    const none = { house: false, show: false, price: false, date: false, letter: false }
    expect(await read()).toMatchObject({ dates: [], firstSteps: none })
    const { id } = await aBookableShow({ date: inDays(30) })
    expect((await read()).firstSteps).toEqual({ ...none, show: true, price: true, date: true })
    await db.spectacle.update({ where: { id }, data: { date: inDays(-30) } })

    expect((await read()).firstSteps).toBeNull()
  })

  it('says how many seats are sold, given, held and free, and who waits', async () => {
    const { id } = await aBookableShow({ capacity: 8, date: inDays(1) })
    await book(id, 3)
    await as(admin).reservations.invite({
      body: { spectacleId: id, quantity: 2, name: 'La presse' },
    })
    await book(id, 1)

    expect(await dateOf(id)).toMatchObject({
      sold: 4,
      guests: 2,
      held: 0,
      available: 2,
      waiting: 0,
    })
  })

  it('says what is paid and what is still to be paid at the door, as the ledger and the door have it', async () => {
    const { id, code, door } = await aParty(4)
    await door.record(paymentOf(code, 1, 'espèces'))

    const { netCents } = (await door.sheet()).figures.takings.find(
      ({ method }) => method === 'espèces',
    ) ?? { netCents: 0 }
    const [ticket] = (await door.open()).tickets
    expect(netCents).toBe(1500)
    expect(await dateOf(id)).toMatchObject({
      isTonight: true,
      receivedCents: netCents,
      dueCents: ticket?.dueCents,
    })
  })

  it('compares sales with those of the same show’s earlier dates, as long before them', async () => {
    const title = 'La revue'
    const before = await aBookableShow({ title, date: inDays(3) })
    const { reservationId: early } = await book(before.id, 4)
    const { reservationId: late } = await book(before.id, 2)
    const confirm = (id: string, confirmedAt: Date) =>
      db.reservation.update({ where: { id }, data: { confirmedAt } })
    await db.spectacle.update({ where: { id: before.id }, data: { date: inDays(-7) } })
    // The next date is two days away: what was sold nine days ago counts, what was sold at the door does not.
    await confirm(early, inDays(-10))
    await confirm(late, inDays(-7))
    const next = await aBookableShow({ title, date: inDays(2) })
    const first = await aBookableShow({ title: 'Jamais joué', date: inDays(2) })

    expect((await dateOf(next.id))?.pace).toEqual({ seats: 4, dates: 1 })
    expect((await dateOf(first.id))?.pace).toBeNull()
  })

  it('says who plays, and what a date has yet to get', async () => {
    const date = inDays(1)
    const ready = await aBookableShow({ date, img: '/uploads/affiche.webp' })
    const { id: artisteId } = await anArtist('Zoé Hondt')
    await db.lineUp.create({ data: { spectacleId: ready.id, artisteId } })
    const bare = await aSpectacle({ date })

    const artists = [{ id: artisteId, name: 'Zoé Hondt' }]
    const has = { hasPrice: true, hasTicketing: true, hasPicture: true, artists }
    expect(await dateOf(ready.id)).toMatchObject(has)
    expect(await as(admin).soirees.get({ params: { id: ready.id } })).toMatchObject(has)
    const lacks = { hasPrice: false, hasTicketing: false, hasPicture: false, artists: [] }
    expect(await dateOf(bare.id)).toMatchObject(lacks)
  })

  it('lists what waits: messages, letters, evenings that nobody has closed', async () => {
    const { id } = await aBookableShow({ date: inDays(1), title: 'Pas clôturée' })
    await book(id, 2)
    await db.spectacle.update({ where: { id }, data: { date: inDays(-3) } })
    const name = { firstName: 'Ali', lastName: 'Baba', email: 'ali@exemple.fr' }
    const words = { subject: 'autre', message: 'Bonjour, une question.', contentHash: 'a' }
    const message = await db.contactMessage.create({ data: { ...name, ...words } })
    await db.campaign.create({
      data: {
        subject: 'La semaine',
        message: '<p>Bonsoir</p>',
        recipients: 'newsletter',
        status: 'programmee',
        contentHash: 'b',
        recipientsCount: 3,
      },
    })
    const { waiting } = await read()

    expect(waiting).toMatchObject({
      messages: 1,
      incidents: 0,
      letters: [{ subject: 'La semaine' }],
    })
    expect(waiting.toClose.map(({ title }) => title)).toContain('Pas clôturée')

    await as(admin).door.close({ params: { id } })
    await db.contactMessage.update({ where: { id: message.id }, data: { status: 'traite' } })
    const after = (await read()).waiting
    expect(after.messages).toBe(0)
    expect(after.toClose.map((each) => each.id)).not.toContain(id)
  })

  it('leaves out drafts and what is over', async () => {
    const draft = await aBookableShow({ status: 'brouillon', date: inDays(1) })
    const over = await aBookableShow({ date: inDays(-2) })
    const tonight = await aBookableShow()
    await beTonight(tonight.id, '19:00')

    const ids = (await read()).dates.map(({ id }) => id)
    expect(ids).not.toContain(draft.id)
    expect(ids).not.toContain(over.id)
    expect(ids).toContain(tonight.id)
  })

  it('shows what leaves in ten minutes, with its letter, until it is taken back', async () => {
    const { id } = await aBookableShow({ title: 'La première', date: inDays(5) })
    await book(id, 3)
    const params = { id }
    await as(admin).spectacles.changeStatus({ params, body: { status: 'annulé' } })

    const ofDate = async () => (await read()).leaving.find(({ spectacleId }) => spectacleId === id)
    const leaving = await ofDate()
    const said = { news: 'annulé', parties: 1, seats: 3, emails: 1, refundCents: 0, mayUndo: true }
    expect(leaving).toMatchObject({ title: 'La première', ...said })
    expect(leaving?.letter?.subject).toMatch(/^Votre spectacle est annulé\s: La\spremière, /)
    expect(leaving?.letter?.text).toContain('La première')
    expect(Date.parse(leaving?.leavesAt ?? '')).toBeGreaterThan(Date.now() + 9 * 60_000)

    await as(admin).spectacles.undoStatus({ params })
    expect(await ofDate()).toBeUndefined()
    expect(await db.mail.count({ where: { template: 'date-cancelled' } })).toBe(0)
  })
})

describe('« Ce qui va partir », before a change is made', () => {
  const preview = (body: PlannedChange) => as(admin).soirees.preview({ body })

  const lettersOf = async (template: string) =>
    (await db.mail.findMany({ where: { template } })).map(
      ({ data }) => composeMail(template, data, 'https://espace-comedie.example').text,
    )
  /** The text of a previewed mail, without its signature. */
  const wordsOf = ({ letter }: ChangePreview) => letter?.text.split('\n-- ')[0] ?? ''

  it('counts whom a cancelled date reaches and shows their letter, and nothing is saved', async () => {
    const { id, version } = await aBookableShow({ title: 'Le pépin', date: inDays(6) })
    await book(id, 3)
    await book(id, 2)
    const change = { status: 'annulé', reason: 'La chaudière a lâché.' }
    const seen = await preview({ kind: 'status', id, change })

    expect(seen).toMatchObject({ parties: 2, seats: 5, emails: 2, refundCents: 0 })
    expect(Date.parse(seen.leavesAt ?? '')).toBeGreaterThan(Date.now() + 9 * 60_000)
    expect(wordsOf(seen)).toContain('La chaudière a lâché.')
    const show = await db.spectacle.findUniqueOrThrow({ where: { id } })
    expect(show).toMatchObject({ status: 'programmé', version })
    expect((await read()).leaving.map(({ spectacleId }) => spectacleId)).not.toContain(id)
  })

  it('does the same of another hour, and says of a change that nobody hears of that nothing leaves', async () => {
    const { id } = await aBookableShow({ title: 'L’heure', date: inDays(6) })
    await book(id, 2)
    const moved = await preview({ kind: 'show', id, change: { heure_spectacle: '18:15:00' } })
    expect(moved).toMatchObject({ parties: 1, seats: 2, emails: 1 })
    expect(wordsOf(moved)).toMatch(/18:15/)

    const title = await preview({ kind: 'show', id, change: { title: 'Autrement' } })
    expect(title).toMatchObject({ parties: 0, emails: 0, leavesAt: null, letter: null })
  })

  it('shows the very letters that a cancelled and a moved booking get', async () => {
    const { id: from } = await aBookableShow({ title: 'D’ici', date: inDays(6) })
    const { id: to } = await aBookableShow({ title: 'Là-bas', date: inDays(7) })
    const { reservationId } = await book(from, 2)
    const { id } = await db.ticket.findFirstOrThrow({ where: { reservationId } })
    const moving = await preview({ kind: 'move', id, spectacleId: to })
    const reason = 'Une panne.'
    const ending = await preview({ kind: 'cancellation', id, reason })
    expect(moving).toMatchObject({ parties: 1, seats: 2, emails: 1 })
    expect(ending.leavesAt).toMatch(/Z$/)
    expect(await lettersOf('booking-moved')).toEqual([])
    expect(await lettersOf('booking-cancelled')).toEqual([])

    await as(admin).reservations.cancelParty({ params: { id }, body: { reason } })
    await graceEnds({ db })
    expect((await lettersOf('booking-cancelled'))[0]).toContain(wordsOf(ending))
    await expect(preview({ kind: 'move', id, spectacleId: to })).rejects.toMatchObject({
      code: 'RESERVATION_CLOSE',
    })
  })

  it('says what goes back to the card, and what is to be handed back', async () => {
    const { id } = await aBookableShow({ date: inDays(6) })
    const { reservationId } = await book(id, 2)
    const party = await db.ticket.findFirstOrThrow({ where: { reservationId } })
    const params = { id: party.id }
    await as(admin).settlements.settle({ params, body: { seats: 1, means: 'espèces' } })
    const kind = 'cancellation'
    expect(await preview({ kind, id: party.id })).toMatchObject({
      refundCents: 0,
      byHandCents: party.priceCents,
    })
    expect(await preview({ kind: 'status', id, change: { status: 'annulé' } })).toMatchObject({
      byHandCents: party.priceCents,
    })
    await db.reservation.update({ where: { id: reservationId }, data: { paymentId: 'pi_1' } })

    const paid = await preview({ kind: 'status', id, change: { status: 'annulé' } })
    expect(paid.refundCents).toBe(2 * party.priceCents)
    expect(await db.refund.count()).toBe(0)
  })
})
