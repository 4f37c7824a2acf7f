import type { Db } from '@espace/prisma/client'

/** Differences in seats and gift cards; empty when all agree. */
export async function houseFaults(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw<{ fault: string }[]>`
    select 'seats of ' || s.id || ': ' || s.seats_taken || ' of ' || s.capacity || ' counted, ' || held.seats || ' held' as fault
      from spectacles s, lateral (
        select coalesce(sum(t.seats), 0) as seats from tickets t
         where t.spectacle_id = s.id and t.released_at is null) as held
     where s.seats_taken <> held.seats or s.seats_taken > s.capacity
    union all
    select 'card ' || v.number || ': ' || v.balance_cents || ' of ' || v.amount_cents || ' left, ' || spent.cents || ' spent'
      from vouchers v, lateral (
        select coalesce(sum(m.amount_cents), 0) as cents from settlements m where m.voucher_id = v.id) as spent
     where v.balance_cents <> v.amount_cents - v.lapsed_cents - v.refunded_cents - spent.cents or v.balance_cents < 0
    union all
    select 'cards: ' || sold.cents || ' sold, ' || book.cents || ' in the ledger'
      from (select coalesce(sum(amount_cents), 0) as cents from vouchers) as sold,
        (select coalesce(sum(amount_cents), 0) as cents from operations where kind = 'bon vendu') as book
     where sold.cents <> book.cents`
  return rows.map(({ fault }) => fault)
}
