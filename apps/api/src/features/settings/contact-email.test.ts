import { beforeEach, describe, expect, it } from 'vitest'
import { someDetails } from '../../../test/entities.ts'
import { composeMail } from '../../../test/mail/compose-mail.ts'
import { people } from '../../../test/people.ts'
import { createTestApp, ORIGIN } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db, as, http } = app
const { aUser, logIn } = people(app)
const boss = await aUser({ role: 'admin' })
const token = await logIn(boss)
const admin = as(token)

beforeEach(async () => {
  await db.setting.deleteMany()
  await db.setting.create({ data: { key: 'contact_details', value: someDetails } })
  await db.mail.deleteMany()
})

const set = (email: string, version?: number) =>
  admin.settings.setContactEmail({ body: { email, ...(version && { version }) } })

describe('the address of the contact form', () => {
  it('is the one of the house until somebody says another', async () => {
    expect(await admin.settings.contactEmail()).toEqual({
      email: 'contact@espace-comedie.example',
      version: 1,
    })
  })

  it('is that of the first administrator while the house has none either', async () => {
    await db.setting.deleteMany()

    expect(await admin.settings.contactEmail()).toMatchObject({ email: boss.email })
    await db.setting.create({ data: { key: 'contact_details', value: someDetails } })
  })

  it('is in force at once, and the old one hears of it (§7.7)', async () => {
    const answer = await set('Accueil@Exemple.fr')

    expect(answer).toEqual({ email: 'accueil@exemple.fr', version: 2 })
    expect(await admin.settings.contactEmail()).toEqual(answer)
    const [notice, ...others] = await db.mail.findMany()
    expect(others).toEqual([])
    expect(notice).toMatchObject({ to: 'contact@espace-comedie.example' })
    const { text } = composeMail(notice?.template ?? '', notice?.data, ORIGIN)
    expect(text).toContain('accueil@exemple.fr')
  })

  it('is told of, with no more of the addresses than tells them apart', async () => {
    await set('accueil@exemple.fr')

    expect(await db.auditEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
      action: 'modification',
      entity: 'settings',
      entityId: 'contact_email',
      before: { email: 'c…@espace-comedie.example' },
      after: { email: 'a…@exemple.fr' },
    })
  })

  it('changes nothing and tells nobody when it is the same', async () => {
    await set('accueil@exemple.fr')

    expect(await set('accueil@exemple.fr')).toMatchObject({ version: 2 })
    expect(await db.mail.count()).toBe(1)
  })

  it('is refused a stale save, also the first one of two', async () => {
    await set('un@exemple.fr', 1)

    await expect(set('deux@exemple.fr', 1)).rejects.toMatchObject({
      code: 'VERSION_PERIMEE',
      current: { email: 'un@exemple.fr', version: 2 },
    })
  })

  it.each([
    ['', 'Email requis'],
    ['accueil', 'Adresse email invalide'],
    ['a@exemple.fr,b@exemple.fr', 'Adresse email invalide'],
    ['a@exemple.fr; b@exemple.fr', 'Adresse email invalide'],
    ['Accueil <a@exemple.fr>', 'Adresse email invalide'],
    ['a@exemple.fr\r\nBcc: b@exemple.fr', 'Adresse email invalide'],
    [`${'a'.repeat(250)}@exemple.fr`, 'Email trop long'],
  ])('is a single address: %j', async (email, message) => {
    const { status, body } = await http
      .put('/api/admin/settings/contact-email')
      .set({ Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' })
      .send({ email })

    expect(status).toBe(400)
    expect(body.issues).toEqual([{ path: 'email', message }])
    expect(await db.setting.count({ where: { key: 'contact_email' } })).toBe(0)
    expect(await db.mail.count()).toBe(0)
  })

  it('stays when the notice cannot be queued', async () => {
    await db.$executeRaw`alter table mails rename to elsewhere`

    await expect(set('accueil@exemple.fr')).rejects.toMatchObject({
      status: 500,
      message: 'Erreur lors de la sauvegarde',
    })

    await db.$executeRaw`alter table elsewhere rename to mails`
    expect(await admin.settings.contactEmail()).toMatchObject({
      email: 'contact@espace-comedie.example',
    })
  })
})

describe('the switch of the maintenance', () => {
  it('is told of, with who threw it', async () => {
    await admin.settings.setMaintenance({ body: { enabled: true } })
    await admin.settings.setMaintenance({ body: { enabled: false } })

    const entries = await db.auditEntry.findMany({ where: { entityId: 'maintenance' } })
    expect(entries).toMatchObject([
      { action: 'fermeture', before: { enabled: false }, after: { enabled: true } },
      { action: 'ouverture', before: { enabled: true }, after: { enabled: false } },
    ])
    expect(entries[0]?.actorId).toBeGreaterThan(0)
  })
})
