import type { FollowedArtist } from '@espace/contracts/artistes/follows'
import type { Db, User } from '@espace/prisma/client'
import type { AddressKeys } from '#platform/keys/address-keys.ts'
import { byName, PRESENT } from '../artistes.service.ts'

export type Owner = Pick<User, 'email' | 'emailVerifiedAt'>

/** Whether the address is verified: its follows are private. */
export const isProven = ({ emailVerifiedAt }: Owner): boolean => emailVerifiedAt !== null

/** The artists that the account's address follows, by name. */
export async function followedBy(db: Db, owner: Owner): Promise<FollowedArtist[]> {
  if (!isProven(owner)) return []
  const follows = await db.follow.findMany({
    where: { follower: { email: owner.email }, artiste: PRESENT },
    include: { artiste: true },
  })
  return follows
    .map(({ artiste: { id, name }, since }) => ({ id, name, since: since.toISOString() }))
    .toSorted((a, b) => byName.compare(a.name, b.name))
}

/** Merges follows into the account's new, verified address. */
export async function moveFollows(
  tx: Db,
  keys: Pick<AddressKeys, 'hashOf'>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const old = await tx.follower.findUnique({ where: { email: from } })
  if (!old) return
  const { confirmedAt, lastDigestAt, language } = old
  const now = new Date()
  const follower = await tx.follower.upsert({
    where: { email: to },
    create: { email: to, emailHash: keys.hashOf(to), confirmedAt, lastDigestAt, language },
    update: { confirmedAt: now, lastContactAt: now },
  })
  await tx.$executeRaw`
    insert into follows (follower_id, artiste_id, since)
    select ${follower.id}, artiste_id, since from follows where follower_id = ${old.id}
    on conflict do nothing`
  await tx.$executeRaw`
    insert into follow_news (follower_id, artiste_id, spectacle_id, told_at)
    select ${follower.id}, artiste_id, spectacle_id, told_at from follow_news where follower_id = ${old.id}
    on conflict do nothing`
  await tx.follower.delete({ where: { id: old.id } })
}
