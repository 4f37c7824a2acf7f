import { apiError, fieldError } from '@espace/contracts/kernel/errors'
import type { Party } from '@espace/contracts/reservations/box-office'
import type { PartyChange } from '@espace/contracts/reservations/settlements'
import type { Db } from '@espace/prisma/client'
import { type Actor, audit } from '#platform/audit.ts'
import type { Transaction } from '#platform/idempotency.ts'
import type { Services } from '#services.ts'
import { getParty, inJournal, lockOpen, type PartyRow } from '../box-office/box-office-rows.ts'
import { changeSeats } from '../changes/change-seats.ts'
import { showForTeam } from '../checkout/bookable.ts'
import { retryWhenFull } from '../checkout/retry-when-full.ts'
import type { NewSeats } from './split-off.ts'

/** Staff's changes of some seats of a party. */
export function changeService({ db, payments }: Services) {
  const changeIn = async (tx: Db, id: number, change: PartyChange, by: Actor): Promise<Party> => {
    if (change.settle === 'lien' && !payments) throw apiError('SANS_PAIEMENT_EN_LIGNE')
    return changeOnce(tx, id, change, by)
  }
  return {
    /** The same in the caller's transaction. */
    changeIn,
    change: (
      id: number,
      change: PartyChange,
      by: Actor,
      transaction: Transaction<Party>,
    ): Promise<Party> =>
      retryWhenFull(db, [change.spectacleId], () =>
        transaction((tx) => changeIn(tx, id, change, by)),
      ),
  }
}

async function changeOnce(tx: Db, id: number, change: PartyChange, by: Actor): Promise<Party> {
  const party = await lockOpen(tx, id, ['confirmed'])
  const { quantity, spectacleId, settle } = change
  if (quantity > party.seats) throw apiError('PLUS_DE_PLACES')
  const price = await priceOf(tx, party, change)
  const seats = { spectacleId, quantity, ...price }
  const paying = { settle, actorId: by.userId }
  const { ticketId, priceCents } = await changeSeats(tx, party, seats, paying)
  const before = { spectacle: party.spectacleId, places: party.seats, centimes: party.priceCents }
  const after = { spectacle: spectacleId, places: quantity, centimes: priceCents }
  await audit(tx, by, { action: 'modification', ...inJournal(party), before, after })
  return getParty(tx, ticketId)
}

/** The price as sold, or that of the same tarif on the new date. */
async function priceOf(
  tx: Db,
  party: PartyRow,
  { quantity, spectacleId, tarif }: PartyChange,
): Promise<Omit<NewSeats, 'spectacleId' | 'quantity'>> {
  const isHere = spectacleId === party.spectacleId
  if (isHere && tarif === undefined) throw nothingChosen()
  const seats = isHere ? 0 : quantity
  const { priceCents, tarif: chosen } = await showForTeam(tx, spectacleId, {
    quantity: seats,
    tarif: tarif || undefined,
  })
  if (party.isInvited) return { priceCents: 0 }
  if (tarif !== undefined) return { priceCents, tarif: chosen }
  const { tarif: key, tarifName: name, tarifClass, promoCodeId } = party
  return {
    priceCents: party.priceCents,
    ...(tarifClass !== '' && { tarif: { key, name, class: tarifClass } }),
    ...(promoCodeId !== null && { promoCodeId }),
  }
}

const nothingChosen = () => fieldError('spectacleId', 'Choisissez une autre date ou un autre tarif')
