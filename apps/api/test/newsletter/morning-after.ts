import { askAudience } from '#features/vannes/ask-audience.ts'
import { vanneLink } from '#features/vannes/vanne-links.ts'
import { doorFixtures } from '../door/door-fixtures.ts'
import { bookings } from '../reservations/bookings.ts'
import { ORIGIN, type TestApp } from '../test-app.ts'
import { addressKeys } from './newsletters.ts'
import { subscribers } from './subscribers.ts'

export const today = Temporal.Now.plainDateISO('Europe/Paris')

/** An instant of a day in Paris. */
export const at = (time: string, day = today) =>
  new Date(day.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: time }).epochMilliseconds)

/** Evenings that are over, and who is asked for the best joke of them. */
export async function morningsAfter(app: TestApp) {
  const { db, as, visitor } = app
  const { aBookableShow, buyers } = bookings(app)
  const { aStaffer, beTonight, doorOf, entryOf } = doorFixtures(app)
  const { subscribe } = subscribers(app)
  const staffer = await aStaffer()
  const ask = (now = at('10:00')) => askAudience(db, addressKeys, now)

  /** A show whose evening is on; parties come to it by `party`. */
  async function anEvening(title = 'Une heure de Zoé') {
    const show = await aBookableShow({ title })
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
      visitor.vannes.send({
        body: { ...proof, text, ...(firstName !== undefined && { firstName }) },
      })
    const row = () => db.vanne.findFirstOrThrow({ where: { spectacleId: show.id } })
    return { ...spectator, proof, tell, row }
  }

  /** No questions, and no subscribers. */
  const nobody = async () => {
    await db.mail.deleteMany()
    await db.vanne.deleteMany()
    await db.subscriber.deleteMany()
  }

  return { ask, anEvening, audience, asked, nobody }
}
