import { randomUUID } from 'node:crypto'
import { vanneLink } from '#features/vannes/vanne-links.ts'
import type { MailingList } from '#platform/mail/content/mail-content.ts'
import type { Things } from '../access/object-things.ts'
import { builders } from '../builders.ts'
import { aPaidCard } from '../codes/paid-card.ts'
import { mailbox } from '../mail/mailbox.ts'
import { addressKeys } from '../newsletter/newsletters.ts'
import { aRegistration, PASSWORD } from '../people.ts'
import { type Person, persons } from '../persons.ts'
import { NO_KEY, ofKey, type ObjectRoute, type Scenes } from '../scenes.ts'
import type { TestApp } from '../test-app.ts'
import { invitations } from './invitations.ts'

const OTHER_PASSWORD = 'Bb2!nouveau-mot'

const leaving = (list: MailingList) => (email: string) => addressKeys.leaveTokenOf(list, email)
const confirming = (list: MailingList) => (email: string) =>
  addressKeys.confirmTokenOf(list, email, new Date())

/** Routes whose object is named by a token from one of our emails. */
export const keyScenes = (app: TestApp, things: Things): Scenes => ({
  ...offerScenes(app, things),
  ...linkScenes(app),
  ...listScenes(app),
  ...voucherScenes(app),
})

/** The code of a gift card is its key. */
function voucherScenes({ db }: TestApp): Scenes {
  const ofCode = ofKey(async () => {
    const { code } = await aPaidCard(db)
    return { body: { code: '0000-0000-0000' }, right: { body: { code } } }
  })
  const withdrawal = ofKey(async () => {
    const { code, email } = await aPaidCard(db)
    return { body: { code: '0000-0000-0000', email }, right: { body: { code, email } } }
  })
  return {
    'POST /api/vouchers/look': ofCode,
    'POST /api/vouchers/carte.pdf': ofCode,
    'POST /api/vouchers/withdrawals': withdrawal,
  }
}

const offerScenes = (
  { visitor }: TestApp,
  { anOffer, aGroup, aGuestOrder, aGuestChange, aPaymentLink }: Things,
): Scenes => ({
  'POST /api/reservations/waiting/link': ofKey(async () => {
    const { owner, key } = await anOffer()
    return { owner, body: { token: NO_KEY }, right: { body: { token: key } } }
  }),
  'POST /api/reservations/waiting/answer': ofKey(async () => {
    const { owner, key } = await anOffer()
    const answer = 'accepter'
    return { owner, body: { token: NO_KEY, answer }, right: { body: { token: key, answer } } }
  }),
  'POST /api/reservations/groups/link': ofKey(async () => {
    const { key } = await aGroup()
    return { body: { token: NO_KEY }, right: { body: { token: key } } }
  }),
  'POST /api/reservations/groups/answer': ofKey(async () => {
    const { key } = await aGroup()
    const answer = 'rendre'
    return { body: { token: NO_KEY, answer }, right: { body: { token: key, answer } } }
  }),
  'POST /api/reservations/groups/seat': ofKey(async () => {
    const { friends } = await aGroup()
    const friend = { name: 'Théo', email: `${randomUUID()}@exemple.fr` }
    return { body: { token: NO_KEY, ...friend }, right: { body: { token: friends, ...friend } } }
  }),
  'POST /api/reservations/guest/link': ofKey(async () => {
    const { key } = await aGuestOrder()
    return { body: { token: NO_KEY }, right: { body: { token: key } } }
  }),
  'POST /api/reservations/guest/billets.pdf': ofKey(async () => {
    const { key } = await aGuestOrder()
    await visitor.guestOrders.answer({ body: { token: key, answer: 'confirmer' } })
    return { body: { token: NO_KEY }, right: { body: { token: key } } }
  }),
  'POST /api/reservations/guest/change-offers': ofKey(async () => {
    const { key, spectacleId } = await aGuestChange()
    const of = (token: string) => ({ body: { token, spectacleId } })
    return { ...of(NO_KEY), right: of(key) }
  }),
  'POST /api/reservations/guest/change': ofKey(async () => {
    const { key, spectacleId, to } = await aGuestChange()
    const of = (token: string) => ({
      body: { token, spectacleId, quantity: 1, to: { spectacleId: to } },
    })
    return { ...of(NO_KEY), right: of(key) }
  }),
  'POST /api/reservations/guest/note': ofKey(async () => {
    const { key } = await aGuestChange()
    const note = 'Béquilles'
    return { body: { token: NO_KEY, note }, right: { body: { token: key, note } } }
  }),
  'POST /api/reservations/guest/seats': ofKey(async () => {
    const { key, spectacleId } = await aGuestChange()
    const of = (token: string) => ({ body: { token, spectacleId, quantity: 0 } })
    return { ...of(NO_KEY), right: of(key) }
  }),
  ...Object.fromEntries(
    ['billet.pkpass', 'google-wallet'].map((name) => [
      `POST /api/reservations/guest/${name}`,
      ofKey(async () => {
        const { key, ticket } = await aGuestChange()
        return { body: { token: NO_KEY, ticket }, right: { body: { token: key, ticket } } }
      }),
    ]),
  ),
  'POST /api/reservations/guest/payment-page': ofKey(async () => {
    const { key } = await aPaymentLink()
    return { body: { token: NO_KEY }, right: { body: { token: key } } }
  }),
  'POST /api/reservations/guest/answer': ofKey(async () => {
    const { key } = await aGuestOrder()
    const answer = 'confirmer'
    return { body: { token: NO_KEY, answer }, right: { body: { token: key, answer } } }
  }),
})

/** Links of accounts. */
function linkScenes(app: TestApp): Scenes {
  const { as, visitor } = app
  const { aPerson } = persons(app)
  const { lastToken } = mailbox(app)

  /** Needs the link of one account's email; the rest of the body is made up. */
  const byLink = (
    ask: (owner: Person) => Promise<string>,
    more: object = {},
    fields: Parameters<typeof aPerson>[0] = {},
  ): ObjectRoute => ({
    whose: 'key',
    make: async () => {
      const owner = await aPerson(fields)
      const token = await ask(owner)
      return { owner, body: { token: NO_KEY, ...more }, right: { body: { token, ...more } } }
    },
  })

  const askForOther = async ({ token }: Person): Promise<string> => {
    const email = `${randomUUID()}@exemple.fr`
    await as(token).auth.changeEmail({ body: { email, password: PASSWORD } })
    return lastToken(email)
  }

  return {
    'POST /api/auth/verify-email': byLink(
      async ({ email, token }) => {
        await as(token).auth.resendVerification()
        return lastToken(email)
      },
      {},
      { emailVerifiedAt: null },
    ),
    'POST /api/auth/reset-password': byLink(
      async ({ email }) => {
        await visitor.auth.forgotPassword({ body: { email } })
        return lastToken(email)
      },
      { password: OTHER_PASSWORD },
    ),
    'POST /api/invitations/register': ofKey(async () => {
      const { email: _, ...person } = aRegistration()
      const { token } = await invitations(app)()
      return {
        body: { ...person, token: NO_KEY },
        right: { body: { ...person, token } },
      }
    }),
    'POST /api/auth/email/confirm': byLink(askForOther),
    'POST /api/auth/email/undo': byLink(
      async (owner) => {
        await visitor.auth.confirmEmail({ body: { token: await askForOther(owner) } })
        return lastToken(owner.email)
      },
      { password: OTHER_PASSWORD },
    ),
  }
}

/** Links in emails to newsletter subscribers, followers and date alerts. */
function listScenes(app: TestApp): Scenes {
  const { db, visitor } = app
  const { aPerson } = persons(app)
  const { anArtist, aSpectacle } = builders(db)

  /** One person's address with another's token. */
  const byAddressKey = (
    tokenOf: (email: string) => string,
    prepare: (email: string) => Promise<unknown>,
    place: 'body' | 'query' = 'body',
  ): ObjectRoute => ({
    whose: 'key',
    make: async () => {
      const [owner, other] = [await aPerson(), await aPerson()]
      await prepare(owner.email)
      const { email } = owner
      const wrong = { email, token: tokenOf(other.email) }
      return { owner, [place]: wrong, right: { [place]: { email, token: tokenOf(email) } } }
    },
  })

  const subscribe = (email: string) =>
    db.subscriber.create({ data: { email, confirmedAt: new Date() } })
  const wish = (email: string) => db.subscriber.create({ data: { email } })
  const follow = async (email: string) =>
    visitor.follows.follow({ body: { artistId: (await anArtist('Zoé')).id, email } })

  const awaitDate = async (email: string) => {
    const { id: spectacleId } = await aSpectacle({ ticketUrl: null })
    await visitor.alertes.ask({ body: { spectacleId, email } })
  }

  return {
    'POST /api/newsletter/one-click': byAddressKey(leaving('lettre'), subscribe, 'query'),
    'POST /api/newsletter/confirm': byAddressKey(confirming('lettre'), wish),
    'POST /api/follows/confirm': byAddressKey(confirming('artistes'), follow),
    'POST /api/follows/end': byAddressKey(leaving('artistes'), follow),
    'POST /api/follows/one-click': byAddressKey(leaving('artistes'), follow, 'query'),
    'POST /api/alerts/confirm': byAddressKey(confirming('alertes'), awaitDate),
    'POST /api/alerts/end': byAddressKey(leaving('alertes'), awaitDate),
    'POST /api/alerts/one-click': byAddressKey(leaving('alertes'), awaitDate, 'query'),
    'POST /api/vannes': {
      whose: 'key',
      make: async () => {
        const [owner, other] = [await aPerson(), await aPerson()]
        const { id: spectacleId } = await aSpectacle()
        const { email } = owner
        await db.vanne.create({ data: { spectacleId, email } })
        const bodyOf = (asked: string) => {
          const link = vanneLink(addressKeys, { spectacleId, email: asked })
          const token = new URLSearchParams(link.split('?')[1]).get('token')
          return { email, token, text: 'Une vanne' }
        }
        return { owner, body: bodyOf(other.email), right: { body: bodyOf(email) } }
      },
    },
  }
}
