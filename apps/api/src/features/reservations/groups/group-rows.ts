import { createHmac } from 'node:crypto'
import { apiError } from '@espace/contracts/kernel/errors'
import { addressIn, type LanguageCode, LANGUAGES } from '@espace/contracts/kernel/languages'
import { GROUP_SEAT_PATH } from '@espace/contracts/paths'
import { Group } from '@espace/contracts/reservations/guests/groups'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { deriveKey, fingerprint } from '#platform/keys/keys.ts'
import { queryRow, utc } from '#platform/sql.ts'

/**
 * The token of the link for friends, derived from the group's id: its holder can read it again at any time, and reading
 * the database is not enough to take a seat.
 *
 * @param secret never changes, like that of addresses
 */
const groupToken = (secret: string, id: string): string =>
  createHmac('sha256', deriveKey(secret, 'group-link')).update(id).digest('base64url')

export const groupHashOf = (secret: string, id: string): string =>
  fingerprint(groupToken(secret, id))

/** In the language of its holder; friends may switch. */
export const groupLink = (secret: string, group: { id: string; language: LanguageCode }): string =>
  `${addressIn(group.language, GROUP_SEAT_PATH)}?token=${groupToken(secret, group.id)}`

/** Of the group `r`: the friends with a seat, by first name; a released seat has none. */
export const FRIENDS = Prisma.sql`
  (select coalesce(json_agg(json_build_object(
      'name', split_part(coalesce(fu.first_name, f.guest_name, ''), ' ', 1), 'isSure', f.status = 'confirmed')
      order by f.created_at, f.id), '[]')
     from reservations f
     join tickets ft on ft.reservation_id = f.id and ft.released_at is null
     left join users fu on fu.id = f.user_id
    where f.part_of = r.id and (f.status = 'confirmed' or is_held(f)))`

const Found = z.object({
  id: z.string(),
  spectacleId: z.int(),
  isHolder: z.boolean(),
  language: z.enum(LANGUAGES),
})

/** The group that a link opens, of its holder or of the friends. @throws {ApiError} LIEN_INVALIDE */
export async function openGroupLink(db: Db, token: string): Promise<z.infer<typeof Found>> {
  const hash = fingerprint(token)
  const found = await queryRow(db, Found)`
    select r.id, r.language, t.spectacle_id as "spectacleId", r.group_hash <> ${hash} as "isHolder"
      from reservations r join tickets t on t.reservation_id = r.id
     where r.group_hash = ${hash} or r.group_hash is not null and r.id = (
       select reservation_id from order_links where hash = ${hash})`
  if (!found) throw apiError('LIEN_INVALIDE')
  return found
}

export async function lookAtGroup(db: Db, id: string, link: string | null): Promise<Group> {
  const isHolder = link !== null
  const group = await queryRow(db, Group.omit({ link: true }))`
    select case when not is_held(r) then 'terminé' when r.awaits_proof then 'à confirmer' else 'ouvert' end as state,
      split_part(coalesce(r.guest_name, ''), ' ', 1) as holder, s.id as "spectacleId", s.title, s.lieu,
      to_char(s.date_spectacle, 'YYYY-MM-DD') as date_spectacle,
      to_char(s.heure_spectacle, 'HH24:MI:SS') as heure_spectacle, ${utc(Prisma.sql`r.expires_at`)} as until,
      case when is_held(r) and t.released_at is null then t.seats else 0 end as left,
      case when ${isHolder} then ${FRIENDS} else '[]' end as taken,
      json_build_array(json_build_object('tarif', '', 'name', '', 'priceCents', coalesce(s.price_cents, 0)))::jsonb
        || coalesce((select jsonb_agg(jsonb_build_object('tarif', each ->> 'key', 'name', each ->> 'name',
             'priceCents', (each ->> 'priceCents')::int)) from jsonb_array_elements(to_jsonb(s.tarifs)) each), '[]') as prices
      from reservations r
      join tickets t on t.reservation_id = r.id
      join spectacles s on s.id = t.spectacle_id
     where r.id = ${id}::uuid`
  if (!group) throw apiError('LIEN_INVALIDE')
  return { ...group, link }
}
