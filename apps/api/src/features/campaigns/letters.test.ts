import { beforeEach, describe, expect, it } from 'vitest'
import { builders, inDays } from '../../../test/builders.ts'
import { anOperator } from '../../../test/entities.ts'
import { subscribe } from '../../../test/newsletter/newsletters.ts'
import { people } from '../../../test/people.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db, as } = app
const { aUser, logIn } = people(app)
const { aSpectacle } = builders(db)
const boss = await aUser({ role: 'admin' })
const admin = as(await logIn(boss))

beforeEach(async () => {
  await db.campaign.deleteMany()
  await db.subscriber.deleteMany()
  await db.mail.deleteMany()
  await db.user.deleteMany({ where: { role: 'user' } })
})

const LETTER = { subject: 'Lundi', message: '<p>Bonjour</p>', recipients: 'newsletter' } as const

describe('before it is sent', () => {
  it('is there to be looked at as it will look', async () => {
    const preview = await admin.campaigns.preview({
      body: { subject: 'Lundi : on joue !', message: 'Bonjour\n\n<b>À lundi</b><img src=x>' },
    })

    expect(preview.subject).toBe('Lundi\u00A0: on joue\u202F!')
    expect(preview.html).toContain('<b>À lundi</b>')
    expect(preview.html).not.toContain('<img')
    expect(preview.text).toContain('Bonjour\n\nÀ lundi')
    expect(preview.text).toContain('https://espace-comedie.example/unsubscribe?email=')
  })

  it('says at its foot under which licence the house plays, once the team has said it', async () => {
    const licences = ['PLATESV-D-2021-003456', 'L-R-20-12']
    await admin.settings.setOperator({ body: { ...anOperator, licences } })

    const { html, text } = await admin.campaigns.preview({
      body: { subject: 'Lundi', message: 'Bonjour' },
    })
    await db.setting.deleteMany()

    for (const words of [html, text]) {
      expect(words).toContain('Licences PLATESV-D-2021-003456, L-R-20-12')
    }
  })

  it('goes to oneself alone, for a test', async () => {
    await subscribe(db, 2)

    const { message } = await admin.campaigns.test({
      body: { subject: 'Lundi', message: 'Bonjour' },
    })

    expect(message).toBe(`Email de test envoyé à ${boss.email}`)
    expect(await db.mail.findMany()).toMatchObject([
      { to: boss.email, template: 'newsletter-test', data: { message: '<p>Bonjour</p>' } },
    ])
    expect(await db.campaign.count()).toBe(0)
  })

  it('the programme of the week is a draft made from what still has seats', async () => {
    await db.spectacle.deleteMany()
    const { id } = await aSpectacle({ title: 'Rires & <3', date: inDays(2) })
    await aSpectacle({ title: 'Complet', date: inDays(3), seatsLeft: 0 })
    const full = { bookingMode: 'maison', capacity: 2, seatsTaken: 2 }
    await aSpectacle({ title: 'Complet à la maison', date: inDays(3), ...full })
    await aSpectacle({ title: 'Annulé', date: inDays(3), status: 'annulé' })
    await aSpectacle({ title: 'Reporté', date: inDays(3), status: 'reporté' })
    await aSpectacle({ title: 'Brouillon', date: inDays(3), status: 'brouillon' })
    await aSpectacle({ title: 'Plus tard', date: inDays(9) })

    const draft = await admin.campaigns.week()

    expect(draft.subject).toBe('Le programme de la semaine')
    expect(draft.message).toContain(
      `20:00 : <a href="https://espace-comedie.example/spectacles/${id}-rires-3" target="_blank">Rires &amp; &lt;3</a>`,
    )
    expect(draft.message).not.toMatch(/Complet|Annulé|Reporté|Brouillon|Plus tard/)
    const { text } = await admin.campaigns.preview({ body: draft })
    expect(text).toContain(`Rires & <3 (https://espace-comedie.example/spectacles/${id}-rires-3)`)
  })
})

describe('a scheduled letter', () => {
  const planned = { ...LETTER, scheduledFor: '2099-11-21T20:00' }

  it('says something else, to others and at another hour, until it leaves', async () => {
    await subscribe(db, 3)
    await aUser({ role: 'user' })
    const { campaignId } = await admin.campaigns.send({ body: planned })
    const id = campaignId ?? 0

    const changed = await admin.campaigns.change({
      params: { id },
      body: { ...planned, subject: 'Mardi', recipients: 'all', scheduledFor: '2099-11-22T18:00' },
    })

    expect(changed).toMatchObject({
      subject: 'Mardi',
      status: 'programmee',
      scheduledAt: '2099-11-22T17:00:00.000Z',
      recipientsCount: await db.delivery.count({ where: { campaignId: id } }),
    })
    expect(changed.recipientsCount).toBeGreaterThan(3)
    expect(await db.campaign.count()).toBe(1)
  })

  it('is left alone once it is under way, and never left without a reader', async () => {
    await subscribe(db, 1)
    const { campaignId } = await admin.campaigns.send({ body: LETTER })
    const change = (id: number | null) =>
      admin.campaigns.change({ params: { id: id ?? 0 }, body: { ...planned, subject: 'Autre' } })
    await expect(change(campaignId)).rejects.toMatchObject({ code: 'CAMPAGNE_DEJA_REGLEE' })

    const later = await admin.campaigns.send({ body: planned })
    await db.subscriber.deleteMany()
    await expect(change(later.campaignId)).rejects.toMatchObject({ status: 400 })
    expect(await db.delivery.count({ where: { campaignId: later.campaignId ?? 0 } })).toBe(1)
  })
})

describe('the poster of a letter', () => {
  it('is the card of a date, with its day and a link for who sees no pictures', async () => {
    const { id } = await aSpectacle({ title: 'Le grand soir', date: inDays(3) })
    const { html, text } = await admin.campaigns.preview({
      body: { subject: 'Lundi', message: 'Bonjour', posterOf: id },
    })

    expect(html).toContain(`src="https://espace-comedie.example/api/spectacles/${id}/carte.png"`)
    expect(html).toContain(`href="https://espace-comedie.example/spectacles/${id}-le-grand-soir"`)
    expect(text).toContain(`spectacles/${id}-le-grand-soir`)
  })

  it('is left out once its date is off', async () => {
    const { id } = await aSpectacle({ status: 'annulé', date: inDays(3) })
    const { html } = await admin.campaigns.preview({
      body: { subject: 'Lundi', message: 'Bonjour', posterOf: id },
    })

    expect(html).not.toContain('carte.png')
  })
})
