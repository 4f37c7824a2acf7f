import { describe, expect, it } from 'vitest'
import { inDays } from '../../../../test/builders.ts'
import { bookerFixtures } from '../../../../test/reservations/booker-fixtures.ts'
import { bookings } from '../../../../test/reservations/bookings.ts'
import { createTestApp } from '../../../../test/test-app.ts'

const app = await createTestApp()
const { db, as, http } = app
const { aBookableShow } = bookings(app)
const { admin: token } = await bookerFixtures(app)
const boxOffice = as(token).reservations

describe('the list of a date for a spreadsheet', () => {
  it('is a table in which nothing is a formula, and is told of without a name', async () => {
    const { id } = await aBookableShow({ date: inDays(9) })
    const { code } = await boxOffice.invite({
      body: { spectacleId: id, quantity: 2, name: '=SOMME(A1)', email: 'ada@exemple.fr' },
    })

    const csv = await boxOffice.boxOfficeCsv({ params: { id } })

    const [head, line] = csv.split('\r\n')
    expect(head).toBe(
      '\uFEFFnom;e-mail;code;places;état;règlement;payé;montant (€);réservé le;tarif;note',
    )
    const grouped = code.replaceAll(/.{4}(?!$)/g, '$&-')
    expect(line?.replaceAll('"', '')).toMatch(
      `'=SOMME(A1);ada@exemple.fr;${grouped};2;confirmée;invité;non;0,00;`,
    )
    const told = await db.auditEntry.findFirstOrThrow({ where: { action: 'export' } })
    expect(told).toMatchObject({
      entity: 'reservations',
      entityId: String(id),
      after: { lignes: 1 },
    })
    expect(JSON.stringify(told)).not.toContain('SOMME')
  })

  it('leaves as a file', async () => {
    const { id } = await aBookableShow({ date: inDays(9) })

    const file = await http
      .get(`/api/admin/reservations/dates/${id}/export.csv`)
      .set('Authorization', `Bearer ${token}`)

    expect(file.headers['content-disposition']).toBe('attachment; filename=reservations.csv')
    expect(file.headers['cache-control']).toBe('no-store')
  })
})
