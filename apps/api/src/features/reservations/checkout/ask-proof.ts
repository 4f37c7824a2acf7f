import { VERIFY_LINK_MS } from '@espace/contracts/auth/auth.constants'
import { addressIn, languageCode, LANGUAGES } from '@espace/contracts/kernel/languages'
import { VERIFY_EMAIL_PATH } from '@espace/contracts/paths'
import { PROOF_MS } from '@espace/contracts/reservations/reservations.constants'
import { whenOf } from '@espace/contracts/spectacles/when'
import { type Db, Prisma, type User } from '@espace/prisma/client'
import * as z from 'zod'
import { createLink } from '#platform/accounts/account-links.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import { queryRows } from '#platform/sql.ts'
import { bookingHeld } from '../reservation-mails.ts'

const Row = z.object({
  title: z.string(),
  day: z.string(),
  time: z.string(),
  seats: z.int(),
  untilDay: z.string(),
  untilTime: z.string(),
  language: z.enum(LANGUAGES),
})

/**
 * Mails the verification link to an account with held seats: one mail, whose link confirms all of them.
 * A further booking meanwhile sends no second one.
 *
 * @returns false when no seats are held
 */
export async function askForProof(
  tx: Db,
  user: User,
  { now, isAskedAgain = false }: { now: Date; isAskedAgain?: boolean },
): Promise<boolean> {
  const { id: userId, firstName, email } = user
  const language = languageCode(user.language)
  const which = Prisma.sql`r.user_id = ${userId} and r.awaits_proof`
  const { until, dates } = await heldDates(tx, which)
  if (dates.length === 0) return false
  if (!isAskedAgain && (await wasJustAsked(tx, userId))) return true
  const expiresAt = new Date(now.getTime() + VERIFY_LINK_MS)
  const token = await createLink(tx, { user, purpose: 'verify', email, expiresAt })
  const data = {
    firstName,
    url: `${addressIn(language, VERIFY_EMAIL_PATH)}?token=${token}`,
    until,
    dates,
  }
  await queueMail(tx, { to: email, userId, template: bookingHeld, data, language })
  return true
}

/** The held dates, and when the first hold expires. */
export async function heldDates(tx: Db, which: Prisma.Sql) {
  const rows = await queryRows(tx, Row)`
    select s.title, t.seats, r.language, to_char(s.date_spectacle, 'YYYY-MM-DD') as day,
      to_char(s.heure_spectacle, 'HH24:MI') as time,
      to_char(r.expires_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as "untilDay",
      to_char(r.expires_at at time zone 'Europe/Paris', 'HH24:MI') as "untilTime"
      from reservations r
      join tickets t on t.reservation_id = r.id and t.released_at is null
      join spectacles s on s.id = t.spectacle_id
     where ${which} and is_held(r)
     order by r.expires_at, t.id`
  const [first] = rows
  return {
    until: first ? whenOf(first.untilDay, first.untilTime, first.language) : '',
    dates: rows.map(({ title, day, time, seats, language }) => ({
      title,
      when: whenOf(day, time, language),
      seats,
    })),
  }
}

async function wasJustAsked(tx: Db, userId: number): Promise<boolean> {
  const asked = await tx.$executeRaw`
    select from mails
     where user_id = ${userId} and template = 'booking-held'
       and created_at > now() - ${PROOF_MS} * interval '1 ms' limit 1`
  return asked > 0
}
