import { addressIn, type LanguageCode, LANGUAGES } from '@espace/contracts/kernel/languages'
import { WAITING_PATH } from '@espace/contracts/paths'
import { whenOf } from '@espace/contracts/spectacles/when'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import { queryRow } from '#platform/sql.ts'
import { waitingCalledOff, waitingJoined, waitingLapsed, waitingOffer } from './waiting-mails.ts'

// Mails to the waiting list.

const Row = z.object({
  email: z.string(),
  firstName: z.string(),
  language: z.enum(LANGUAGES),
  title: z.string(),
  spectacleId: z.int(),
  seats: z.int(),
  rank: z.int(),
  day: z.string(),
  time: z.string(),
  untilDay: z.string().nullable(),
  untilTime: z.string().nullable(),
})

/** The rank of a party among those that wait for the same date; of a row of `waiting_parties w`. */
export const RANK = Prisma.sql`
  (select count(*)::int from waiting_parties before
    where before.spectacle_id = w.spectacle_id and before.closed_at is null
      and before.reservation_id is null and before.id <= w.id)`

/** It is on the list, and where; the link leaves it. */
export async function queueJoined(tx: Db, id: number, token: string): Promise<void> {
  const { email, language, rank, ...about } = await aboutParty(tx, id)
  const data = { ...about, rank, url: linkOf(language, token) }
  await queueMail(tx, { to: email, template: waitingJoined, data, language })
}

/** Its seats are held for it, and until when; the link leads to a yes. */
export async function queueOffer(tx: Db, id: number, token: string): Promise<void> {
  const { email, language, until, ...about } = await aboutParty(tx, id)
  const data = { ...about, until, url: linkOf(language, token) }
  await queueMail(tx, { to: email, template: waitingOffer, data, language })
}

/** Of an offer that expired. */
export async function queueOfferExpired(tx: Db, id: number): Promise<void> {
  const { email, language, spectacleId, ...about } = await aboutParty(tx, id)
  const data = { ...about, url: addressIn(language, `/reserver/${spectacleId}`) }
  await queueMail(tx, { to: email, template: waitingLapsed, data, language })
}

/** There is nothing to wait for any more. */
export async function queueCalledOff(tx: Db, id: number): Promise<void> {
  const { email, language, ...about } = await aboutParty(tx, id)
  const data = { ...about, url: addressIn(language, '/spectacles') }
  await queueMail(tx, { to: email, template: waitingCalledOff, data, language })
}

const linkOf = (language: LanguageCode, token: string) =>
  `${addressIn(language, WAITING_PATH)}?token=${token}`

async function aboutParty(tx: Db, id: number) {
  const row = await queryRow(tx, Row)`
    select u.email, u.first_name as "firstName", u.language, s.title, s.id as "spectacleId", w.seats, ${RANK} as rank,
      to_char(s.date_spectacle, 'YYYY-MM-DD') as day, to_char(s.heure_spectacle, 'HH24:MI') as time,
      to_char(r.expires_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as "untilDay",
      to_char(r.expires_at at time zone 'Europe/Paris', 'HH24:MI') as "untilTime"
      from waiting_parties w
      join users u on u.id = w.user_id
      join spectacles s on s.id = w.spectacle_id
      left join reservations r on r.id = w.reservation_id
     where w.id = ${id}`
  if (!row) throw new Error(`There is no party ${id}.`)
  const { day, time, untilDay, untilTime, ...about } = row
  const until = whenOf(untilDay ?? day, untilTime ?? time, row.language)
  return { ...about, when: whenOf(day, time, row.language), until }
}
