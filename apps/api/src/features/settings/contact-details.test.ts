import { NO_DETAILS } from '@espace/contracts/lieu/lieu.constants'
import { beforeEach, describe, expect, it } from 'vitest'
import { readVenueLines } from '#platform/venue/operator.ts'
import { someDetails } from '../../../test/entities.ts'
import { composeMail } from '../../../test/mail/compose-mail.ts'
import { people } from '../../../test/people.ts'
import { bookerFixtures } from '../../../test/reservations/booker-fixtures.ts'
import { bookings } from '../../../test/reservations/bookings.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db, as, visitor, http } = app
const { aUser, logIn } = people(app)
const { aBookableShow } = bookings(app)
const { book, zoe } = await bookerFixtures(app)
const token = await logIn(await aUser({ role: 'admin' }))
const admin = as(token)

const say = (fields: object = {}) =>
  admin.settings.setContactDetails({ body: { ...someDetails, ...fields } })

const shown = async () => (await visitor.settings.operator()).contact

const put = (body: object) =>
  http
    .put('/api/admin/settings/contact-details')
    .set({ Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' })
    .send(body)

const programme = async () => (await http.get('/api/spectacles/programme.ics')).text

const letter = async () =>
  composeMail(
    'password-changed',
    { firstName: 'Zoé' },
    'https://espace-comedie.example',
    await readVenueLines(db),
  ).text

beforeEach(() => db.setting.deleteMany())

describe('where the house is and how to reach it', () => {
  it('is empty until somebody says it, and no other address stands in its place', async () => {
    const { id } = await aBookableShow()

    expect(await shown()).toEqual(NO_DETAILS)
    expect(await visitor.settings.operator()).toMatchObject({ address: '', phone: '', email: '' })
    expect(await letter()).toMatch(/-- \nL’espace comédie$/)
    expect(await programme()).toContain(`seance-${id}@`)
    expect(await programme()).toMatch(/LOCATION:[^,\r]+\r\n/)
  })

  it('is on the site, in mails, in calendars and in the legal notice as soon as it is saved', async () => {
    await aBookableShow()

    expect(await say()).toEqual({ ...someDetails, version: 2 })

    expect(await shown()).toEqual(someDetails)
    expect(await visitor.settings.operator()).toMatchObject({
      address: '7, rue du Rideau-Rouge, 59000 Lille',
      phone: '03 53 01 00 70',
      email: 'contact@espace-comedie.example',
    })
    expect((await letter()).replaceAll('\u00a0', ' ')).toMatch(
      /-- \nL’espace comédie\n7, rue du Rideau-Rouge, 59000 Lille\n03 53 01 00 70$/,
    )
    expect(await programme()).toContain(String.raw`7\, rue du Rideau-Rouge\, 59000 Lille`)
  })

  it('is in the questions that the house starts with', async () => {
    const answers = async () => {
      const { sections } = await visitor.settings.legalText({ params: { page: 'faq' } })
      return JSON.stringify(sections).replaceAll('\u00a0', ' ')
    }
    expect(await answers()).not.toMatch(/Rihour|ascenseur/)
    await say()
    expect(await answers()).toContain('Non, et nous le regrettons. Appelez-nous')

    await say({ stepFree: 'Oui : une rampe mène à la salle.' })

    expect(await answers()).toMatch(/59000 Lille\. Métro République\./)
    expect(await answers()).toContain('Oui : une rampe mène à la salle.')
    const { text } = await http.get('/api/settings/texts/faq?language=en')
    expect(text).toContain('describes the access, in French. Call us on 03 53 01 00 70')
  })

  it('is on the calendar of a ticket', async () => {
    await say()
    const show = await aBookableShow()
    const { reservationId } = await book(show.id)
    const calendar = await http
      .get(`/api/reservations/${reservationId}/agenda.ics`)
      .set('Authorization', `Bearer ${zoe.token}`)

    expect(calendar.text.replaceAll('\r\n ', '')).toContain(
      String.raw`7\, rue du Rideau-Rouge\, 59000 Lille`,
    )
  })

  it('is told of in the journal, but for the telephone and the address for letters', async () => {
    await say()

    const entry = await db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } })
    expect(entry).toMatchObject({ entity: 'settings', entityId: 'contact_details' })
    expect(entry.after).toMatchObject({ street: '7, rue du Rideau-Rouge' })
    expect(JSON.stringify(entry)).not.toMatch(/0353010070|contact@/)
  })

  it('is refused a stale save', async () => {
    await say({ version: 1 })

    await expect(say({ city: 'Roubaix', version: 1 })).rejects.toMatchObject({
      code: 'VERSION_PERIMEE',
      current: { city: 'Lille', version: 2 },
    })
  })

  it.each([
    ['+33 3 53 01 00 70', '0353010070'],
    ['03.53.01.00.70', '0353010070'],
    ['', ''],
  ])('has a telephone that is typed as %j', async (typed, phone) => {
    expect(await say({ phone: typed })).toMatchObject({ phone })
  })

  it.each([
    ['phone', 'appelez-nous', 'Numéro de téléphone invalide'],
    ['email', 'bureau', 'Adresse email invalide'],
    ['postalCode', '5900', 'Code postal invalide : cinq chiffres'],
    ['position', 'Lille', 'Position invalide, par exemple 50.6355, 3.0628'],
    ['facebook', 'http://exemple.fr', 'Lien invalide : il commence par https://'],
    ['directions', 'javascript:alert(1)', 'Lien invalide : il commence par https://'],
    ['street', 'x'.repeat(201), '200 caractères au plus'],
    ['transit', 'x'.repeat(501), '500 caractères au plus'],
  ])('is refused a %s of %j', async (field, value, message) => {
    const { status, body } = await put({ ...someDetails, [field]: value })

    expect(status).toBe(400)
    expect(body.issues).toEqual([{ path: field, message }])
    expect(await db.setting.count()).toBe(0)
  })
})
