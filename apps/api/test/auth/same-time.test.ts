import { describe, expect, it } from 'vitest'
import { createPasswords, type Passwords } from '#platform/accounts/passwords.ts'
import { aRegistration, people } from '../people.ts'
import { bookings } from '../reservations/bookings.ts'
import { createTestApp, SECURITY } from '../test-app.ts'

/** High enough to dominate the CPU time, and low enough for many runs. */
const passwords = createPasswords({ peppers: SECURITY.passwordPeppers, cost: 9 })

const statements: string[] = []
const onStatement = (sql: string) => void statements.push(sql)
const app = await createTestApp({ passwords, onStatement })
const { db } = app
const { aUser, logIn } = people(app)
const { aBookableShow } = bookings(app)

const ROUNDS = 21

/** CPU time, which does not depend on the machine's load; these routes do not wait on purpose. */
async function timeOf(work: () => PromiseLike<unknown>): Promise<number> {
  const since = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(since)
  return user + system
}

type Ask = () => PromiseLike<unknown>

/**
 * Relative difference in CPU time of two requests, made in turns: 0.1 is a tenth. The minimum of each counts, as a
 * busy machine makes a request slower, never faster.
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

/** Difference in CPU time between a wrong password and an unknown address. */
async function differenceAtLogIn(to: Pick<typeof app, 'http'>) {
  const { email } = await aUser()
  const logIn = sendTo(to, '/api/auth/login')
  return difference(
    () => logIn({ email, password: 'Faux1!faux' }),
    () => logIn({ email: 'personne@exemple.fr', password: 'Faux1!faux' }),
  )
}

/** Database statements of a request, in order. */
async function statementsOf(ask: Ask): Promise<string[]> {
  statements.length = 0
  await ask()
  return [...statements]
}

const registerAt = sendTo(app, '/api/auth/register')

/** Statements for an existing account, and for an unknown address. */
const statementsAtLogIn = async (to: Pick<typeof app, 'http'>) => {
  const logIn = sendTo(to, '/api/auth/login')
  const [known, unknown] = [(await aUser()).email, 'personne@exemple.fr']
  return {
    known: await statementsOf(logIn({ email: known, password: 'Faux1!faux' })),
    unknown: await statementsOf(logIn({ email: unknown, password: 'Faux1!faux' })),
  }
}

describe('the database is asked as much, whether an address has an account or not [T-ENUM]', () => {
  it('at a log-in: the same statements', async () => {
    const { known, unknown } = await statementsAtLogIn(app)

    expect(known.length).toBeGreaterThan(2)
    expect(unknown).toEqual(known)
  })

  it('at a registration: as many statements, of the same tables but for one', async () => {
    const known = await statementsOf(registerAt(aRegistration({ email: (await aUser()).email })))
    const unknown = await statementsOf(registerAt(aRegistration()))

    expect(unknown.length).toBe(known.length)
    expect(unknown.filter((sql) => !known.includes(sql)).length).toBe(1)
  })

  it('for a forgotten password: the same statements, also of an account that may not have another link', async () => {
    const forget = sendTo(app, '/api/auth/forgot-password')
    const { email } = await aUser()
    const known = await statementsOf(forget({ email }))

    const others = ['personne@exemple.fr', (await aUser({ isActive: false })).email, email, email]
    for (const other of others) expect(await statementsOf(forget({ email: other }))).toEqual(known)

    expect(known.length).toBeGreaterThan(2)
    expect(await statementsOf(forget({ email }))).toEqual(known)
    expect(await app.db.mail.count({ where: { to: { in: others } } })).toBe(3)
  })

  it('for tickets that got lost: the same statements, also of an address with a booking', async () => {
    const ask = sendTo(app, '/api/reservations/guest/send-again')
    const { email } = await aUser()
    const { id } = await aBookableShow()
    const token = await logIn(await db.user.findUniqueOrThrow({ where: { email } }))
    await app
      .as(token)
      .reservations.checkout({ body: { items: [{ spectacleId: id, quantity: 1 }] } })

    const known = await statementsOf(ask({ email }))

    expect(await statementsOf(ask({ email: 'personne@exemple.fr' }))).toEqual(known)
    expect(await db.reservation.count({ where: { resendAskedAt: { not: null } } })).toBe(1)
  })

  it('would not be, if more were asked of an account that exists (control) [T-ENUM]', async () => {
    const { databaseUrl } = app
    const extra = await createTestApp({ databaseUrl, onStatement })
    const curious: Passwords = {
      ...passwords,
      matches: async (password, stored) => {
        if (stored !== undefined) await extra.db.session.count()
        return passwords.matches(password, stored)
      },
    }
    const { known, unknown } = await statementsAtLogIn(
      await createTestApp({ databaseUrl, onStatement, passwords: curious }),
    )

    expect(known.length).toBe(unknown.length + 1)
  })
})

describe('nobody learns from the time of an answer', () => {
  it('whether an address has an account: log-in [T-LOGIN-2]', async () => {
    const differs = await differenceAtLogIn(app)
    expect(differs).toBeLessThan(0.1)
  })

  it('whether an address has an account: registration [T-ENUM]', async () => {
    const differs = await difference(
      async () => registerAt(aRegistration({ email: (await aUser()).email })),
      () => registerAt(aRegistration()),
    )

    expect(differs).toBeLessThan(0.1)
  })

  it('would be seen, if nobody’s password were not compared [T-LOGIN-2]', async () => {
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
