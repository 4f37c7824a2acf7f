import * as z from 'zod'
import { Id, named, noContent } from '../kernel/fields.ts'
import { defineContract } from '../kernel/route.ts'
import { email, linkToken as token, Said, website } from '../newsletter/mail-link.ts'
import { FOLLOW_LIMIT, ONE_CLICK_LIMIT, UNSUBSCRIBE_LIMIT } from '../rate-limits.ts'

const artistId = z.int('Artiste inconnu').positive('Artiste inconnu').max(999_999_999)

export const Follow = z.strictObject({
  artistId,
  email,
  website,
})

/** An artist with a follower's subscription. */
export const FollowedArtist = named('FollowedArtist', {
  id: z.int().positive(),
  name: z.string(),
  since: z.iso.datetime(),
})
export type FollowedArtist = z.infer<typeof FollowedArtist>

/** Subscriptions to an artist's new dates by mail. */
export const followsContract = defineContract({
  follow: {
    method: 'POST',
    path: '/api/follows',
    access: 'public',
    summary: 'Follow an artist by mail; the same answer whatever is known of the address',
    body: Follow,
    response: Said,
    limits: [FOLLOW_LIMIT],
    errors: ['RESSOURCE_INTROUVABLE'],
  },
  confirm: {
    method: 'POST',
    path: '/api/follows/confirm',
    access: 'public',
    summary: 'Confirm the address of a follower with the token of one of our mails',
    body: z.strictObject({ email, token }),
    response: Said,
    limits: [UNSUBSCRIBE_LIMIT],
    errors: ['LIEN_INVALIDE'],
  },
  unfollow: {
    method: 'POST',
    path: '/api/follows/end',
    access: 'public',
    summary: 'Follow nobody any more, with the token of one of our mails',
    body: z.strictObject({ email, token }),
    response: Said,
    limits: [UNSUBSCRIBE_LIMIT],
    errors: ['LIEN_INVALIDE'],
    isOpenInMaintenance: true,
  },
  oneClick: {
    method: 'POST',
    path: '/api/follows/one-click',
    access: 'public',
    summary: 'The same by the button of a mail program (RFC 8058); whatever the body says',
    query: z.object({ email, token }),
    response: Said,
    limits: [ONE_CLICK_LIMIT],
    errors: ['LIEN_INVALIDE'],
    csrf: false,
    idempotency: false,
    isOpenInMaintenance: true,
  },
  mine: {
    method: 'GET',
    path: '/api/follows',
    access: 'user',
    summary: 'The artists whom the address of whoever asks follows, by name',
    response: z.array(FollowedArtist),
  },
  stop: {
    method: 'DELETE',
    path: '/api/follows/:id',
    access: 'user',
    summary: 'Follow that artist no more; the same answer if nobody did',
    params: Id,
    ...noContent,
  },
})
