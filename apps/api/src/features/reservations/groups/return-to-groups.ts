import { type Db, Prisma } from '@espace/prisma/client'

/**
 * A friend's seat that is not paid or confirmed in time returns to its group while that is open: the seat count of the
 * date stays unchanged. Call it with those orders locked, before their other seats are released.
 */
export async function returnToGroups(tx: Db, orderIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    select from reservations where ${openGroupOf(orderIds)} order by id for update`
  await tx.$executeRaw`
    with returned as (
      update tickets t set released_at = now() from reservations r
       where r.id = t.reservation_id and r.id = any(${orderIds}::uuid[]) and t.released_at is null
         and r.part_of in (select id from reservations where ${openGroupOf(orderIds)})
      returning r.part_of as "groupId", t.seats)
    update tickets t set released_at = null,
        seats = back.seats + case when t.released_at is null then t.seats else 0 end
      from (select "groupId", sum(seats)::int as seats from returned group by "groupId") back
     where t.reservation_id = back."groupId"`
}

const openGroupOf = (orderIds: readonly string[]) => Prisma.sql`
  group_hash is not null and is_held(reservations)
    and id in (select part_of from reservations where id = any(${orderIds}::uuid[]))`
