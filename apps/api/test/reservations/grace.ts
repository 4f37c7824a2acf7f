import { UNDO_MS } from '@espace/contracts/spectacles/spectacles.constants'
import { runReservationJobs } from '#features/reservations/reservation-jobs.ts'
import { inDays } from '../builders.ts'
import { composeMail } from '../mail/compose-mail.ts'
import { people } from '../people.ts'
import { ORIGIN } from '../test-app.ts'
import { bookings } from './bookings.ts'
import type { onlinePayments } from './online-payments.ts'

type Jobs = Parameters<typeof runReservationJobs>[0]

/** What the team decided about parties may no longer be taken back, and the job has run. */
export async function graceEnds({ db, ...services }: Jobs): Promise<void> {
  // In a transaction, which is done again after a deadlock: callers at the same moment lock the same tickets.
  await db.$transaction((tx) =>
    tx.ticket.updateMany({
      where: { leavesAt: { not: null } },
      data: { leavesAt: new Date(0) },
    }),
  )
  await runReservationJobs({ db, ...services })
}

/** A change of a date's state may no longer be undone. */
export async function undoEnds({ db }: Pick<Jobs, 'db'>, id: number): Promise<void> {
  await db.$executeRaw`
    update spectacles set updated_at = updated_at - ${UNDO_MS} * interval '1 ms' where id = ${id}`
  await db.$executeRaw`
    update status_changes set undo_until = now() - interval '1 second' where spectacle_id = ${id}`
}

type Online = Awaited<ReturnType<typeof onlinePayments>>

/** Parties of two that have paid online, and what the team does with them. */
export async function decisions({ app, payers, payments, checkOut, paid }: Online) {
  const { db, as } = app
  const { aBookableShow } = bookings(app)
  const { aUser, logIn } = people(app)
  const admin = await aUser({ role: 'admin', firstName: 'Ada', lastName: 'Régie' })
  const token = await logIn(admin)
  const { reservations, soirees } = as(token)

  const anEvening = (fields: Parameters<typeof aBookableShow>[0] = {}) =>
    aBookableShow({ title: 'Le grand soir', date: inDays(9), ...fields })

  const aParty = async (show?: { id: number }) => {
    const { id: spectacleId } = show ?? (await anEvening())
    const answer = await checkOut(spectacleId, 2)
    await paid(answer, { amount: 3_000 })
    const { reservationId } = answer
    const { id, code } = await db.ticket.findFirstOrThrow({ where: { reservationId } })
    return { id, code, spectacleId, reservationId, params: { id } }
  }

  const plan = ({ id }: { id: number }, reason = '') =>
    reservations.cancelParty({ params: { id }, body: { reason } })

  return {
    admin,
    token,
    anEvening,
    aParty,
    plan,

    /** A party whose cancellation is planned. */
    aPlan: async () => {
      const party = await aParty()
      await plan(party, 'Une panne.')
      return party
    },

    stateOf: async ({ spectacleId, id }: { spectacleId: number; id: number }) => {
      const { parties } = await reservations.boxOfficeDate({ params: { id: spectacleId } })
      return parties.find((party) => party.id === id)
    },

    /** What Zoé was mailed since her tickets. */
    letters: async () => {
      const { email: to } = await db.user.findUniqueOrThrow({ where: { id: payers.zoe.id } })
      const where = { to, template: { not: 'reservation-confirmed' } }
      const mails = await db.mail.findMany({ where, orderBy: { id: 'asc' } })
      return mails.map(({ template, data }) => ({
        template,
        text: composeMail(template, data, ORIGIN).text.replaceAll(/\s+/g, ' '),
      }))
    },

    /** Lets time go by for one party. */
    wait: ({ id }: { id: number }, ms: number) => db.$executeRaw`
      update tickets set leaves_at = leaves_at - ${ms} * interval '1 ms' where id = ${id}`,

    leavingOf: async ({ id }: { id: number }) =>
      (await soirees.tonight()).leaving.find(({ party }) => party?.id === id),

    /** The last chance is over for all of them. */
    end: () => graceEnds({ db, payments }),
  }
}
export type Decided = Awaited<ReturnType<Awaited<ReturnType<typeof decisions>>['aParty']>>
