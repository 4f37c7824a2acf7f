import { beforeEach, describe, expect, it } from 'vitest'
import { allTexts } from '../../test/all-texts.ts'
import { followers } from '../../test/followers.ts'
import { addressKeys } from '../../test/newsletters.ts'
import { PASSWORD, people } from '../../test/people.ts'
import { createTestApp } from '../../test/test-app.ts'

const app = await createTestApp()
const { db, visitor, as } = app
const { aUser, logIn } = people(app)
const { anArtist, follow, anEvening, tell } = followers(app)

const EMAIL = 'zenobie@exemple.fr'
const NEXT_EMAIL = 'zenobie@ailleurs.fr'
const emailHash = addressKeys.hashOf(EMAIL)

/** An address in a link is one, too. */
const TRACES = [
  EMAIL,
  encodeURIComponent(EMAIL),
  NEXT_EMAIL,
  'zenobie',
  'Zénobie',
  'Quatremer',
  '1977-07-07',
]

const aMessage = (email: string) => ({
  firstName: 'Zénobie',
  lastName: 'Quatremer',
  email,
  subject: 'autre' as const,
  message: `Écrivez-moi : ${email}`,
  privacy: true as const,
})

const send = (email: string) => visitor.contact.send({ body: aMessage(email) })

beforeEach(async () => {
  await db.user.deleteMany()
  await db.campaign.deleteMany()
  await db.mail.deleteMany()
  await db.contactMessage.deleteMany()
  await db.suppression.deleteMany()
  await db.subscriber.deleteMany()
  await db.follower.deleteMany()
  await db.formMail.deleteMany()
})

/** Somebody who has an account, the newsletter, and a lot to say. */
async function aReader() {
  const user = await aUser({
    firstName: 'Zénobie',
    lastName: 'Quatremer',
    email: EMAIL,
    birthDate: new Date('1977-07-07'),
  })
  const admin = as(await logIn(await aUser({ role: 'admin' })))
  const session = await logIn(user)
  await visitor.newsletter.subscribe({ body: { email: EMAIL } })
  await visitor.auth.forgotPassword({ body: { email: EMAIL } })
  const artist = await anArtist('Lou')
  await follow(artist, EMAIL)
  await anEvening([artist])
  await tell()
  await as(session).auth.changeEmail({ body: { email: NEXT_EMAIL, password: PASSWORD } })
  await as(session).contact.send({ body: { ...aMessage(EMAIL), subject: 'spectacle' } })
  await send(EMAIL)
  await db.reservation.create({
    data: {
      status: 'confirmed',
      payment: 'invité',
      guestName: 'Zénobie Quatremer',
      guestEmail: EMAIL,
    },
  })
  for (const subject of ['Lundi', 'Mardi']) {
    await admin.campaigns.send({ body: { subject, message: '<p>Bonjour</p>' } })
  }
  const [first] = await db.delivery.findMany({ where: { email: EMAIL }, orderBy: { id: 'asc' } })
  await db.delivery.update({ where: { id: first?.id ?? 0 }, data: { state: 'sent' } })
  await db.suppression.create({ data: { emailHash, reason: 'rejet' } })
  return { user, admin, session }
}

type Erase = (reader: Awaited<ReturnType<typeof aReader>>) => Promise<unknown>

const WAYS: Record<string, Erase> = {
  'by an administrator': ({ admin, user }) => admin.users.remove({ params: { id: user.id } }),
  'in person': ({ session }) => as(session).auth.deleteAccount({ body: { password: PASSWORD } }),
}

describe.each(Object.entries(WAYS))('an account that is deleted %s', (_, erase) => {
  it('leaves neither address nor name in any text of any table', async () => {
    const reader = await aReader()
    const before = await allTexts(db)

    await erase(reader)

    const after = await allTexts(db)
    expect(TRACES.filter((trace) => before.includes(trace))).toEqual(TRACES)
    expect(TRACES.filter((trace) => after.includes(trace))).toEqual([])
  })

  it('keeps what names nobody: the suppression, the proof of consent, and how many copies there were', async () => {
    await erase(await aReader())

    expect(await db.suppression.findUnique({ where: { emailHash } })).toMatchObject({
      reason: 'rejet',
    })
    expect(await db.consent.count({ where: { emailHash } })).toBeGreaterThan(0)
    const copies = await db.delivery.findMany({ where: { emailHash }, orderBy: { id: 'asc' } })
    expect(copies).toMatchObject([
      { email: '', state: 'sent' },
      { email: '', state: 'skipped' },
    ])
    expect(await db.followNews.count()).toBe(0)
  })

  it('takes nothing from somebody whose address only looks like it', async () => {
    const other = `a.${EMAIL}`
    const reader = await aReader()
    await visitor.newsletter.subscribe({ body: { email: other } })
    await send(other)

    await erase(reader)

    expect(await db.contactMessage.findMany()).toMatchObject([{ email: other }])
    expect(await db.subscriber.findMany({ where: { email: other } })).toHaveLength(1)
    const mails = await db.mail.findMany({ orderBy: { id: 'asc' } })
    expect(mails.map(({ template }) => template)).toEqual(['newsletter-welcome', 'contact-message'])
  })
})
