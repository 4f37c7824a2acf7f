import { beforeEach, describe, expect, it } from 'vitest'
import { subscribe } from '../../../test/newsletter/newsletters.ts'
import { people } from '../../../test/people.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db, as } = app
const { aUser, logIn } = people(app)
const admin = as(await logIn(await aUser({ role: 'admin' })))

beforeEach(async () => {
  await db.campaign.deleteMany()
  await db.subscriber.deleteMany()
})

const LETTER = { subject: 'Lundi', message: '<p>Bonjour</p>', recipients: 'newsletter' } as const

describe('the history', () => {
  it('tells of each sending, newest first, and of each copy', async () => {
    await subscribe(db, 3)
    await admin.campaigns.send({ body: LETTER })
    const { campaignId } = await admin.campaigns.send({ body: { ...LETTER, subject: 'Mardi' } })
    const id = campaignId ?? 0
    await db.$executeRaw`
      update deliveries set state = 'sent', sent_at = now()
       where campaign_id = ${id} and email = 'personne1@exemple.fr'`

    const { campaigns, pagination } = await admin.campaigns.list()
    const sent = await admin.campaigns.deliveries({ params: { id }, query: { state: 'envoye' } })
    const waiting = await admin.campaigns.deliveries({
      params: { id },
      query: { state: 'en_attente', limit: 1, page: 2 },
    })

    expect(campaigns.map(({ subject }) => subject)).toEqual(['Mardi', 'Lundi'])
    expect(pagination).toMatchObject({ total: 2, totalPages: 1 })
    expect(campaigns[0]).toMatchObject({
      status: 'en_cours',
      recipientsCount: 3,
      counts: { sent: 1, waiting: 2, failed: 0, inDoubt: 0, skipped: 0 },
    })
    expect(sent.deliveries).toMatchObject([{ email: 'personne1@exemple.fr', state: 'envoye' }])
    expect(waiting).toMatchObject({
      deliveries: [{ email: 'personne2@exemple.fr' }],
      pagination: { total: 2, totalPages: 2 },
    })
    expect(await admin.campaigns.get({ params: { id } })).toMatchObject({
      message: '<p>Bonjour</p>',
    })
  })

  it('knows no sending that there is not', async () => {
    const params = { id: 999_999 }

    for (const call of ['get', 'deliveries', 'deliveriesCsv', 'pause', 'retry'] as const) {
      await expect(admin.campaigns[call]({ params })).rejects.toMatchObject({
        status: 404,
        message: 'Envoi non trouvé',
      })
    }
  })
})
