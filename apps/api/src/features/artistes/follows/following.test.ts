import { beforeEach, describe, expect, it } from 'vitest'
import { addressKeys } from '../../../../test/newsletter/newsletters.ts'
import { subscribers } from '../../../../test/newsletter/subscribers.ts'
import { people } from '../../../../test/people.ts'
import { followers } from '../../../../test/spectacles/followers.ts'
import { createTestApp } from '../../../../test/test-app.ts'
import { purgeFollowers } from './follows.service.ts'

const app = await createTestApp()
const { db, visitor, as, http } = app
const { aUser, logIn } = people(app)
const { mailsTo, consents, post } = subscribers(app)
const { anArtist, anAddress, follow, queryOf } = followers(app)

const doubleOptIn = (value: boolean) =>
  db.setting.upsert({
    where: { key: 'newsletter_double_opt_in' },
    create: { key: 'newsletter_double_opt_in', value },
    update: { value },
  })

beforeEach(() => doubleOptIn(false))

const followerOf = (email: string) =>
  db.follower.findUnique({ where: { email }, include: { follows: true } })

const proofOf = (email: string) => ({
  email,
  token: addressKeys.leaveTokenOf('artistes', email),
})

describe('following an artist', () => {
  it('takes an address, keeps the proof of consent without it, and tells its owner', async () => {
    const [artist, email] = [await anArtist('Zoé Hondt'), anAddress()]

    const { message } = await follow(artist, email)

    expect(message).toMatch(/^C’est noté !/)
    expect(await followerOf(email)).toMatchObject({
      confirmedAt: expect.any(Date),
      follows: [{ artisteId: artist.id }],
    })
    expect(await consents(email)).toMatchObject([
      { purpose: 'artistes', wording: 'suivre-2026-11', source: 'formulaire', withdrawnAt: null },
    ])
    expect(await mailsTo(email)).toEqual(['artist-followed'])
  })

  it('is answered the same whether an address follows already, and writes to it once a day', async () => {
    const [artist, other, email] = [await anArtist('Zoé'), await anArtist('Lou'), anAddress()]
    const ask = ({ id }: { id: number }) => post('/api/follows', { artistId: id, email })

    const answers = [await ask(artist), await ask(artist), await ask(other)]

    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await mailsTo(email)).toEqual(['artist-followed'])
    expect((await followerOf(email))?.follows).toHaveLength(2)
  })

  it('waits for its owner’s press where the house asks for it, as the newsletter does', async () => {
    await doubleOptIn(true)
    const [artist, email] = [await anArtist('Zoé'), anAddress()]

    await follow(artist, email)

    expect(await followerOf(email)).toMatchObject({ confirmedAt: null })
    expect(await mailsTo(email)).toEqual(['artist-confirm'])
    await expect(visitor.follows.confirm({ body: { email, token: 'faux' } })).rejects.toMatchObject(
      { code: 'LIEN_INVALIDE' },
    )

    await expect(visitor.follows.confirm({ body: proofOf(email) })).rejects.toMatchObject({
      code: 'LIEN_INVALIDE',
    })
    const token = addressKeys.confirmTokenOf('artistes', email, new Date())
    await visitor.follows.confirm({ body: { email, token } })

    expect(await followerOf(email)).toMatchObject({ confirmedAt: expect.any(Date) })
    expect(await consents(email)).toMatchObject([{ confirmedAt: expect.any(Date) }])
  })

  it('needs no press of who is logged in with an address that is surely theirs', async () => {
    await doubleOptIn(true)
    const artist = await anArtist('Zoé')
    const sure = await aUser({ emailVerifiedAt: new Date() })
    const unsure = await aUser({ emailVerifiedAt: null })
    for (const user of [sure, unsure]) {
      const me = as(await logIn(user))
      await me.follows.follow({ body: { artistId: artist.id, email: user.email } })
    }

    expect(await followerOf(sure.email)).toMatchObject({ confirmedAt: expect.any(Date) })
    expect(await followerOf(unsure.email)).toMatchObject({ confirmedAt: null })
  })

  it('is for artists that there are, and for people', async () => {
    const [artist, email] = [await anArtist('Zoé'), anAddress()]
    const gone = await anArtist('Lou')
    await db.artiste.update({ where: { id: gone.id }, data: { deletedAt: new Date() } })

    await expect(follow(gone, email)).rejects.toMatchObject({ code: 'RESSOURCE_INTROUVABLE' })
    await visitor.follows.follow({ body: { artistId: artist.id, email, website: 'x' } })
    const wrong = await post('/api/follows', { artistId: artist.id, email: 'zoe' })

    expect(await followerOf(email)).toBeNull()
    expect(wrong.body).toMatchObject({
      status: 400,
      issues: [{ path: 'email', message: "Format d'email invalide" }],
    })
  })
})

describe('following no more', () => {
  it('is one press, by the token of a mail and by nothing else', async () => {
    const [artist, email] = [await anArtist('Zoé'), anAddress()]
    await follow(artist, email)

    await expect(
      visitor.follows.unfollow({ body: { email, token: 'faux' } }),
    ).rejects.toMatchObject({ code: 'LIEN_INVALIDE' })
    expect((await followerOf(email))?.follows).toHaveLength(1)

    await visitor.follows.unfollow({ body: proofOf(email) })

    expect((await followerOf(email))?.follows).toEqual([])
    expect(await consents(email)).toMatchObject([{ withdrawnAt: expect.any(Date) }])
  })

  it('by the button of a mail program needs nothing but its address; who opens it is led to a page', async () => {
    const [artist, email] = [await anArtist('Zoé'), anAddress()]
    await follow(artist, email)

    const opened = await http.get(`/api/follows/one-click?${queryOf(email)}`)

    expect(opened.status).toBe(303)
    expect(opened.headers['location']).toBe(`/ne-plus-suivre?${queryOf(email)}`)
    expect((await followerOf(email))?.follows).toHaveLength(1)

    const { status } = await http
      .post(`/api/follows/one-click?${queryOf(email)}`)
      .set({ Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' })
      .type('form')
      .send('List-Unsubscribe=One-Click')

    expect(status).toBe(200)
    expect((await followerOf(email))?.follows).toEqual([])
  })

  it('stays what it is for the newsletter, and the newsletter for it', async () => {
    const [artist, email] = [await anArtist('Zoé'), anAddress()]
    await visitor.newsletter.subscribe({ body: { email } })
    await follow(artist, email)

    await visitor.follows.unfollow({ body: proofOf(email) })

    expect(await db.subscriber.count({ where: { email } })).toBe(1)
    expect(await db.suppression.count()).toBe(0)
  })

  it('is in the account: one’s own artists by name, each with an end', async () => {
    const user = await aUser({ emailVerifiedAt: new Date() })
    const me = as(await logIn(user))
    const [zoe, emile] = [await anArtist('Zoé'), await anArtist('Émile')]
    await follow(zoe, user.email)
    await follow(emile, user.email)
    await follow(zoe, anAddress())

    expect(await me.follows.mine()).toMatchObject([{ name: 'Émile' }, { name: 'Zoé' }])
    expect((await me.auth.exportData()).follows).toMatchObject([{ name: 'Émile' }, { name: 'Zoé' }])
    await me.follows.stop({ params: { id: emile.id } })

    expect(await me.follows.mine()).toMatchObject([{ name: 'Zoé' }])
    expect(await db.follow.count({ where: { artisteId: zoe.id } })).toBe(2)
  })

  it('shows nobody what an address follows that may not be theirs', async () => {
    const user = await aUser({ emailVerifiedAt: null })
    const artist = await anArtist('Zoé')
    await follow(artist, user.email)
    const me = as(await logIn(user))

    expect(await me.follows.mine()).toEqual([])
    await me.follows.stop({ params: { id: artist.id } })

    expect((await followerOf(user.email))?.follows).toHaveLength(1)
  })
})

describe('what is kept of a follower', () => {
  const DAY_MS = 86_400_000
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

  it('goes when they follow nobody, never confirmed, or are silent for three years without an account', async () => {
    const artist = await anArtist('Zoé')
    const member = await aUser()
    const [kept, left, unsure, silent] = [anAddress(), anAddress(), anAddress(), anAddress()]
    for (const email of [kept, left, unsure, silent, member.email]) await follow(artist, email)
    await visitor.follows.unfollow({ body: proofOf(left) })
    await db.follower.update({
      where: { email: unsure },
      data: { confirmedAt: null, lastContactAt: daysAgo(31) },
    })
    await db.follower.updateMany({
      where: { email: { in: [silent, member.email] } },
      data: { lastContactAt: daysAgo(3 * 366) },
    })

    await purgeFollowers(db)

    const emails = [kept, left, unsure, silent, member.email]
    const rows = await db.follower.findMany({ where: { email: { in: emails } } })
    expect(rows.map(({ email }) => email).toSorted()).toEqual([kept, member.email].toSorted())
  })

  it('moves with the account to its new address', async () => {
    const user = await aUser({ emailVerifiedAt: new Date() })
    const [artist, email] = [await anArtist('Zoé'), anAddress()]
    await follow(artist, user.email)
    const me = as(await logIn(user))
    await me.auth.changeEmail({ body: { email, password: 'Aa1!motdepasse' } })
    const mail = await db.mail.findFirstOrThrow({ where: { to: email } })
    const token = /token=([\w-]{43})/.exec(JSON.stringify(mail.data))?.[1] ?? ''

    await visitor.auth.confirmEmail({ body: { token } })

    expect(await followerOf(user.email)).toBeNull()
    expect((await followerOf(email))?.follows).toMatchObject([{ artisteId: artist.id }])
  })

  it('goes with an artist who is deleted for good', async () => {
    const [artist, email] = [await anArtist('Zoé'), anAddress()]
    await follow(artist, email)

    await db.artiste.delete({ where: { id: artist.id } })
    await purgeFollowers(db)

    expect(await followerOf(email)).toBeNull()
  })
})
