import { Secret, TOTP } from 'otpauth'
import { PASSWORD } from '../people.ts'
import { type Person, persons } from '../persons.ts'
import { NO_KEY, ofPerson, type ObjectRoute, type Scenes } from '../scenes.ts'
import type { TestApp } from '../test-app.ts'
import { anAuthenticator } from './authenticator.ts'

/** TOTP code of the next half minute: not used yet, and within the accepted drift. */
const codeOf = (secret: string, later = 30_000): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later })

/** Routes of the second factor. */
export function factorScenes(app: TestApp): Scenes {
  const { as, http, visitor } = app
  const { aPerson } = persons(app)

  const withPasskey = async (owner: Person) => {
    const { secondFactor } = as(owner.token)
    const device = anAuthenticator()
    const credential = device.create(await secondFactor.newPasskeyOptions())
    const { factors } = await secondFactor.addPasskey({ body: { credential, name: 'Clé' } })
    return { device, id: factors.passkeys[0]?.id ?? 0 }
  }
  const withApplication = async (owner: Person) => {
    const { secondFactor } = as(owner.token)
    const { secret } = await secondFactor.beginApplication()
    await secondFactor.confirmApplication({ body: { code: codeOf(secret, 0) } })
    return secret
  }
  const passkey = async () => {
    const owner = await aPerson()
    const { id } = await withPasskey(owner)
    return { owner, path: { id } }
  }
  /** A caller without the secret gets the same error as its owner with a wrong code. */
  const proof = (make: (owner: Person) => Promise<object>): ObjectRoute => ({
    ...ofPerson(async () => {
      const owner = await aPerson()
      return { owner, body: await make(owner) }
    }),
    isSilent: true,
  })
  return {
    'PUT /api/auth/factors/passkeys/:id': ofPerson(async () => ({
      ...(await passkey()),
      body: { name: 'À moi' },
    })),
    'DELETE /api/auth/factors/passkeys/:id': ofPerson(passkey),
    'POST /api/auth/factors/passkeys': proof(async ({ token }) => {
      const asked = await as(token).secondFactor.newPasskeyOptions()
      return { credential: anAuthenticator().create(asked), name: 'Clé' }
    }),
    'POST /api/auth/factors/application/confirm': proof(async ({ token }) => {
      const { secret } = await as(token).secondFactor.beginApplication()
      return { code: codeOf(secret) }
    }),
    'POST /api/auth/confirm/code': proof(async (owner) => ({
      code: codeOf(await withApplication(owner)),
    })),
    'POST /api/auth/confirm/passkey': proof(async (owner) => {
      const { device } = await withPasskey(owner)
      return { credential: device.get(await as(owner.token).secondFactor.confirmationOptions()) }
    }),
    'POST /api/auth/login/code': {
      whose: 'key',
      make: async () => {
        const owner = await aPerson()
        const code = codeOf(await withApplication(owner))
        const { body } = await http
          .post('/api/auth/login')
          .set('X-Requested-With', 'XMLHttpRequest')
          .send({ email: owner.email, password: PASSWORD })
        const { token } = body.challenge
        return {
          owner,
          body: { challenge: NO_KEY, code },
          right: { body: { challenge: token, code } },
        }
      },
    },
    'POST /api/auth/passkey': {
      whose: 'key',
      make: async () => {
        const owner = await aPerson()
        const { device } = await withPasskey(owner)
        const credential = device.get(await visitor.secondFactor.passkeyOptions())
        const wrong = anAuthenticator().get({ challenge: NO_KEY })
        return { owner, body: { credential: wrong }, right: { body: { credential } } }
      },
    },
  }
}
