import type { Db } from '@espace/prisma/client'
import { describe, expect, it, vi } from 'vitest'
import { createFactorsApp } from '../../../../../test/auth/factors.ts'
import { lockWaiters } from '../../../../../test/database/lock-waiters.ts'
import { PASSWORD } from '../../../../../test/people.ts'

const app = await createFactorsApp()
const { db, visitor, aGuarded, codeOf, firstStep } = app

type Work = () => Promise<unknown>

const waiting = async (wanted: number) => expect(await lockWaiters(db)).toBe(wanted)

/** Releases two transactions together once both wait for the same row. */
async function sideBySide(hold: (tx: Db) => Promise<unknown>, works: [Work, Work]) {
  const held = await db.$transaction(
    async (tx) => {
      await hold(tx)
      const outcomes = Promise.allSettled(works.map((work) => work()))
      await vi.waitFor(() => waiting(2), { timeout: 20_000 })
      return { outcomes }
    },
    { timeout: 30_000 },
  )
  const outcomes = await held.outcomes
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

/** An account with two log-ins pending their second factor. */
async function twice() {
  const guarded = await aGuarded()
  const { challenge: one } = await firstStep(guarded.user, PASSWORD)
  const { challenge: other } = await firstStep(guarded.user, PASSWORD)
  const finish = (challenge: string, code: string) => () =>
    visitor.secondFactor.finishLogin({ body: { challenge, code } })
  return { ...guarded, with: (code: string) => [finish(one, code), finish(other, code)] as const }
}

const holdApplication = (userId: number) => (tx: Db) =>
  tx.$queryRaw`select from totp_secrets where user_id = ${userId} for update`
const holdCodes = (userId: number) => (tx: Db) =>
  tx.$queryRaw`select from recovery_codes where user_id = ${userId} for update`

describe('of two who give the same code at once', () => {
  it('one gets in, by the application', async () => {
    const { user, secret, with: using } = await twice()

    const [one, other] = using(codeOf(secret))

    expect(await sideBySide(holdApplication(user.id), [one, other])).toBe(1)
  })

  it('one gets in, by a recovery code', async () => {
    const { user, recoveryCodes, with: using } = await twice()

    const [one, other] = using(recoveryCodes[0] ?? '')

    expect(await sideBySide(holdCodes(user.id), [one, other])).toBe(1)
  })

  it('both would, if it were looked up first and written then (control)', async () => {
    const { user } = await twice()
    const userId = user.id
    const careless: Work = async () => {
      const row = await db.totpSecret.findUniqueOrThrow({ where: { userId } })
      if (row.lastUsedStep === 99_999_999) throw new Error('used')
      await db.totpSecret.update({ where: { userId }, data: { lastUsedStep: 99_999_999 } })
    }

    expect(await sideBySide(holdApplication(userId), [careless, careless])).toBe(2)
  })
})
