import { expect, it } from 'vitest'
import { purgeExpired } from '#retention.ts'
import { builders } from '../../../test/builders.ts'
import { people } from '../../../test/people.ts'
import { createTestApp } from '../../../test/test-app.ts'

const app = await createTestApp()
const { db, visitor } = app
const { aUser, logIn } = people(app)

it('deletes what has run out a week ago, and nothing that is in use', async () => {
  const user = await aUser()
  await logIn(user)
  await visitor.auth.forgotPassword({ body: { email: user.email } })
  const count = () =>
    Promise.all([db.session.count(), db.accountLink.count(), db.rateLimit.count()])

  await purgeExpired(db, new Date())
  const inUse = await count()
  await purgeExpired(db, new Date(Date.now() + 8 * 86_400_000))

  expect(inUse).toEqual([1, 1, 4])
  expect(await count()).toEqual([0, 0, 0])
  expect(await db.user.count()).toBe(1)
})

it('empties the bin of what has been there for thirty days, and says so', async () => {
  const { aSpectacle, anArtist, aVenueImage } = builders(db)
  const now = new Date()
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const old = await aSpectacle({ deletedAt: daysAgo(31) })
  const young = await aSpectacle({ deletedAt: daysAgo(29) })
  const shown = await aSpectacle()
  const { id: artist } = await anArtist('Zoé')
  await db.artiste.update({ where: { id: artist }, data: { deletedAt: daysAgo(31) } })
  await aVenueImage({ deletedAt: daysAgo(31) })
  await db.photo.create({
    data: { imagePath: '/x.webp', spectacleId: shown.id, deletedAt: daysAgo(31) },
  })

  await purgeExpired(db, now)

  const left = await db.spectacle.findMany({ orderBy: { id: 'asc' }, select: { id: true } })
  expect(left.map(({ id }) => id)).toEqual([young.id, shown.id])
  expect(await db.artiste.count()).toBe(0)
  expect(await db.venueImage.count()).toBe(0)
  expect(await db.photo.count()).toBe(0)
  const said = await db.auditEntry.findMany({ where: { action: 'purge' } })
  expect(said.map(({ entity }) => entity).toSorted()).toEqual([
    'artistes',
    'photos',
    'spectacles',
    'venue_images',
  ])
  expect(said.map(({ entityId }) => entityId)).toContain(String(old.id))
})
