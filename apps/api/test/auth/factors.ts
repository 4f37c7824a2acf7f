import type { User } from '@espace/prisma/client'
import { Secret, TOTP } from 'otpauth'
import { people } from '../people.ts'
import { createTestApp, type TestOptions } from '../test-app.ts'

const STEP_MS = 30_000

/** An application with a fake clock, and accounts with second factors. */
export async function createFactorsApp(options: TestOptions = {}) {
  let time = Date.now()
  const app = await createTestApp({ ...options, now: () => new Date(time) })
  const { aUser, logIn } = people(app)

  const codeOf = (secret: string): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time })
  /** A code outside the accepted drift. */
  const wrongCodeOf = (secret: string): string => {
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const codeAt = (by: number) => totp.generate({ timestamp: time + by })
    const taken = new Set([-STEP_MS, 0, STEP_MS].map(codeAt))
    return ['000000', '000001', '000002', '000003'].find((code) => !taken.has(code)) ?? ''
  }
  const wait = (milliseconds: number) => {
    time += milliseconds
  }

  /** An account with an authenticator app, whose next code is unused. */
  const aGuarded = async (fields: Parameters<typeof aUser>[0] = {}) => {
    const user = await aUser(fields)
    const token = await logIn(user)
    const { secret, recoveryCodes } = await addApplication(token)
    return { user, token, secret, recoveryCodes, me: app.as(token) }
  }
  const addApplication = async (token: string) => {
    const me = app.as(token).secondFactor
    const { secret } = await me.beginApplication()
    const { recoveryCodes } = await me.confirmApplication({ body: { code: codeOf(secret) } })
    wait(STEP_MS)
    return { secret, recoveryCodes }
  }

  /** Error of the first step of a log-in, with the right password. */
  const firstStep = async ({ email }: Pick<User, 'email'>, password: string) => {
    const { body, status } = await app.http
      .post('/api/auth/login')
      .set('X-Requested-With', 'XMLHttpRequest')
      .send({ email, password })
    return { status, body, challenge: String(body.challenge?.token) }
  }
  return { ...app, aUser, logIn, aGuarded, addApplication, codeOf, wrongCodeOf, firstStep, wait }
}
