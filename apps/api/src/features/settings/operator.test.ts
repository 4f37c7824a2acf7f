import { beforeEach, describe, expect, it } from 'vitest'
import { anOperator, someDetails } from '../../../test/entities.ts'
import { people } from '../../../test/people.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db, as, visitor, http } = app
const { aUser, logIn } = people(app)
const token = await logIn(await aUser({ role: 'admin' }))
const admin = as(token)

const HOUSE = {
  ...anOperator,
  legalForm: 'SARL',
  siren: '732 829 320',
  vatNumber: 'fr 40 303265045',
  licences: ['platesv-d-2021-003456', 'L-R-20-12'],
  phone: '03 53 01 00 70',
  email: 'Bureau@Exemple.fr',
  director: 'Camille Durand',
  host: 'Hébergeur SAS',
}

beforeEach(() => db.setting.deleteMany())

describe('who runs the house', () => {
  it('is reached where the house is until somebody says more', async () => {
    await db.setting.create({ data: { key: 'contact_details', value: someDetails } })
    expect(await visitor.settings.operator()).toMatchObject({
      name: 'L’espace comédie',
      address: '7, rue du Rideau-Rouge, 59000 Lille',
      phone: '03 53 01 00 70',
      siren: '',
      licences: [],
      paysOnline: false,
    })
  })

  it('is said to everybody as soon as it is saved, each number in its one way to be written', async () => {
    const saved = await admin.settings.setOperator({ body: HOUSE })

    expect(saved.version).toBe(2)
    expect(await visitor.settings.operator()).toMatchObject({
      siren: '732829320',
      vatNumber: 'FR40303265045',
      licences: ['PLATESV-D-2021-003456', 'L-R-20-12'],
      email: 'bureau@exemple.fr',
      director: 'Camille Durand',
    })
  })

  it('has telephone numbers in pairs, as they are read', async () => {
    await admin.settings.setOperator({
      body: { ...HOUSE, phone: '0353010070', hostPhone: '+33 9 72 10 10 07' },
    })

    expect(await visitor.settings.operator()).toMatchObject({
      phone: '03 53 01 00 70',
      hostPhone: '+33 9 72 10 10 07',
    })
  })

  it('is told of in the journal, but for people and how to reach them', async () => {
    await admin.settings.setOperator({ body: HOUSE })

    const entry = await db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect(entry).toMatchObject({ entity: 'settings', entityId: 'operator' })
    expect(entry.after).toMatchObject({ siren: '732829320' })
    expect(JSON.stringify(entry)).not.toMatch(/Camille|bureau@|53 01/i)
  })

  it.each([
    ['siren', '732 829 321', 'Numéro SIREN invalide : neuf chiffres'],
    ['siren', '000000000', 'Numéro SIREN invalide : neuf chiffres'],
    ['vatNumber', '40303265045', 'Numéro de TVA invalide, par exemple FR40303265045'],
    ['phone', 'appelez-nous', 'Numéro de téléphone invalide'],
    ['email', 'bureau', 'Adresse email invalide'],
    ['name', 'x'.repeat(201), '200 caractères au plus'],
  ])('is refused a %s of %j', async (field, value, message) => {
    const { status, body } = await put({ ...anOperator, [field]: value })

    expect(status).toBe(400)
    expect(body.issues).toEqual([{ path: field, message }])
    expect(await db.setting.count()).toBe(0)
  })

  it.each(['1-1079338', 'PLATESV-X-2021-003456', 'PLATESV-D-21-3456', 'L-D-2021-3456'])(
    'is refused the licence %s',
    async (licence) => {
      const { status, body } = await put({ ...anOperator, licences: ['L-D-21-1', licence] })

      expect(status).toBe(400)
      expect(body.issues).toEqual([
        {
          path: 'licences.1',
          message: 'Numéro de licence invalide, par exemple PLATESV-D-2021-003456',
        },
      ])
    },
  )
})

const put = (body: object) =>
  http
    .put('/api/admin/settings/operator')
    .set({ Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' })
    .send(body)
