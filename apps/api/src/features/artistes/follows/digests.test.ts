import { beforeEach, describe, expect, it } from 'vitest'
import { inDays, soon } from '../../../../test/builders.ts'
import { mailSending, ORIGIN } from '../../../../test/mail/mail-sending.ts'
import { startSmtp } from '../../../../test/mail/smtp.ts'
import { addressKeys } from '../../../../test/newsletter/newsletters.ts'
import { people } from '../../../../test/people.ts'
import { followers } from '../../../../test/spectacles/followers.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { latestDigest } from './notify-followers.ts'

const app = await createTestApp()
const { db, visitor, as } = app
const { aUser, logIn } = people(app)
const { anArtist, anAddress, follow, anEvening, tell, digestsTo, later, queryOf } = followers(app)
const { startSending, untilAll } = mailSending(db)

beforeEach(async () => {
  await db.mail.deleteMany()
  await db.follower.deleteMany()
  await db.spectacle.deleteMany()
  await db.suppression.deleteMany()
})

/** A follower of an artist without a date. */
const aFollower = async (name = 'Zoé Hondt') => {
  const [artist, email] = [await anArtist(name), anAddress()]
  await follow(artist, email)
  return { artist, email }
}

describe('the digest of a follower', () => {
  it('tells of what was announced since, all of it in one, and of no date again', async () => {
    const { artist, email } = await aFollower()
    const other = await anArtist('Lou')
    await follow(other, email)
    const first = await anEvening([artist, other], { date: inDays(3) })
    const second = await anEvening([artist], { date: inDays(4) })

    await tell()
    await later(48)
    await tell()

    expect(await digestsTo(email)).toMatchObject([
      {
        dates: [
          { id: first.id, artists: ['Lou', 'Zoé Hondt'] },
          { id: second.id, artists: ['Zoé Hondt'] },
        ],
      },
    ])
  })

  it('says nothing of what stood on the page when they began', async () => {
    const artist = await anArtist('Zoé')
    await anEvening([artist])
    const email = anAddress()
    await follow(artist, email)

    await tell()

    expect(await digestsTo(email)).toEqual([])
  })

  it('comes once a day at most; what is announced later waits for the next', async () => {
    const { artist, email } = await aFollower()
    await anEvening([artist], { date: inDays(3) })
    await tell()
    const next = await anEvening([artist], { date: inDays(5) })

    await tell()
    await later(10)
    await tell()
    expect(await digestsTo(email)).toHaveLength(1)

    await later(38)
    await tell()
    expect(await digestsTo(email)).toMatchObject([{}, { dates: [{ id: next.id }] }])
  })

  it('tells of a date that was programmed first and published later', async () => {
    const { artist, email } = await aFollower()
    const draft = await anEvening([artist], { status: 'brouillon' })
    await tell()
    expect(await digestsTo(email)).toEqual([])

    await db.spectacle.update({
      where: { id: draft.id },
      data: { status: 'programmé', updatedAt: draft.updatedAt },
    })
    await tell()

    expect(await digestsTo(email)).toHaveLength(1)
  })

  it('waits until a slip of the team can no longer be undone', async () => {
    const { artist, email } = await aFollower()
    const admin = as(await logIn(await aUser({ role: 'admin' })))
    const show = await anEvening([])
    await admin.artistes.planDates({
      params: { id: artist.id },
      body: { spectacleIds: [show.id] },
    })

    await tell()

    expect(await digestsTo(email)).toEqual([])
    await db.lineUp.updateMany({ data: { announcedAt: new Date(Date.now() - 660_000) } })
    await tell()
    expect(await digestsTo(email)).toHaveLength(1)
  })

  it.each([
    ['cancelled', { status: 'annulé' }],
    ['put off without a day', { status: 'reporté' }],
    ['in the bin', { deletedAt: new Date() }],
    ['past', soon(-86_400_000)],
  ])('says nothing of an evening that is %s', async (_, fields) => {
    const { artist, email } = await aFollower()
    await anEvening([artist], fields)

    await tell()

    expect(await digestsTo(email)).toEqual([])
  })

  it('goes to nobody who has yet to confirm, has left our letters since, or whose address bounces', async () => {
    const artist = await anArtist('Zoé')
    const [unsure, left, bounced, back] = [anAddress(), anAddress(), anAddress(), anAddress()]
    await visitor.newsletter.subscribe({ body: { email: back } })
    await visitor.newsletter.unsubscribe({ body: { email: back } })
    for (const email of [unsure, left, bounced, back]) await follow(artist, email)
    await db.follower.update({ where: { email: unsure }, data: { confirmedAt: null } })
    await visitor.newsletter.unsubscribe({ body: { email: left } })
    await db.suppression.create({
      data: { emailHash: addressKeys.hashOf(bounced), reason: 'rejet' },
    })
    await anEvening([artist])

    await tell()

    const mails = await db.mail.findMany({ where: { template: 'artist-news' } })
    expect(mails.map(({ to }) => to)).toEqual([back])
  })

  it('forgets an artist in the bin', async () => {
    const { artist, email } = await aFollower()
    await anEvening([artist])
    await db.artiste.update({ where: { id: artist.id }, data: { deletedAt: new Date() } })

    await tell()

    expect(await digestsTo(email)).toEqual([])
  })

  it('is no second one for who leaves and comes back on the same day', async () => {
    const { artist, email } = await aFollower()
    await anEvening([artist], { date: inDays(3) })
    await tell()
    const token = addressKeys.leaveTokenOf('artistes', email)
    await visitor.follows.unfollow({ body: { email, token } })
    await follow(artist, email)
    await anEvening([artist], { date: inDays(4) })

    await tell()

    expect(await digestsTo(email)).toHaveLength(1)
  })
})

describe('a digest that leaves', () => {
  const send = async () => {
    const smtp = await startSmtp()
    const venue = async () => ({ address: '', phone: '', licence: 'Licence PLATESV-R-2026-1' })
    startSending(smtp, { latest: latestDigest(db), venue })
    return smtp
  }
  const onlyDigests = () => db.mail.deleteMany({ where: { template: { not: 'artist-news' } } })

  it('says when and where to book, how to stop, and who runs the house', async () => {
    const { artist, email } = await aFollower()
    const show = await anEvening([artist], { title: 'Une heure de Zoé' })
    await tell()
    await onlyDigests()

    const { deliveries } = await send()
    await untilAll('sent')

    expect(deliveries.map(({ recipients }) => recipients)).toEqual([[email]])
    const mail = deliveries[0]?.mail
    expect(mail?.subject).toBe('Zoé Hondt revient sur notre scène')
    expect(mail?.text).toContain('Une heure de Zoé')
    expect(mail?.text).toContain(`${ORIGIN}/spectacles/${show.id}-une-heure-de-zoe`)
    expect(mail?.text).toContain(`${ORIGIN}/ne-plus-suivre?${queryOf(email)}`)
    expect(mail?.text).toContain('Licence PLATESV-R-2026-1')
    const head = String(deliveries[0]?.bytes)
    expect(head).toContain(`List-Unsubscribe: <${ORIGIN}/api/follows/one-click?${queryOf(email)}>`)
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(head).toMatch(/^List-I[dD]: Les artistes que vous suivez <artistes\./m)
  })

  it('is in the language of the page that the artist was followed on', async () => {
    const [artist, email] = [await anArtist('Zoé Hondt'), anAddress()]
    await follow(artist, email, 'en')
    await anEvening([artist], { title: 'Une heure de Zoé' })
    await tell()

    const { deliveries } = await send()
    await untilAll('sent')

    const mails = deliveries.map(({ mail: { subject, text } }) => `${subject}\n${text}`)
    const [followed, news] = mails.toSorted()
    expect(followed).toMatch(/^You follow an artist\n/)
    expect(followed).toContain(`${ORIGIN}/en/artistes/${artist.id}-zoe-hondt`)
    expect(news).toMatch(/^Zoé Hondt is back on our stage\n/)
    expect(news).toMatch(/^• \w+day .+ at 20:00: “Une heure de Zoé”$/m)
    expect(news).toContain(`Unfollow them:\n${ORIGIN}/en/ne-plus-suivre?${queryOf(email)}`)
    const bytes = deliveries.map((delivery) => String(delivery.bytes)).join('\n')
    expect(bytes).toMatch(/^List-I[dD]: The artists whom you follow <artistes\./m)
  })

  it('leaves out what was called off while it waited', async () => {
    const { artist } = await aFollower()
    const off = await anEvening([artist], { title: 'Annulé depuis', date: inDays(3) })
    await anEvening([artist], { title: 'Toujours là', date: inDays(4) })
    await tell()
    await onlyDigests()
    await db.spectacle.update({ where: { id: off.id }, data: { status: 'annulé' } })

    const { deliveries } = await send()
    await untilAll('sent')

    expect(deliveries[0]?.mail.text).toContain('Toujours là')
    expect(deliveries[0]?.mail.text).not.toContain('Annulé depuis')
  })

  it.each([
    [
      'everything was called off',
      async () => void (await db.spectacle.updateMany({ data: { status: 'annulé' } })),
    ],
    [
      'its date was hidden',
      async () => void (await db.spectacle.updateMany({ data: { status: 'brouillon' } })),
    ],
    ['they follow nobody any more', async () => void (await db.follow.deleteMany())],
  ])('does not leave at all when %s', async (_, happen) => {
    const { artist, email } = await aFollower()
    await anEvening([artist])
    await tell()
    await onlyDigests()
    await happen()

    const { deliveries } = await send()
    const { welcome } = mailSending(db)
    await welcome('apres@exemple.fr')
    await untilAll('sent')

    expect(await digestsTo(email)).toEqual([])
    expect(deliveries.map(({ recipients }) => recipients)).toEqual([['apres@exemple.fr']])
  })
})
