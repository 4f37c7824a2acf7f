import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { doorEvenings } from '../../../../test/door/door-evenings.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const app = await createTestApp()
const { db, as } = app
const { admin, entryOf, undoOf, aParty, ticketOf, entriesOf } = await doorEvenings(app)

describe('what is undone', () => {
  it('gives back what an entry counted, once', async () => {
    const { code, door } = await aParty(4)
    const at = new Date(Date.now() - 120_000).toISOString()
    const first = entryOf(code, { seats: 1, at, method: 'espèces' })
    const second = entryOf(code, { seats: 3 })
    await door.record(first, second)

    const undone = await door.say(undoOf(first.id))
    const again = await door.say(undoOf(first.id))

    expect(undone).toMatchObject({ accepted: true, seats: -1, paidCents: -1500 })
    expect(undone.ticket).toMatchObject({
      entered: 3,
      dueCents: 6000,
      entries: [{ id: second.id }],
    })
    expect(again).toMatchObject({ accepted: false, reason: 'déjà annulé' })
    expect((await ticketOf(code)).usedAt).toEqual(
      (await db.entry.findUniqueOrThrow({ where: { id: second.id } })).at,
    )

    await door.say(undoOf(second.id))
    expect(await ticketOf(code)).toMatchObject({ entered: 0, paidSeats: 0, usedAt: null })
    expect(await door.say(entryOf(code, { seats: 4 }))).toMatchObject({ accepted: true })
  })

  it('is undone by one of two phones at once, also where it had no ticket', async () => {
    const { code, door } = await aParty(2)
    const known = entryOf(code)
    const unknown = entryOf('ABCDEFGHJKMN')
    await door.record(known, unknown)

    for (const { id } of [known, unknown]) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => door.say(undoOf(id))))
      const refused = answers.filter(({ reason }) => reason === 'déjà annulé')
      expect(answers.filter(({ accepted }) => accepted)).toHaveLength(1)
      expect(refused).toHaveLength(5)
    }
  })

  it('must be of this evening', async () => {
    const [one, two] = [await aParty(2), await aParty(2)]
    const entry = entryOf(one.code)
    await one.door.say(entry)

    expect(await two.door.say(undoOf(entry.id))).toMatchObject({ reason: 'inconnu' })
    expect(await two.door.say(undoOf(randomUUID()))).toMatchObject({ reason: 'inconnu' })
    expect((await ticketOf(one.code)).entered).toBe(2)
  })

  it('stays in the journal, which nobody can rewrite', async () => {
    const { id, code, door } = await aParty(2)
    const entry = entryOf(code)
    const undoing = undoOf(entry.id)
    await door.record(entry, undoing)

    expect(await entriesOf(id)).toMatchObject([
      { id: entry.id, seats: 2 },
      { id: undoing.id, seats: -2, undoesId: entry.id },
    ])
    await expect(db.entry.updateMany({ data: { seats: 0 } })).rejects.toThrow('append-only')
    await expect(db.entry.deleteMany()).rejects.toThrow('append-only')
    await expect(
      db.reservation.deleteMany({ where: { tickets: { some: { code } } } }),
    ).rejects.toThrow('rows of reservations are kept')
    expect(await entriesOf(id)).toHaveLength(2)
  })
})

describe('an event that comes again', () => {
  it('changes nothing more and is answered the same, within a call and in the next', async () => {
    const { code, door } = await aParty(4)
    const entry = entryOf(code)

    const once = await door.record(entry, entry)
    const twice = await door.record(entry)

    expect(once.answers[1]).toEqual(once.answers[0])
    expect(twice.answers).toEqual([once.answers[0]])
    expect((await ticketOf(code)).entered).toBe(2)
  })

  it('is refused when it says something else', async () => {
    const [one, two] = [await aParty(2), await aParty(2)]
    const entry = entryOf(one.code)
    await one.door.say(entry)

    const other = { ...entryOf(two.code), id: entry.id }

    await expect(one.door.say(other)).rejects.toMatchObject({ code: 'CLE_DEJA_UTILISEE' })
    await expect(two.door.say(entry)).rejects.toMatchObject({ code: 'CLE_DEJA_UTILISEE' })
    expect((await ticketOf(two.code)).entered).toBe(0)
  })
})

describe('two phones without a network', () => {
  it('that let the same party in are told of it, with both times, until one says they went out', async () => {
    const { code, door } = await aParty(2)
    const [early, late] = [120_000, 60_000].map((ago) => new Date(Date.now() - ago).toISOString())
    const onA = entryOf(code, { isIn: true, at: late ?? '' })
    const onB = entryOf(code, { isIn: true, at: early ?? '', deviceId: 'téléphone B' })

    expect(await door.say(onA)).toMatchObject({ accepted: true })
    expect(await door.say(onB)).toMatchObject({
      accepted: false,
      reason: 'déjà entré',
      isConflict: true,
      before: { at: `${late?.slice(0, 19)}Z`, deviceId: 'téléphone A' },
    })

    const { conflicts, counts } = await door.open()
    expect(conflicts).toEqual([
      {
        id: onB.id,
        code,
        holder: 'Léo Martin',
        seats: 2,
        reason: 'déjà entré',
        at: `${early?.slice(0, 19)}Z`,
        deviceId: 'téléphone B',
        before: { at: `${late?.slice(0, 19)}Z`, deviceId: 'téléphone A' },
      },
    ])
    expect(counts.entered).toBe(2)
    expect(await door.say(undoOf(onB.id))).toMatchObject({ accepted: true, seats: 0 })
    expect((await door.open()).conflicts).toEqual([])
    expect((await ticketOf(code)).entered).toBe(2)
  })
})

describe('a phone that gets no answer', () => {
  it('lets the party in and says so under the same id: a refusal is a conflict from then on', async () => {
    const { code, door } = await aParty(2)
    await door.say(entryOf(code))
    const lost = entryOf(code, { deviceId: 'téléphone B' })
    expect(await door.say(lost)).toMatchObject({ reason: 'déjà entré', isConflict: false })

    const again = await door.say(entryOf(code, { ...lost, isIn: true }))

    expect(again).toMatchObject({ reason: 'déjà entré', isConflict: true })
    expect((await door.open()).conflicts).toMatchObject([{ id: lost.id, code }])
    expect((await ticketOf(code)).entered).toBe(2)
  })
})

describe('while the site is closed for maintenance', () => {
  it('the evening goes on', async () => {
    const { code, door } = await aParty(2)
    await as(admin).settings.setMaintenance({ body: { enabled: true } })

    expect(await door.say(entryOf(code))).toMatchObject({ accepted: true })
    await as(admin).settings.setMaintenance({ body: { enabled: false } })
  })
})

describe('two phones, one ticket, fifty scans at the same moment', () => {
  /** Negative control: a trigger that discards the check-in counter. */
  const forgetCounting = async () => {
    await db.$executeRaw`create or replace function forget_entered() returns trigger language plpgsql as
      'begin new.entered := old.entered; new.used_at := old.used_at; return new; end'`
    await db.$executeRaw`create trigger forget_entered before update on tickets
      for each row execute function forget_entered()`
  }
  afterEach(() => db.$executeRaw`drop trigger if exists forget_entered on tickets`)

  const fifty = async () => {
    const { code, door } = await aParty(2)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        door.say(entryOf(code, { deviceId: index % 2 ? 'téléphone A' : 'téléphone B' })),
      ),
    )
    return { code, letIn: answers.filter(({ accepted }) => accepted).length }
  }

  it('let the party in exactly once', async () => {
    const { code, letIn } = await fifty()

    expect(letIn).toBe(1)
    expect((await ticketOf(code)).entered).toBe(2)
  })

  it('would let it in more often if the counter did not count', async () => {
    await forgetCounting()

    expect((await fifty()).letIn).toBeGreaterThan(1)
  })
})
