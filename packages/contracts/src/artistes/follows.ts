import * as z from 'zod'
import { Id, language, named, noContent, rowId } from '../kernel/fields.ts'
import { sharing } from '../kernel/route.ts'
import { BY_LINK, email, ONE_CLICK, Said, website } from '../newsletter/mail-link.ts'
import { FOLLOW_LIMIT } from '../rate-limits.ts'

const artistId = rowId('Artiste inconnu')

export const Follow = z.strictObject({
  artistId,
  email,
  website,
  language,
})

export const FollowedArtist = named('FollowedArtist', {
  id: z.int().positive(),
  name: z.string(),
  since: z.iso.datetime(),
})
export type FollowedArtist = z.infer<typeof FollowedArtist>

/** Subscriptions to an artist's new dates by mail. */
export const followsContract = sharing({ method: 'POST', access: 'public' })({
  follow: {
    path: '/api/follows',
    summary: 'Follow an artist by email; the same answer for every address',
    body: Follow,
    response: Said,
    limits: [FOLLOW_LIMIT],
    errors: ['RESSOURCE_INTROUVABLE'],
  },
  confirm: {
    path: '/api/follows/confirm',
    summary: 'Confirm the address of a follower, with the token of an email',
    ...BY_LINK,
  },
  unfollow: {
    path: '/api/follows/end',
    summary: 'Unfollow every artist, with the token of an email',
    ...BY_LINK,
    isOpenInMaintenance: true,
  },
  oneClick: {
    path: '/api/follows/one-click',
    summary: 'One-click unsubscribe (RFC 8058); the body is ignored',
    ...ONE_CLICK,
  },
  mine: {
    method: 'GET',
    path: '/api/follows',
    access: 'user',
    summary: 'List the artists that the caller follows, by name',
    response: z.array(FollowedArtist),
  },
  stop: {
    method: 'DELETE',
    path: '/api/follows/:id',
    access: 'user',
    summary: 'Unfollow an artist; idempotent',
    params: Id,
    ...noContent,
  },
})
