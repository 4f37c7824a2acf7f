import { apiError } from '@espace/contracts/kernel/errors'
import type { Result } from '@espace/contracts/kernel/route'
import { GROUP_PATH } from '@espace/contracts/paths'
import type {
  Group,
  GroupHold,
  GroupSeat,
  groupsContract,
} from '@espace/contracts/reservations/guests/groups'
import {
  CHANGE_CUTOFF_MS,
  GROUP_MS,
  groupMessages,
  guestOrderMessages,
} from '@espace/contracts/reservations/reservations.constants'
import { type Db, Prisma } from '@espace/prisma/client'
import * as z from 'zod'
import type { Repeatable } from '#platform/idempotency.ts'
import { queueMail } from '#platform/mail/queue/queue-mail.ts'
import { queryRow } from '#platform/sql.ts'
import type { Services } from '#services.ts'
import { giveUpTickets } from '../bookings/cancel-and-refund.ts'
import { heldDates } from '../checkout/ask-proof.ts'
import { checkoutService } from '../checkout/checkout.service.ts'
import { createOrderLink } from '../guests/order-links.ts'
import { groupFriend, groupHolder } from './group-buyers.ts'
import { groupOpen } from './group-mails.ts'
import { groupLink, lookAtGroup, openGroupLink } from './group-rows.ts'
import { queueGroupsEnded } from './groups-ended.ts'

type Taken = Result<typeof groupsContract.take>

interface Call<Body, Answer> extends Repeatable<Answer> {
  body: Body
  /** Of the connection. */
  address: string
}

const Locked = z.object({
  awaitsProof: z.boolean(),
  email: z.string().nullable(),
  firstName: z.string(),
})

/** Seats that one person holds for friends, each of whom takes and pays one. */
export function groupsService(services: Services) {
  const { db, origin, security } = services
  const secret = security.addressSecret
  const scale = security.rateLimitScale
  const checkouts = checkoutService(services)

  return {
    hold: ({ body, ...call }: Call<GroupHold, { message: string }>) =>
      checkouts.checkOut({
        ...call,
        group: 'hold',
        cart: { items: [{ spectacleId: body.spectacleId, quantity: body.quantity }] },
        buyer: groupHolder(body, { scale, secret }),
        present: () => ({ message: groupMessages.held }),
      }),

    async take({ body, ...call }: Call<GroupSeat, Taken>): Promise<Taken> {
      const { id: groupId, spectacleId, isHolder } = await openGroupLink(db, body.token)
      if (isHolder) throw apiError('LIEN_INVALIDE')
      return checkouts.checkOut({
        ...call,
        group: 'take',
        cart: { items: [{ spectacleId, quantity: 1, tarif: body.tarif }] },
        buyer: groupFriend(body, { groupId, scale }),
        present: ({ url }, isToPay) =>
          isToPay
            ? { message: guestOrderMessages.toPay, url }
            : { message: guestOrderMessages.held, url: null },
      })
    },

    async look(token: string): Promise<Group> {
      const { isHolder, ...group } = await openGroupLink(db, token)
      return lookAtGroup(db, group.id, isHolder ? `${origin}${groupLink(secret, group)}` : null)
    },

    /** Opening the mailed link verifies the address. Idempotent. */
    async open(tx: Db, token: string): Promise<{ message: string }> {
      const { id, language, awaitsProof, email, firstName } = await lockGroup(tx, token)
      if (!awaitsProof || email === null) return { message: groupMessages.open }
      await tx.$executeRaw`
        update reservations r set awaits_proof = false, expires_at = least(
            now() + ${GROUP_MS} * interval '1 ms', s.starts_at - ${CHANGE_CUTOFF_MS} * interval '1 ms')
          from tickets t join spectacles s on s.id = t.spectacle_id
         where t.reservation_id = r.id and r.id = ${id}::uuid`
      const { until, dates } = await heldDates(tx, Prisma.sql`r.id = ${id}::uuid`)
      const [date] = dates
      if (!date) throw apiError('RESERVATION_CLOSE')
      const url = await createOrderLink(tx, id, GROUP_PATH)
      const shareUrl = groupLink(secret, { id, language })
      const data = { firstName, url, until, ...date, shareUrl }
      await queueMail(tx, { to: email, template: groupOpen, data, language })
      return { message: groupMessages.open }
    },

    /** Seats taken by friends stay theirs. */
    async giveBack(tx: Db, token: string): Promise<{ message: string }> {
      const { id } = await lockGroup(tx, token)
      await queueGroupsEnded(tx, [id])
      const which = Prisma.sql`reservation_id = ${id}::uuid`
      await giveUpTickets(tx, id, which, { actorId: null, by: 'client' })
      return { message: groupMessages.given }
    },
  }
}

/** The group of its holder's link. @throws {ApiError} LIEN_INVALIDE, RESERVATION_CLOSE */
async function lockGroup(tx: Db, token: string) {
  const { isHolder, ...found } = await openGroupLink(tx, token)
  if (!isHolder) throw apiError('LIEN_INVALIDE')
  const group = await queryRow(tx, Locked)`
    select awaits_proof as "awaitsProof", guest_email as email, coalesce(guest_name, '') as "firstName"
      from reservations r where id = ${found.id}::uuid and is_held(r) for update`
  if (!group) throw apiError('RESERVATION_CLOSE')
  return { ...found, ...group }
}
