import { builders } from '../builders.ts'
import { PASSWORD } from '../people.ts'
import { persons } from '../persons.ts'
import type { ObjectRoute, Scene, Scenes } from '../scenes.ts'
import type { TestApp } from '../test-app.ts'

const who = { civility: 'Mme.', firstName: 'Ada', lastName: 'Régie', birthDate: '1990-02-28' }

const WRONG_PASSWORD = 'Bb2!nouveau-mot'

/** Routes whose object is named by an email address. */
export function addressScenes(app: TestApp): Scenes {
  const { aPerson } = persons(app)
  const { anArtist, aSpectacle } = builders(app.db)

  /** A route on which any caller may give any email address. */
  const naming = (bodyOf: (email: string) => object | Promise<object>): ObjectRoute => ({
    whose: 'address',
    make: async (): Promise<Scene> => {
      const owner = await aPerson()
      return { owner, body: await bodyOf(owner.email) }
    },
  })
  return {
    'POST /api/auth/login': naming((email) => ({ email, password: WRONG_PASSWORD })),
    'POST /api/auth/register': naming((email) => ({ ...who, email, password: PASSWORD })),
    'POST /api/auth/forgot-password': naming((email) => ({ email })),
    'POST /api/auth/email': naming((email) => ({ email, password: PASSWORD })),
    'POST /api/reservations/guest/send-again': naming((email) => ({ email })),
    'POST /api/newsletter/subscribe': naming((email) => ({ email })),
    'POST /api/newsletter/unsubscribe': naming((email) => ({ email })),
    'POST /api/contact': naming((email) => ({
      firstName: 'Ada',
      lastName: 'Régie',
      email,
      subject: 'autre',
      message: 'Bonsoir à toute l’équipe',
      privacy: true,
    })),
    'POST /api/vouchers/orders': naming((email) => ({ amountCents: 5000, name: 'Ada', email })),
    'POST /api/follows': naming(async (email) => ({
      artistId: (await anArtist('Zoé')).id,
      email,
    })),
    'POST /api/alerts': naming(async (email) => ({
      spectacleId: (await aSpectacle({ ticketUrl: null })).id,
      email,
    })),
    'GET /api/newsletter/check-user/:email': {
      whose: 'address',
      make: async () => {
        const owner = await aPerson()
        return { owner, path: { email: owner.email } }
      },
    },
  }
}
