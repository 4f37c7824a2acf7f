import { type Discount, discounted } from '@espace/contracts/codes/discount'
import type { ChangeOffer } from '@espace/contracts/reservations/changes'
import { Tarif } from '@espace/contracts/tarifs/tarifs'
import { FULL_TARIF } from '@espace/contracts/tarifs/tarifs.constants'
import type { Db } from '@espace/prisma/client'
import * as z from 'zod'
import { codeOfSeats } from '#features/codes/redeem.ts'
import { queryRows } from '#platform/sql.ts'
import type { PartyRow } from '../box-office/box-office-rows.ts'

const MOST = 30

const Show = z.object({
  spectacleId: z.int(),
  date_spectacle: z.string(),
  heure_spectacle: z.string(),
  available: z.int(),
  priceCents: z.int(),
  tarifs: z.array(Tarif),
})

/** Bookable dates of the same show, at the prices that these seats have there. */
export async function changeOffers(db: Db, party: PartyRow): Promise<ChangeOffer[]> {
  const shows = await queryRows(db, Show)`
    select id as "spectacleId", to_char(date_spectacle, 'YYYY-MM-DD') as date_spectacle,
      to_char(heure_spectacle, 'HH24:MI:SS') as heure_spectacle, coalesce(price_cents, 0) as "priceCents", tarifs,
      case when id = ${party.spectacleId} then ${party.seats} else (select seats from seats_for_sale(spectacles)) end
        as available
      from spectacles where title = ${party.title} and sales_refusal(spectacles) is null
     order by starts_at, id limit ${MOST}`
  const ids = shows.map(({ spectacleId }) => spectacleId)
  const discountOn = await discountsOf(db, party, ids)
  return shows.map((show) => offerOf(show, discountOn(show.spectacleId)))
}

const offerOf = (
  { priceCents, tarifs, ...date }: z.infer<typeof Show>,
  discount: Discount | undefined,
): ChangeOffer => ({
  ...date,
  prices: [{ key: '', name: FULL_TARIF, who: '', priceCents }, ...tarifs].map(
    ({ key: tarif, name, who, priceCents: cents }) => ({
      tarif,
      name,
      who,
      priceCents: discount ? discounted(cents, discount) : cents,
    }),
  ),
})

/** A party's promo code also discounts other dates that it is for. */
export async function discountsOf(
  db: Db,
  { promoCodeId }: PartyRow,
  ids: readonly number[],
): Promise<(spectacleId: number) => Discount | undefined> {
  const code = promoCodeId === null ? undefined : await codeOfSeats(db, promoCodeId, ids)
  return (spectacleId) => (code?.covered.includes(spectacleId) ? code : undefined)
}
