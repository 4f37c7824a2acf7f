import { randomUUID } from 'node:crypto'
import { ApiError } from '@espace/contracts/kernel/errors'
import type { Prisma, Spectacle } from '@espace/prisma/client'
import { afterEach, expect } from 'vitest'
import { createSessionTokens } from '#platform/accounts/session-tokens.ts'
import { createSessions } from '#platform/accounts/sessions.ts'
import { builders } from '../builders.ts'
import { ledgerFaults } from '../ledger/ledger-faults.ts'
import { SECURITY, type TestApp } from '../test-app.ts'

const now = () => new Date()

/** Unexpected errors; a refusal is a valid outcome. */
export const faultsOf = (outcomes: readonly PromiseSettledResult<unknown>[]): string[] =>
  outcomes.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return []
    const { reason } = outcome
    return reason instanceof ApiError && reason.status < 500 ? [] : [String(reason)]
  })

/** Shows sold by the product, and customers. */
export const bookings = ({ db }: Pick<TestApp, 'db'>) => {
  const { aSpectacle } = builders(db)
  const secret = SECURITY.jwtSecret
  const tokens = createSessionTokens({ secret, previousSecret: undefined }, now)
  const sessions = createSessions(db, tokens, now)

  // Invariant of every test of seats: the ledger agrees with tickets and payments.
  afterEach(async () => expect(await ledgerFaults(db)).toEqual([]))

  return {
    aBookableShow: (
      fields: Partial<Prisma.SpectacleUncheckedCreateInput> = {},
    ): Promise<Spectacle> =>
      aSpectacle({ bookingMode: 'maison', capacity: 70, priceCents: 1500, ...fields }),

    /** Accounts with sessions, created directly without hashing passwords. */
    buyers: async (count: number): Promise<{ id: number; token: string }[]> => {
      const users = await db.user.createManyAndReturn({
        data: Array.from({ length: count }, () => ({
          civility: 'M.',
          firstName: 'Léo',
          lastName: 'Martin',
          email: `${randomUUID()}@exemple.fr`,
          passwordHash: 'none',
          emailVerifiedAt: new Date(),
        })),
      })
      const started: { id: number; token: string }[] = []
      for (const user of users) {
        const session = { user, remember: false, device: '', network: '' }
        started.push({ id: user.id, token: (await sessions.start(db, session)).token })
      }
      return started
    },

    /** Sum of the seats on tickets, and the counter column of the show. */
    seatsOf: async (id: number): Promise<{ sold: number; counted: number }> => {
      const { _sum } = await db.ticket.aggregate({
        where: { spectacleId: id, releasedAt: null },
        _sum: { seats: true },
      })
      const { seatsTaken } = await db.spectacle.findUniqueOrThrow({ where: { id } })
      return { sold: _sum.seats ?? 0, counted: seatsTaken }
    },
  }
}
