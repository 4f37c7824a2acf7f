import { Prisma } from '@espace/prisma/client'

/** A reservation whose hold has run out; of rows of `reservations r`. */
export const IS_EXPIRED = Prisma.sql`r.status = 'pending' and r.expires_at <= now()`

/**
 * Seats of the house that nobody has: those of a hold that has run out are free, be it tidied up or not.
 * Of a row of `spectacles` by that name.
 */
export const SEATS_FREE = Prisma.sql`
  (spectacles.capacity - spectacles.seats_taken + coalesce((
    select sum(t.seats) from reservations r join tickets t on t.reservation_id = r.id
     where ${IS_EXPIRED} and t.spectacle_id = spectacles.id and t.released_at is null), 0))::int`
