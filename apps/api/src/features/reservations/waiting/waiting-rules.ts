import {
  CHANGE_CUTOFF_MS,
  SHORTEST_OFFER_MS,
} from '@espace/contracts/reservations/reservations.constants'
import { Prisma } from '@espace/prisma/client'

/**
 * When an offer ends at the latest: from then on places cannot be given back online, or sales end.
 * Of a row of `spectacles`.
 */
export const LAST_MOMENT = Prisma.sql`
  least(spectacles.starts_at - ${CHANGE_CUTOFF_MS} * interval '1 ms', spectacles.sales_close_at)`

/** Whether there is time enough for an offer. */
export const IS_WAITING_LIST_OPEN = Prisma.sql`
  (${LAST_MOMENT} - ${SHORTEST_OFFER_MS} * interval '1 ms' > now()
    and coalesce(spectacles.sales_open_at <= now(), true))`

/** Has no offer, and could answer one; of a join of `waiting_parties w` with `users u`. */
export const IS_WAITING = Prisma.sql`
  (w.closed_at is null and w.reservation_id is null and u.is_active)`

/** The seats left suffice for a waiting party: they are withheld from the public sale. */
export const RESERVED_FOR_WAITING_LIST = Prisma.sql`
  (${IS_WAITING_LIST_OPEN} and exists (
    select from waiting_parties w join users u on u.id = w.user_id
     where w.spectacle_id = spectacles.id and ${IS_WAITING}
       and w.seats <= spectacles.capacity - spectacles.seats_taken))`
