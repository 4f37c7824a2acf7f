import { addressIn, LANGUAGES } from '@espace/contracts/kernel/languages'
import { showPath } from '@espace/contracts/spectacles/show-path'
import { whenOf } from '@espace/contracts/spectacles/when'
import { type Db, Prisma, type PrismaClient } from '@espace/prisma/client'
import * as z from 'zod'
import { leaveLinks } from '#features/newsletter/list-links.ts'
import { IS_SETTLED } from '#features/spectacles/programme/status/status-changes.ts'
import type { AddressKeys } from '#platform/keys/address-keys.ts'
import type { ClaimedMail } from '#platform/mail/queue/outbox.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import { isQuarantined } from '#platform/retention/quarantine.ts'
import { queryRow, queryRows } from '#platform/sql.ts'
import { alertOpen } from './alert-mails.ts'
import { IS_BOOKABLE, IS_TO_COME } from './awaited.ts'
import { Showing, SHOWING } from './showing.ts'

/** Alerts sent in one transaction. */
const BATCH = 50

/** Of `date_alerts a`, as of followers: bounced and unsubscribed addresses get no mail. */
const MAY_HEAR = Prisma.sql`
  a.confirmed_at is not null
  and not exists (
    select from suppressions x
     where x.email_hash = a.email_hash and (x.reason = 'rejet' or x.created_at > a.asked_at))`

const Due = Showing.extend({ alertId: z.int(), email: z.string(), language: z.enum(LANGUAGES) })

/** Confirmed alerts of bookable dates, locked until the transaction ends. */
const takeDue = (tx: Db) => queryRows(tx, Due)`
  select a.id as "alertId", a.email, a.language, ${SHOWING}
    from date_alerts a join spectacles on spectacles.id = a.spectacle_id
   where a.told_at is null and ${MAY_HEAR}
     and ${IS_TO_COME} and ${IS_BOOKABLE} and ${IS_SETTLED}
   order by a.id limit ${BATCH} for update of a skip locked`

/**
 * Queues one mail for each alert whose date is bookable by now, and marks it as sent in the same transaction.
 *
 * @returns how many were queued
 */
export const notifyAlerts = (
  db: PrismaClient,
  keys: Pick<AddressKeys, 'leaveTokenOf'>,
): Promise<number> =>
  db.$transaction(async (tx) => {
    if (await isQuarantined(tx, 'chores')) return 0
    const due = await takeDue(tx)
    for (const { alertId, email, language, ...show } of due) {
      await tx.dateAlert.update({ where: { id: alertId }, data: { toldAt: new Date() } })
      const data = {
        spectacleId: show.id,
        title: show.title,
        when: whenOf(show.day, show.time, language),
        url: addressIn(language, showPath(show)),
        leave: leaveLinks(keys, { email, list: 'alertes', language }),
      }
      await queueMail(tx, { to: email, template: alertOpen, data, language })
    }
    return due.length
  })

/** Refreshes a queued mail at sending; dropped if the date is cancelled, or full again. */
export const latestAlert =
  (db: PrismaClient) =>
  async (mail: ClaimedMail): Promise<ClaimedMail | undefined> => {
    if (mail.template !== alertOpen.name) return mail
    const data = alertOpen.data.parse(mail.data)
    const show = await queryRow(db, Showing)`
      select ${SHOWING} from spectacles
       where id = ${data.spectacleId} and ${IS_TO_COME} and ${IS_BOOKABLE}`
    const when = show && whenOf(show.day, show.time, mail.language)
    return when === undefined ? undefined : { ...mail, data: { ...data, when } }
  }
