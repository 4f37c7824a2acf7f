import { fillDemo } from '@espace/prisma/testing/demo'
import { createLog } from '@espace/server/log/log'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeFirstAccounts } from '#features/auth/first-accounts.ts'
import { runReservationJobs } from '#features/reservations/reservation-jobs.ts'
import { ledgerFaults } from '../ledger/ledger-faults.ts'
import { people } from '../people.ts'
import { createTestApp } from '../test-app.ts'

const app = await createTestApp()
const { db, databaseUrl, visitor, as, passwords } = app
const { aUser, logIn } = people(app)

const admin = { email: 'direction@exemple.fr', password: 'Chef-Du-Club-1' }
const demoPeople = {
  door: { email: 'accueil@espace-comedie.example', password: 'Porte-Du-Soir-22' },
  visitor: { email: 'visiteur@espace-comedie.example', password: 'Premier-Rang-12' },
}
const work = { db, passwords, log: createLog('api', 'silent') }

const tokenOf = async (body: { email: string; password: string }) =>
  (await visitor.auth.login({ body })).token

const anAdmin = async () => logIn(await aUser({ role: 'admin' }))

beforeAll(() => fillDemo(databaseUrl, Temporal.Now.instant()))

describe('the demo house', () => {
  it('lets nobody in by a password before the accounts are published', async () => {
    const before = await db.user.findMany({ select: { email: true } })

    expect(before.map(({ email }) => email)).toContain(demoPeople.door.email)
    await expect(tokenOf(demoPeople.door)).rejects.toMatchObject({ status: 401 })
    await makeFirstAccounts(work, {
      admin: { ...admin, mustChangePassword: false },
      demoPeople: undefined,
    })
    await expect(tokenOf(demoPeople.visitor)).rejects.toMatchObject({ status: 401 })
  })

  it('lets administrator, staff and visitor in once they are, as whom it tells of', async () => {
    await db.user.deleteMany({ where: { role: 'admin' } })
    await makeFirstAccounts(work, { admin: { ...admin, mustChangePassword: false }, demoPeople })

    const door = as(await tokenOf(demoPeople.door))
    expect((await door.door.evenings()).length).toBeGreaterThanOrEqual(3)
    const camille = await visitor.auth.login({ body: demoPeople.visitor })
    const own = await as(camille.token).reservations.ofUser({ params: { id: camille.user.id } })
    expect(new Set(own.map(({ payment }) => payment))).toEqual(new Set(['porte', 'ligne']))
    expect(await db.user.count({ where: { email: demoPeople.door.email } })).toBe(1)
  })

  it('is in order: its sheet says what its door says, and its chores find nothing to do', async () => {
    const office = as(await anAdmin())
    const closing = await db.closing.findFirstOrThrow()
    const sheet = await office.door.closing({ params: { id: closing.spectacleId } })
    expect(sheet).toMatchObject({ isChanged: false, since: [] })
    expect(sheet.closings[0]?.figures).toEqual(sheet.figures)
    const rows = () =>
      Promise.all([
        db.spectacle.findMany({ where: { bookingMode: 'maison' }, orderBy: { id: 'asc' } }),
        db.reservation.findMany({ orderBy: { id: 'asc' } }),
        db.ticket.findMany({ orderBy: { id: 'asc' } }),
        db.waitingParty.findMany({ orderBy: { id: 'asc' } }),
      ])
    const before = await rows()

    await runReservationJobs({ db })

    expect(await rows()).toEqual(before)
    expect(await db.mail.count()).toBe(0)
  })

  it('has its ledger, which says what its seats and its money do [T-LEDGER-1]', async () => {
    const { operations } = await as(await anAdmin()).ledger.list({ query: {} })

    expect(new Set(operations.map(({ kind }) => kind))).toContain('vente')
    expect(await ledgerFaults(db)).toEqual([])
  })

  it('shows something in every list of the office', async () => {
    const office = as(await anAdmin())
    const dates = await office.reservations.boxOfficeDates({ query: { when: 'a-venir' } })
    const past = await office.reservations.boxOfficeDates({ query: { when: 'passees' } })
    const messages = await office.contact.inbox({ query: {} })
    const letters = await office.campaigns.list({ query: {} })
    const journal = await office.audit.list({ query: {} })
    const readers = await office.newsletter.subscribers()

    expect(dates.dates).toHaveLength(6)
    expect(past.dates).toHaveLength(1)
    expect([messages.messages.length, messages.unread]).toEqual([4, 2])
    expect(letters.campaigns.map(({ status }) => status)).toEqual(['programmee', 'terminee'])
    expect(journal.entries.length).toBeGreaterThan(10)
    expect(readers.length).toBeGreaterThan(5)
  })
})
