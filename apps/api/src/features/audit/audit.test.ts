import { truncatedAddress } from '@espace/server/ip'
import { expect, describe, it } from 'vitest'
import { type Actor, audit, SYSTEM_ACTOR } from '#platform/audit.ts'
import { people } from '../../../test/people.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db, as, http } = app
const { aUser, logIn } = people(app)

const admin = await aUser({ role: 'admin', firstName: 'Ada', lastName: 'Régie' })
const token = await logIn(admin)
const by: Actor = { userId: admin.id, requestId: 'requête-1', address: '192.0.2.0' }

describe('who did what', () => {
  it('is told with the fields that changed, as they were and as they are, and no other', async () => {
    await audit(db, by, {
      action: 'modification',
      entity: 'spectacles',
      id: 12,
      label: 'Le grand soir',
      before: { title: 'Le soir', lieu: 'Lille', priceCents: null, version: 1 },
      after: { title: 'Le grand soir', lieu: 'Lille', priceCents: 1500, version: 2 },
    })

    const { entries } = await as(token).audit.list({ query: { entity: 'spectacles' } })

    expect(entries[0]).toMatchObject({
      actor: { id: admin.id, name: 'Ada Régie' },
      action: 'modification',
      entityId: '12',
      label: 'Le grand soir',
      before: { title: 'Le soir', priceCents: null },
      after: { title: 'Le grand soir', priceCents: 1500 },
      requestId: 'requête-1',
      address: '192.0.2.0',
    })
  })

  it('holds nothing that is secret or somebody’s own', async () => {
    const { firstName, lastName, passwordHash, birthDate } = admin
    const after = { firstName, lastName, passwordHash, birthDate, tokenVersion: 2, isActive: false }

    await audit(db, by, { action: 'suspension', entity: 'users', id: admin.id, after })

    const { entries } = await as(token).audit.list({ query: { entity: 'users' } })
    expect(entries[0]?.after).toEqual({ isActive: false })
  })

  it.each(['update audit_log set action = $1', 'delete from audit_log where action <> $1'])(
    'cannot be rewritten by the product itself: %s',
    async (statement) => {
      await audit(db, SYSTEM_ACTOR, { action: 'ajout', entity: 'photos', id: 1 })

      await expect(db.$executeRawUnsafe(statement, 'rien')).rejects.toThrow('append-only')
    },
  )

  it('cannot be emptied', async () => {
    await audit(db, SYSTEM_ACTOR, { action: 'ajout', entity: 'photos', id: 1 })

    await expect(db.$executeRawUnsafe('truncate audit_log')).rejects.toThrow('append-only')
  })

  it('goes with the change that it tells of: without the one there is not the other', async () => {
    const change = db.$transaction(async (tx) => {
      await audit(tx, by, { action: 'ajout', entity: 'vannes', id: 1 })
      throw new Error('the change failed')
    })

    await expect(change).rejects.toThrow('the change failed')
    expect(await db.auditEntry.count({ where: { entity: 'vannes' } })).toBe(0)
  })
})

describe('GET /api/admin/audit', () => {
  it('finds what somebody did, what happened to something, and what happened on a day in Paris', async () => {
    const other = await aUser({ role: 'admin' })
    const at = new Date('2021-03-28T22:30:00Z')
    const row = { actorId: other.id, action: 'ajout', requestId: '', address: '', at }
    await db.auditEntry.createMany({
      data: [
        { ...row, entity: 'lieu', entityId: '1' },
        { ...row, entity: 'lieu', entityId: '2' },
      ],
    })
    const find = async (query: object) => (await as(token).audit.list({ query })).entries.length

    expect(await find({ actor: other.id })).toBe(2)
    expect(await find({ entity: 'lieu', entityId: '2' })).toBe(1)
    expect(await find({ from: '2021-03-29', to: '2021-03-29' })).toBe(2)
    expect(await find({ from: '2021-03-28', to: '2021-03-28' })).toBe(0)
  })

  it('comes page by page, last first', async () => {
    for (const id of [1, 2, 3])
      await audit(db, SYSTEM_ACTOR, { action: 'ajout', entity: 'series', id })

    const { entries, pagination } = await as(token).audit.list({
      query: { entity: 'series', page: 2, limit: 2 },
    })

    expect(entries.map(({ entityId }) => entityId)).toEqual(['1'])
    expect(pagination).toEqual({ total: 3, totalPages: 2, limit: 2, page: 2 })
  })

  it.each(['page=0', 'limit=201', 'from=hier', 'actor=x'])('refuses %s', async (query) => {
    const answer = await http
      .get(`/api/admin/audit?${query}`)
      .set('Authorization', `Bearer ${token}`)

    expect(answer.status).toBe(400)
  })
})

describe('GET /api/admin/audit/export.csv', () => {
  it('is a table for a French spreadsheet, in which nothing is a formula', async () => {
    await audit(db, SYSTEM_ACTOR, {
      action: 'ajout',
      entity: 'codes',
      id: 1,
      label: '=HYPERLINK("x";"y")',
    })

    const { text, headers } = await http
      .get('/api/admin/audit/export.csv?entity=codes')
      .set('Authorization', `Bearer ${token}`)

    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename=journal.csv')
    expect(headers['cache-control']).toBe('no-store')
    expect(text).toMatch(/^\uFEFFdate;qui;action;quoi;/)
    expect(text).toContain(`"'=HYPERLINK(""x"";""y"")"`)
  })

  it('is told of itself', async () => {
    await as(token).audit.export({ query: { entity: 'rien' } })

    const { entries } = await as(token).audit.list({ query: { entity: 'audit' } })
    expect(entries[0]).toMatchObject({ action: 'export', after: { entity: 'rien' } })
  })
})

describe('the address of a call', () => {
  it.each([
    ['192.0.2.77', '192.0.2.0'],
    ['::ffff:192.0.2.77', '192.0.2.0'],
    ['2001:db8:1234:5678::9', '2001:db8:1234::'],
    ['2001:db8::9', '2001:db8:0::'],
    ['::1', '0:0:0::'],
    ['gone', 'gone'],
  ])('%s is kept as %s', (address, kept) => {
    expect(truncatedAddress(address)).toBe(kept)
  })
})
