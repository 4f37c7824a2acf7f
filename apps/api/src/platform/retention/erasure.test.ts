import { beforeEach, describe, expect, it } from 'vitest'
import { allTexts } from '../../../test/all-texts.ts'
import { someDetails } from '../../../test/entities.ts'
import { mailbox } from '../../../test/mail/mailbox.ts'
import { addressKeys } from '../../../test/newsletter/newsletters.ts'
import { PASSWORD, people } from '../../../test/people.ts'
import { followers } from '../../../test/spectacles/followers.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db, visitor, as } = app
const { aUser, logIn } = people(app)
const { anArtist, follow, anEvening, tell } = followers(app)
const { lastToken } = mailbox(app)

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
  'Mme Béquille',
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

// The team reads somewhere, so that messages are mailed on.
await db.setting.create({ data: { key: 'contact_details', value: someDetails } })

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

/** An account with a newsletter subscription and personal data in many tables. */
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
  const booked = { status: 'confirmed', payment: 'invité' }
  const guest = { guestName: 'Zénobie Quatremer', guestEmail: EMAIL }
  await db.reservation.create({ data: { ...booked, ...guest } })
  await db.reservation.create({ data: { ...booked, userId: user.id, note: 'Mme Béquille' } })
  for (const subject of ['Lundi', 'Mardi']) {
    await admin.campaigns.send({ body: { subject, message: '<p>Bonjour</p>' } })
  }
  const [first] = await db.delivery.findMany({ where: { email: EMAIL }, orderBy: { id: 'asc' } })
  await db.delivery.update({ where: { id: first?.id ?? 0 }, data: { state: 'sent' } })
  await db.suppression.create({ data: { emailHash, reason: 'rejet' } })
  return { user, admin, session }
}

type Reader = Pick<Awaited<ReturnType<typeof aReader>>, 'user' | 'admin' | 'session'>
type Erase = (reader: Reader) => Promise<unknown>

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

describe.each(Object.entries(WAYS))(
  'an account on the address of somebody else, deleted %s',
  (_, erase) => {
    /** An unverified account under an address whose owner is a subscriber without an account. */
    const aSquatter = async () => {
      await visitor.newsletter.subscribe({ body: { email: EMAIL } })
      const artist = await anArtist('Lou')
      await follow(artist, EMAIL)
      await send(EMAIL)
      const invitation = await db.reservation.create({
        data: {
          status: 'confirmed',
          payment: 'invité',
          guestName: 'Zénobie Quatremer',
          guestEmail: EMAIL,
        },
      })
      const user = await aUser({ firstName: 'Rodolphe', email: EMAIL, emailVerifiedAt: null })
      const admin = as(await logIn(await aUser({ role: 'admin' })))
      await admin.campaigns.send({ body: { subject: 'Lundi', message: '<p>Bonjour</p>' } })
      const session = await logIn(user)
      await as(session).contact.send({ body: aMessage('autre@exemple.fr') })
      await visitor.auth.forgotPassword({ body: { email: EMAIL } })
      return { user, admin, session, invitation }
    }

    it('takes nothing of its owner along', async () => {
      const reader = await aSquatter()

      await erase(reader)

      expect(await db.user.count({ where: { email: EMAIL } })).toBe(0)
      const check = await visitor.newsletter.checkUser({ params: { email: EMAIL } })
      expect(check).toEqual({ isSubscribed: true, hasAccount: false })
      const follower = { where: { email: EMAIL }, include: { follows: true } }
      expect((await db.follower.findUnique(follower))?.follows).toHaveLength(1)
      expect(await db.contactMessage.findMany()).toMatchObject([{ email: EMAIL, userId: null }])
      expect(
        await db.reservation.findUnique({ where: { id: reader.invitation.id } }),
      ).toMatchObject({
        guestName: 'Zénobie Quatremer',
        guestEmail: EMAIL,
      })
      expect(await db.delivery.findMany({ where: { emailHash } })).toMatchObject([
        { email: EMAIL, state: 'pending' },
      ])
    })

    it('takes its own mails along, and leaves those of its owner', async () => {
      await erase(await aSquatter())

      const mails = await db.mail.findMany({ orderBy: { id: 'asc' } })
      expect(mails.map(({ template }) => template)).toEqual([
        'newsletter-welcome',
        'artist-followed',
        'contact-message',
      ])
      expect(await allTexts(db)).not.toContain('Rodolphe')
    })
  },
)

it('a row of an account that goes by another way takes nothing along either that was not proven to be its own', async () => {
  await visitor.newsletter.subscribe({ body: { email: EMAIL } })
  await follow(await anArtist('Lou'), EMAIL)
  await send(EMAIL)
  const { id } = await aUser({ email: EMAIL, emailVerifiedAt: null })

  await db.user.delete({ where: { id } })

  expect(await db.subscriber.count({ where: { email: EMAIL } })).toBe(1)
  expect(await db.follower.count({ where: { email: EMAIL } })).toBe(1)
  expect(await db.contactMessage.count({ where: { email: EMAIL } })).toBe(1)
})

it('what an unproven address follows does not move to the address that its account takes on', async () => {
  await follow(await anArtist('Lou'), EMAIL)
  const session = as(await logIn(await aUser({ email: EMAIL, emailVerifiedAt: null })))
  await session.auth.changeEmail({ body: { email: NEXT_EMAIL, password: PASSWORD } })
  const token = await lastToken(NEXT_EMAIL)

  await visitor.auth.confirmEmail({ body: { token } })

  expect(await session.follows.mine()).toEqual([])
  expect(await db.follower.count({ where: { email: EMAIL } })).toBe(1)
})
