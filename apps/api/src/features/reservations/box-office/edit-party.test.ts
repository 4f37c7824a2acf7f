import { describe, expect, it } from 'vitest'
import { inDays, soon } from '../../../../test/builders.ts'
import { mailbox } from '../../../../test/mail/mailbox.ts'
import { bookerFixtures } from '../../../../test/reservations/booker-fixtures.ts'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const app = await createTestApp()
const { db, as, visitor } = app
const { aBookableShow } = bookings(app)
const { admin, zoe, book } = await bookerFixtures(app)
const { mailsTo, lastToken } = mailbox(app)
const { reservations, soirees } = app.as(admin)

type Sale = Parameters<typeof reservations.sell>[0]['body']

const sell = async (more: Partial<Sale>) => {
  const { id: spectacleId } = await aBookableShow({ date: inDays(9) })
  const body = { spectacleId, quantity: 2, name: 'Nora Pinson', payment: 'porte' as const, ...more }
  return reservations.sell({ body })
}

type Edit = Parameters<typeof reservations.editParty>[0]['body']

const correct = (id: number, more: Partial<Edit>) =>
  reservations.editParty({ params: { id }, body: { name: 'Nora Pinson', ...more } })

const templatesTo = async (email: string) => (await mailsTo(email)).map(({ template }) => template)

describe('an address that was misheard on the telephone', () => {
  it('is corrected: the tickets go to the right one, and nobody opens the order from the wrong one', async () => {
    const { id, code, reservationId } = await sell({ email: 'nora.pinsson@exemple.fr' })
    const token = await lastToken('nora.pinsson@exemple.fr')

    const party = await correct(id, { email: 'nora.pinson@exemple.fr' })

    expect(party).toMatchObject({ id, code, email: 'nora.pinson@exemple.fr', hasAccount: false })
    expect(await templatesTo('nora.pinson@exemple.fr')).toEqual(['reservation-confirmed'])
    const own = await lastToken('nora.pinson@exemple.fr')
    expect(await visitor.guestOrders.look({ body: { token: own } })).toMatchObject({
      items: [{ quantity: 2 }],
    })
    await expect(visitor.guestOrders.look({ body: { token } })).rejects.toMatchObject({
      code: 'LIEN_INVALIDE',
    })
    expect(await templatesTo('nora.pinsson@exemple.fr')).toHaveLength(1)
    const reprints = await db.operation.count({ where: { reservationId, kind: 'réimpression' } })
    expect(reprints).toBe(2)
  })

  it('stands on the list as refused until an email to it arrives, or it is corrected', async () => {
    const wrong = 'ines.carton@exemple.frr'
    const { id, spectacle } = await sell({ name: 'Inès Carton', email: wrong })
    const isRefused = async () => {
      const { parties } = await reservations.boxOfficeDate({ params: { id: spectacle.id } })
      const { refused } = await soirees.get({ params: { id: spectacle.id } })
      expect(refused).toBe(parties.filter(({ isMailRefused }) => isMailRefused).length)
      return parties.find((party) => party.id === id)?.isMailRefused
    }
    const settle = (state: string) =>
      db.mail.updateMany({ where: { to: wrong, state: 'pending' }, data: { state } })
    expect(await isRefused()).toBe(false)

    await settle('failed')
    expect(await isRefused()).toBe(true)
    await reservations.resendParty({ params: { id } })
    expect(await isRefused()).toBe(true)
    await settle('sent')
    expect(await isRefused()).toBe(false)
    await reservations.resendParty({ params: { id } })
    await settle('failed')
    await correct(id, { name: 'Inès Carton', email: 'ines.carton@exemple.fr' })

    expect(await isRefused()).toBe(false)
  })

  it('is corrected for the seats that went to another date as well', async () => {
    const [wrong, right] = ['lea.carton@exemple.fr', 'lea.karton@exemple.fr']
    const { id } = await sell({ name: 'Léa Karton', email: wrong })
    const { id: spectacleId } = await aBookableShow({ date: inDays(10) })
    const body = { quantity: 1, spectacleId, tarif: '', settle: 'porte' as const }
    await as(admin).settlements.change({ params: { id }, body })
    const token = await lastToken(wrong)

    await correct(id, { name: 'Léa Karton', email: right })

    expect(await templatesTo(right)).toEqual(['reservation-confirmed', 'reservation-confirmed'])
    const { parties } = await reservations.boxOfficeDate({ params: { id: spectacleId } })
    expect(parties).toMatchObject([{ name: 'Léa Karton', email: right }])
    await expect(visitor.guestOrders.look({ body: { token } })).rejects.toMatchObject({
      code: 'LIEN_INVALIDE',
    })
  })

  it('mails nothing about a date that is over', async () => {
    const [wrong, right] = ['iris.carton@exemple.fr', 'iris.karton@exemple.fr']
    const { id, reservationId } = await sell({ name: 'Iris Karton', email: wrong })
    const { id: spectacleId } = await aBookableShow({ date: inDays(10) })
    const body = { quantity: 1, spectacleId, tarif: '', settle: 'porte' as const }
    const moved = await as(admin).settlements.change({ params: { id }, body })
    const former = { tickets: { some: { reservationId } } }
    await db.spectacle.updateMany({ where: former, data: soon(-3_600_000) })

    await correct(moved.id, { name: 'Iris Karton', email: right })

    expect(await templatesTo(right)).toEqual(['reservation-confirmed'])
  })

  it('stays that of seats on another date which are somebody else’s by now', async () => {
    const email = 'lea@exemple.fr'
    const { id } = await sell({ name: 'Léa Karton', email })
    const { id: spectacleId } = await aBookableShow({ date: inDays(10) })
    const body = { quantity: 1, spectacleId, tarif: '', settle: 'porte' as const }
    const friend = await as(admin).settlements.change({ params: { id }, body })
    await correct(friend.id, { name: 'Paul Carton', email })

    await correct(id, { name: 'Léa Karton', email: 'lea.karton@exemple.org' })

    const { parties } = await reservations.boxOfficeDate({ params: { id: spectacleId } })
    expect(parties).toMatchObject([{ name: 'Paul Carton', email }])
  })

  it('is given later, where there was none, and taken away', async () => {
    const { id } = await sell({ phone: '06 12 34 56 78' })

    const party = await correct(id, { email: 'plus.tard@exemple.fr' })

    expect(party).toMatchObject({ email: 'plus.tard@exemple.fr', phone: null })
    expect(await templatesTo('plus.tard@exemple.fr')).toEqual(['reservation-confirmed'])
    expect(await correct(id, {})).toMatchObject({ email: null, name: 'Nora Pinson' })
  })

  it('of an option gets the link that confirms it', async () => {
    const optionUntil = inDays(5).toISOString().slice(0, 10)
    const { id } = await sell({ email: 'faux@exemple.fr', optionUntil })

    await correct(id, { email: 'juste@exemple.fr' })

    const token = await lastToken('juste@exemple.fr')
    await visitor.guestOrders.answer({ body: { token, answer: 'confirmer' } })
    expect(await templatesTo('juste@exemple.fr')).toEqual(['option-held', 'reservation-confirmed'])
  })

  it('of seats to be paid by a link gets the link, and not one to confirm them by', async () => {
    const { reservationId } = await sell({ email: 'faux.lien@exemple.fr' })
    const ticket = await db.ticket.findFirstOrThrow({ where: { reservationId } })
    const money = { ticketId: ticket.id, seats: 2, amountCents: 3000 }
    await db.paymentLink.create({ data: { ...money, expiresAt: inDays(2) } })
    await db.reservation.update({
      where: { id: reservationId },
      data: { status: 'pending', isOption: true, expiresAt: inDays(2) },
    })

    await correct(ticket.id, { email: 'bon.lien@exemple.fr' })

    expect(await templatesTo('bon.lien@exemple.fr')).toEqual(['payment-link'])
    const token = await lastToken('bon.lien@exemple.fr')
    expect(await visitor.guestOrders.look({ body: { token } })).toMatchObject({
      status: 'pending',
      toPay: { amountCents: 3000 },
    })
  })
})

describe('a name or a number', () => {
  it('is corrected without any email, in the list of the evening and without a name in the journal', async () => {
    const { id, reservationId, spectacle } = await sell({ email: 'leo@exemple.fr' })

    await correct(id, { name: 'Léo Pinson', phone: '07 00 00 00 00', email: 'leo@exemple.fr' })

    const { parties } = await reservations.boxOfficeDate({ params: { id: spectacle.id } })
    expect(parties).toMatchObject([{ name: 'Léo Pinson', phone: '07 00 00 00 00' }])
    expect(await templatesTo('leo@exemple.fr')).toHaveLength(1)
    const journal = await db.auditEntry.findMany({ where: { entityId: reservationId } })
    expect(JSON.stringify(journal)).toContain('corrigées')
    expect(JSON.stringify(journal)).not.toContain('Pinson')
  })

  it('of an account is the account’s own, and of a cancelled booking stays', async () => {
    const { id: showId } = await aBookableShow({ date: inDays(9) })
    const { reservationId } = await book(showId)
    const own = await db.ticket.findFirstOrThrow({ where: { reservationId } })
    const gone = await sell({})
    await db.$executeRaw`update tickets set released_at = now() where id = ${gone.id}`

    await expect(correct(own.id, { name: 'Autre' })).rejects.toMatchObject({
      code: 'REQUETE_INVALIDE',
    })
    await expect(correct(gone.id, { name: 'Autre' })).rejects.toMatchObject({
      code: 'RESERVATION_CLOSE',
    })
  })
})

describe('a note for the door', () => {
  it('is written with a booking or later, an account’s too, and read at the door and in the lists', async () => {
    const { id: showId } = await aBookableShow({ date: inDays(9) })
    const { reservationId } = await book(showId)
    const own = await db.ticket.findFirstOrThrow({ where: { reservationId } })
    const sale = { spectacleId: showId, quantity: 2, name: 'Nora', payment: 'porte' as const }
    await reservations.sell({ body: { ...sale, note: 'Béquilles' } })

    await reservations.editParty({ params: { id: own.id }, body: { note: 'Arrive à 21 h' } })

    const { parties } = await reservations.boxOfficeDate({ params: { id: showId } })
    expect(parties.map(({ note }) => note).toSorted()).toEqual(['Arrive à 21 h', 'Béquilles'])
    const { tickets } = await app.as(admin).door.evening({ params: { id: showId } })
    expect(tickets.map(({ note }) => note).toSorted()).toEqual(['Arrive à 21 h', 'Béquilles'])
    const csv = await reservations.boxOfficeCsv({ params: { id: showId } })
    expect(csv).toContain(';Béquilles')
    const journal = await db.auditEntry.findMany({ where: { entityId: reservationId } })
    expect(JSON.stringify(journal)).toContain('écrite')
    expect(JSON.stringify(journal)).not.toContain('21 h')
  })

  it('is written by the booker, with an account and without, and is text in the list', async () => {
    const { id: spectacleId } = await aBookableShow({ date: inDays(9), priceCents: 0 })
    const items = [{ spectacleId, quantity: 2 }]
    const email = 'ines.note@exemple.fr'
    await as(zoe.token).reservations.checkout({ body: { items, note: 'Arrive à 21 h' } })
    await visitor.guestOrders.order({ body: { items, name: 'Inès', email, note: '=1+1' } })
    await visitor.guestOrders.answer({
      body: { token: await lastToken(email), answer: 'confirmer' },
    })

    const params = { id: spectacleId }
    const { tickets } = await as(admin).door.evening({ params })
    expect(tickets.map(({ note }) => note).toSorted()).toEqual(['=1+1', 'Arrive à 21 h'])
    expect(await reservations.boxOfficeCsv({ params })).toContain(`;"'=1+1"`)
  })

  it('is read and changed by the booker until the show begins, with an account and by the mailed link', async () => {
    const { id: spectacleId } = await aBookableShow({ date: inDays(9), priceCents: 0 })
    const items = [{ spectacleId, quantity: 2 }]
    const email = 'ines.word@exemple.fr'
    const own = as(zoe.token).reservations
    const { reservationId } = await own.checkout({ body: { items, note: 'Béquilles' } })
    await visitor.guestOrders.order({ body: { items, name: 'Inès', email } })
    const token = await lastToken(email)
    await visitor.guestOrders.answer({ body: { token, answer: 'confirmer' } })
    const params = { id: reservationId }
    const edit = (note: string) => own.editNote({ params, body: { note } })
    const editByLink = (note: string) => visitor.guestOrders.editNote({ body: { token, note } })

    expect(await own.status({ params })).toMatchObject({ note: 'Béquilles' })
    expect(await edit('Arrive à 21 h')).toMatchObject({ note: 'Arrive à 21 h' })
    expect(await editByLink('Fauteuil')).toMatchObject({ note: 'Fauteuil' })
    const { tickets } = await as(admin).door.evening({ params: { id: spectacleId } })
    expect(tickets.map(({ note }) => note).toSorted()).toEqual(['Arrive à 21 h', 'Fauteuil'])

    await db.spectacle.update({ where: { id: spectacleId }, data: soon(-60_000) })
    const refused = { code: 'RESERVATION_CLOSE' }
    await expect(edit('')).rejects.toMatchObject(refused)
    await expect(editByLink('')).rejects.toMatchObject(refused)
    expect(await own.status({ params })).toMatchObject({ note: 'Arrive à 21 h' })
  })

  it('of a booking that is cancelled stays as it is', async () => {
    const { id } = await aBookableShow({ date: inDays(9) })
    const params = { id: (await book(id)).reservationId }
    const own = as(zoe.token).reservations
    await own.cancel({ params })

    await expect(own.editNote({ params, body: { note: 'Retard' } })).rejects.toMatchObject({
      code: 'RESERVATION_CLOSE',
    })
  })

  it('is no longer than a line of the list', async () => {
    const items = [{ spectacleId: 1, quantity: 2 }]
    await expect(
      as(zoe.token).reservations.checkout({ body: { items, note: 'x'.repeat(201) } }),
    ).rejects.toMatchObject({ status: 400, issues: [{ path: 'note' }] })
  })

  it('goes with the seats to another date', async () => {
    const { id } = await sell({ note: 'Au premier rang' })
    const other = await aBookableShow({ date: inDays(10) })

    const moved = await app.as(admin).settlements.change({
      params: { id },
      body: { quantity: 1, spectacleId: other.id, tarif: '', settle: 'porte' },
    })

    expect(moved).toMatchObject({ seats: 1, note: 'Au premier rang' })
  })

  it('leaves the contact as it is, and mails nothing', async () => {
    const { id } = await sell({ email: 'nora.note@exemple.fr', phone: '06 12' })

    const party = await reservations.editParty({ params: { id }, body: { note: 'Retard' } })

    expect(party).toMatchObject({ email: 'nora.note@exemple.fr', phone: '06 12', note: 'Retard' })
    expect(await templatesTo('nora.note@exemple.fr')).toHaveLength(1)
  })
})
