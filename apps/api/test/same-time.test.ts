import { describe, expect, it } from 'vitest'
import { createPasswords, type Passwords } from '../src/platform/passwords.ts'
import { aRegistration, people } from './people.ts'
import { createTestApp, SECURITY } from './test-app.ts'

/** Dear enough that nothing else counts, and cheap enough to be measured often. */
const passwords = createPasswords({ peppers: SECURITY.passwordPeppers, cost: 9 })

const app = await createTestApp({ passwords })
const { aUser } = people(app)

const ROUNDS = 21

/** The time of the processors, which is the same whoever else needs them; nothing waits on purpose here. */
async function timeOf(work: () => PromiseLike<unknown>): Promise<number> {
  const since = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(since)
  return user + system
}

type Ask = () => PromiseLike<unknown>

/**
 * By how much the times of two questions differ, asked in turns: 0.1 is a tenth. The shortest of each counts: a busy
 * machine makes an answer dearer, never cheaper.
 */
async function difference(one: () => Ask | Promise<Ask>, other: () => Ask | Promise<Ask>) {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    times[0].push(await timeOf(await one()))
    times[1].push(await timeOf(await other()))
  }
  const [first, second] = [Math.min(...times[0]), Math.min(...times[1])]
  return Math.abs(first - second) / Math.min(first, second)
}

const sendTo =
  ({ http }: Pick<typeof app, 'http'>, path: string) =>
  (body: object): Ask =>
  () =>
    http.post(path).set('X-Requested-With', 'XMLHttpRequest').send(body)

/** Between a wrong password and an address that nobody has. */
async function differenceAtLogIn(to: Pick<typeof app, 'http'>) {
  const { email } = await aUser()
  const logIn = sendTo(to, '/api/auth/login')
  return difference(
    () => logIn({ email, password: 'Faux1!faux' }),
    () => logIn({ email: 'personne@exemple.fr', password: 'Faux1!faux' }),
  )
}

describe('nobody learns from the time of an answer', () => {
  it('whether an address has an account: log-in', async () => {
    const differs = await differenceAtLogIn(app)
    expect(differs).toBeLessThan(0.1)
  })

  it('whether an address has an account: registration', async () => {
    const register = sendTo(app, '/api/auth/register')

    const differs = await difference(
      async () => register(aRegistration({ email: (await aUser()).email })),
      () => register(aRegistration()),
    )

    expect(differs).toBeLessThan(0.1)
  })

  it('would be seen, if nobody’s password were not compared', async () => {
    const { databaseUrl } = app
    const hasty: Passwords = {
      ...passwords,
      matches: async (password, stored) =>
        stored !== undefined && passwords.matches(password, stored),
    }

    const differs = await differenceAtLogIn(await createTestApp({ databaseUrl, passwords: hasty }))

    expect(differs).toBeGreaterThan(0.1)
  })
})
