import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { UNDO_MS } from '@espace/contracts/spectacles/spectacles.constants'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { lockWaiters } from '../../../../test/database/lock-waiters.ts'
import { type CodeChange, withCode } from '../../../../test/processes/code-changes.ts'
import { type Decided, decisions } from '../../../../test/reservations/grace.ts'
import { onlinePayments } from '../../../../test/reservations/online-payments.ts'
import { runReservationJobs } from '../reservation-jobs.ts'

const online = await onlinePayments()
const { app, payments } = online
const { db, as } = app
const { token, aPlan, stateOf, letters, wait, end } = await decisions(online)
const { reservations } = as(token)

// Generous timeout, as a busy machine is slow but not wrong.
const PATIENCE = { timeout: 60_000 }

beforeEach(end)

describe('a press that takes a cancellation back at the instant at which it takes effect', () => {
  const JOBS = join(import.meta.dirname, '../../../../test/processes/reservation-jobs-process.ts')
  const runJobs = (...changes: readonly CodeChange[]) =>
    promisify(execFile)(process.execPath, [JOBS, app.databaseUrl], {
      env: { ...process.env, ...withCode(...changes) },
    })

  const waiting = (count: number) =>
    vi.waitFor(async () => expect(await lockWaiters(db)).toBe(count), PATIENCE)

  const outcomeOf = async (party: Decided, press: PromiseSettledResult<unknown> | undefined) => ({
    press: press?.status,
    state: (await stateOf(party))?.state,
    letters: (await letters()).length,
  })

  /** The job has begun and is held before its mail; then the press comes, and both go on. */
  async function jobFirst(...changes: readonly CodeChange[]) {
    const party = await aPlan()
    await wait(party, UNDO_MS)
    const { job, press } = await db.$transaction(async (tx) => {
      await tx.$executeRaw`lock table mails in share mode`
      const job = runJobs(...changes)
      await waiting(1)
      const press = Promise.allSettled([reservations.keepParty({ params: party.params })])
      let isAnswered = false
      void press.then(() => (isAnswered = true))
      await vi.waitFor(async () => {
        expect(isAnswered || (await lockWaiters(db)) === 2).toBe(true)
      }, PATIENCE)
      return { job, press }
    }, PATIENCE)
    await job
    return outcomeOf(party, (await press)[0])
  }

  it(
    'comes too late when the job is first: cancelled once, with one letter',
    PATIENCE,
    async () => {
      expect(await jobFirst()).toEqual({ press: 'rejected', state: 'annulée', letters: 1 })
    },
  )

  it(
    'would be told that it was in time if the party were not locked (control)',
    PATIENCE,
    async () => {
      const file = 'apps/api/src/features/reservations/box-office/parties.service.ts'
      const claim = { file, from: ' limit 1 for update of r, t skip locked`', to: ' limit 1`' }
      const read = {
        file,
        from: 'const party = await lockParty(tx, id)\n  if (!party || party.leavesAt',
        to: 'const [party] = await (await import("./box-office-rows.ts")).selectPartyRows(tx, Prisma.sql`t.id = ${id}`)\n  if (!party || party.leavesAt',
      }

      expect(await jobFirst(claim, read)).toEqual({
        press: 'fulfilled',
        state: 'annulée',
        letters: 1,
      })
    },
  )

  it(
    'is in time when it is first: the job leaves the party alone, and there is no letter',
    PATIENCE,
    async () => {
      const party = await aPlan()
      await wait(party, UNDO_MS)

      const { press } = await db.$transaction(async (tx) => {
        await tx.$queryRaw`
        select from reservations where id = ${party.reservationId}::uuid for update`
        const press = reservations.keepParty({ params: party.params })
        await waiting(1)
        await runReservationJobs({ db, payments })
        return { press: Promise.allSettled([press]) }
      }, PATIENCE)
      const [answer] = await press
      await runReservationJobs({ db, payments })

      expect(await outcomeOf(party, answer)).toEqual({
        press: 'fulfilled',
        state: 'confirmée',
        letters: 0,
      })
    },
  )
})
