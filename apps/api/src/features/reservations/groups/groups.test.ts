import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { inDays } from '../../../../test/builders.ts'
import { mailbox } from '../../../../test/mail/mailbox.ts'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { onlinePayments } from '../../../../test/reservations/online-payments.ts'
import { runReservationJobs } from '../reservation-jobs.ts'

const { app, paid, payments, runOut } = await onlinePayments({ security: { rateLimitScale: 1 } })
const { db, visitor } = app
const { aBookableShow, seatsOf } = bookings(app)
const { mailsTo, lastToken } = mailbox(app)

beforeEach(() => db.rateLimit.deleteMany())

const anAddress = () => `${randomUUID()}@exemple.fr`

const hold = (spectacleId: number, quantity = 5, email = anAddress()) =>
  visitor.groups.hold({ body: { spectacleId, quantity, name: 'Inès Carton', email } })

const look = (token: string) => visitor.groups.look({ body: { token } })

const answer = (token: string, said: 'ouvrir' | 'rendre') =>
  visitor.groups.answer({ body: { token, answer: said } })

const take = (token: string, name = 'Théo Roux', email = anAddress()) =>
  visitor.groups.take({ body: { token, name, email } })

const orderOf = (guestEmail: string) =>
  db.reservation.findFirstOrThrow({ where: { guestEmail }, orderBy: { createdAt: 'desc' } })

const jobs = () => runReservationJobs({ db, payments })

/** A group whose mailed link was pressed, with the keys of its holder and of the friends. */
async function anOpenGroup(quantity = 5, fields: Parameters<typeof aBookableShow>[0] = {}) {
  const email = anAddress()
  const show = await aBookableShow({ date: inDays(9), ...fields })
  await hold(show.id, quantity, email)
  const holder = await lastToken(email)
  await answer(holder, 'ouvrir')
  const { id } = await orderOf(email)
  return { email, show, holder, id, friends: await friendsKey(holder) }
}

const friendsKey = async (holder: string) => (await look(holder)).link?.split('token=')[1] ?? ''

describe('seats that one person holds for friends', () => {
  it('wait half an hour for the press of their holder, then a day for the friends, with a link to share', async () => {
    const { id } = await aBookableShow({ date: inDays(9), title: 'Le grand soir' })
    const email = anAddress()

    await hold(id, 5, email)

    expect(await seatsOf(id)).toEqual({ sold: 5, counted: 5 })
    const holder = await lastToken(email)
    const asked = await look(holder)
    expect(asked).toMatchObject({ state: 'à confirmer', holder: 'Inès', left: 5, taken: [] })
    const friends = await friendsKey(holder)
    await expect(take(friends)).rejects.toMatchObject({ code: 'GROUPE_TERMINE' })

    await answer(holder, 'ouvrir')
    await answer(await lastToken(email), 'ouvrir')

    const open = await look(holder)
    expect(open).toMatchObject({ state: 'ouvert', title: 'Le grand soir', left: 5 })
    const { createdAt } = await orderOf(email)
    expect(Date.parse(open.until)).toBeGreaterThan(createdAt.getTime() + 23 * 3_600_000)
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual([
      'group-held',
      'group-open',
    ])
    await expect(
      visitor.guestOrders.answer({ body: { token: holder, answer: 'confirmer' } }),
    ).rejects.toMatchObject({ code: 'RESERVATION_CLOSE' })
  })

  it('are offered in the language that they were held in, and each seat is taken in that of its friend', async () => {
    const { id: spectacleId } = await aBookableShow({ date: inDays(9), priceCents: 0 })
    const [ines, anna] = [anAddress(), anAddress()]
    await visitor.groups.hold({
      body: { spectacleId, quantity: 3, name: 'Inès', email: ines, language: 'en' },
    })
    const holder = await lastToken(ines)
    await answer(holder, 'ouvrir')
    expect((await look(holder)).link).toContain('/en/a-plusieurs?token=')
    const token = await friendsKey(holder)
    await take(token, 'Théo')

    await visitor.groups.take({ body: { token, name: 'Anna', email: anna, language: 'en' } })
    await answer(holder, 'rendre')

    const [held, open, ended] = await mailsTo(ines)
    expect([held, open, ended]).toMatchObject([
      { language: 'en', data: { url: expect.stringContaining('/en/places-de-groupe?token=') } },
      { language: 'en', data: { shareUrl: expect.stringContaining('/en/a-plusieurs?token=') } },
      { template: 'group-ended', language: 'en' },
    ])
    const orders = await db.reservation.findMany({
      where: { guestEmail: { not: null }, tickets: { some: { spectacleId } } },
      orderBy: { createdAt: 'asc' },
    })
    expect(orders.map(({ language }) => language)).toEqual(['en', 'fr', 'en'])
  })

  it('are taken one by one, each paid by its friend, and the holder sees first names', async () => {
    const { show, holder, friends } = await anOpenGroup(2)
    const theo = anAddress()

    const { url } = await take(friends, 'Théo Roux', theo)

    expect(url).toContain('https://')
    expect(await seatsOf(show.id)).toEqual({ sold: 2, counted: 2 })
    expect((await look(holder)).taken).toEqual([{ name: 'Théo', isSure: false }])
    const { id: reservationId, sessionId } = await orderOf(theo)
    await paid({ reservationId, sessionId: sessionId ?? '' }, { amount: 1500 })
    expect(await look(holder)).toMatchObject({ left: 1, taken: [{ name: 'Théo', isSure: true }] })
    expect((await mailsTo(theo)).at(-1)).toMatchObject({ template: 'reservation-confirmed' })
    expect(await look(friends)).toMatchObject({ left: 1, taken: [], link: null })
    await visitor.guestOrders.answer({
      body: { token: await lastToken(theo), answer: 'annuler' },
    })
    expect(await seatsOf(show.id)).toEqual({ sold: 1, counted: 1 })
  })

  it('are confirmed by the friend’s mail where nothing is paid online', async () => {
    const { show, holder, friends } = await anOpenGroup(2, { priceCents: 0 })
    const theo = anAddress()
    expect(await take(friends, 'Théo', theo)).toMatchObject({ url: null })

    await visitor.guestOrders.answer({
      body: { token: await lastToken(theo), answer: 'confirmer' },
    })

    expect(await look(holder)).toMatchObject({ left: 1, taken: [{ name: 'Théo', isSure: true }] })
    expect(await seatsOf(show.id)).toEqual({ sold: 2, counted: 2 })
  })

  it('come back to the group when a friend does not pay, and to the room when the day is over', async () => {
    const { email, show, holder, id, friends } = await anOpenGroup(3, { capacity: 3 })
    const theo = anAddress()
    await take(friends, 'Théo', theo)
    await runOut((await orderOf(theo)).id)

    await jobs()

    expect(await look(holder)).toMatchObject({ left: 3, taken: [] })
    expect(await seatsOf(show.id)).toEqual({ sold: 3, counted: 3 })
    await runOut(id)
    await jobs()
    await jobs()
    expect(await seatsOf(show.id)).toEqual({ sold: 0, counted: 0 })
    expect(await look(friends)).toMatchObject({ state: 'terminé', left: 0 })
    await expect(take(friends)).rejects.toMatchObject({ code: 'GROUPE_TERMINE' })
    const ended = (await mailsTo(email)).filter(({ template }) => template === 'group-ended')
    expect(ended).toMatchObject([{ data: { left: 3, taken: [] } }])
  })

  it('end once the last is sure, which tells the holder who comes', async () => {
    const { email, holder, show, friends } = await anOpenGroup(2, { priceCents: 0 })
    const come = async (name: string) => {
      const address = anAddress()
      await take(friends, name, address)
      return address
    }
    const confirm = async (address: string) =>
      visitor.guestOrders.answer({ body: { token: await lastToken(address), answer: 'confirmer' } })
    await confirm(await come('Théo Roux'))
    const late = await come('Léo')
    await runOut((await orderOf(late)).id)
    await jobs()
    expect(await look(holder)).toMatchObject({ left: 1 })
    const anna = await come('Anna')
    await expect(take(friends)).rejects.toMatchObject({ code: 'GROUPE_TERMINE' })
    await confirm(anna)
    await jobs()
    expect(await seatsOf(show.id)).toEqual({ sold: 2, counted: 2 })
    expect((await mailsTo(email)).at(-1)).toMatchObject({
      template: 'group-ended',
      data: { left: 0, taken: ['Théo', 'Anna'] },
    })
  })

  it('are given back by their holder, who alone can', async () => {
    const { show, holder, friends } = await anOpenGroup(4, { priceCents: 0 })
    await take(friends)
    await expect(answer(friends, 'rendre')).rejects.toMatchObject({ code: 'LIEN_INVALIDE' })

    await answer(holder, 'rendre')

    expect(await seatsOf(show.id)).toEqual({ sold: 1, counted: 1 })
    await expect(answer(holder, 'ouvrir')).rejects.toMatchObject({ code: 'RESERVATION_CLOSE' })
  })

  it('go back when their date is moved, and the holder hears why', async () => {
    const { email, show } = await anOpenGroup(4)
    await db.$executeRaw`
      update spectacles set date_spectacle = date_spectacle + 1, updated_at = now() - interval '1 day' where id = ${show.id}`

    await jobs()

    expect(await seatsOf(show.id)).toEqual({ sold: 0, counted: 0 })
    expect((await mailsTo(email)).at(-1)).toMatchObject({
      template: 'group-ended',
      data: { left: 4, isChanged: true },
    })
  })

  it('go back when their date is cancelled, and the holder hears of it once', async () => {
    const { email, show } = await anOpenGroup(4)
    await db.$executeRaw`
      update spectacles set status = 'annulé', updated_at = now() - interval '1 day' where id = ${show.id}`

    await jobs()
    await jobs()

    expect(await seatsOf(show.id)).toEqual({ sold: 0, counted: 0 })
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual([
      'group-held',
      'group-open',
      'date-cancelled',
    ])
  })

  it('are no more than half of a room, eight by address, and none shortly before the show', async () => {
    const { show, email } = await anOpenGroup(8, { capacity: 20 })
    await expect(hold(show.id, 2, email)).rejects.toMatchObject({ code: 'LIMITE_SANS_ADRESSE' })
    await expect(hold(show.id, 3)).rejects.toMatchObject({ code: 'TROP_DE_GROUPES' })
    await hold(show.id, 2)
    expect(await seatsOf(show.id)).toEqual({ sold: 10, counted: 10 })
    await expect(hold(show.id, 9)).rejects.toMatchObject({ code: 'REQUETE_INVALIDE' })
    await db.$executeRaw`
      update spectacles set (date_spectacle, heure_spectacle) = (
        select at::date, at::time from (select (now() + interval '2 hours') at time zone 'Europe/Paris' as at) a)
       where id = ${show.id}`
    await expect(hold(show.id, 2)).rejects.toMatchObject({ code: 'DELAI_DEPASSE' })
  })
})
