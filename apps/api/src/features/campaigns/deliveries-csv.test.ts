import { describe, expect, it } from 'vitest'
import { subscribe } from '../../../test/newsletter/newsletters.ts'
import { sendings } from '../../../test/newsletter/sendings.ts'

const { db, admin, http, send, token } = await sendings()

const fileOf = (id: number) =>
  http
    .get(`/api/admin/newsletter/campaigns/${id}/deliveries/export.csv`)
    .set('Authorization', `Bearer ${token}`)

describe('who got a newsletter, for a spreadsheet', () => {
  it('is a table in which nothing is a formula, and is told of without anybody’s address', async () => {
    await db.subscriber.create({ data: { email: '=cmd@exemple.fr', confirmedAt: new Date() } })
    const id = await send()

    const csv = await admin.campaigns.deliveriesCsv({ params: { id } })

    expect(csv).toMatch(
      /^\uFEFFEmail;État;Tentatives;Envoyé le;Erreur\r\n"?'=cmd@exemple\.fr"?;en attente;0;;\r\n$/,
    )
    const told = await db.auditEntry.findFirstOrThrow({ where: { action: 'export' } })
    expect(told).toMatchObject({ entity: 'newsletter', entityId: String(id), after: { lignes: 1 } })
    expect(JSON.stringify(told)).not.toContain('@')
  })

  it('leaves as a file; of a sending that there is not, as an error that says so', async () => {
    await subscribe(db, 1)
    const id = await send()

    const file = await fileOf(id)
    const fault = await fileOf(999_999)

    expect(file.headers['content-type']).toMatch(/^text\/csv/)
    expect(file.headers['content-disposition']).toBe('attachment; filename=envoi.csv')
    expect(fault.body).toMatchObject({ status: 404, message: 'Envoi non trouvé' })
    expect(fault.headers['content-disposition']).toBeUndefined()
  })
})
