import { apiError } from '@espace/contracts/kernel/errors'
import { addressIn, languageCode } from '@espace/contracts/kernel/languages'
import { ORDER_PATH } from '@espace/contracts/paths'
import type { Db } from '@espace/prisma/client'
import { fingerprint, newToken } from '#platform/keys/keys.ts'

/** The token of an order's link; only its hash is stored, so each mail has a new one. */
export async function createOrderToken(tx: Db, reservationId: string): Promise<string> {
  const token = newToken()
  await tx.orderLink.create({ data: { hash: fingerprint(token), reservationId } })
  return token
}

/** A new link that carries it, to the page in the language of the order. */
export async function createOrderLink(
  tx: Db,
  reservationId: string,
  path = ORDER_PATH,
): Promise<string> {
  const { language } = await tx.reservation.findUniqueOrThrow({
    where: { id: reservationId },
    select: { language: true },
  })
  return `${addressIn(languageCode(language), path)}?token=${await createOrderToken(tx, reservationId)}`
}

/**
 * The order behind a link, and the caller it stands for: the booker's account, or a guest.
 *
 * @throws {ApiError} LIEN_INVALIDE
 */
export async function openOrderLink(db: Db, token: string) {
  const link = await db.orderLink.findUnique({
    where: { hash: fingerprint(token) },
    select: { reservation: { select: { id: true, userId: true } } },
  })
  if (!link) throw apiError('LIEN_INVALIDE')
  const { id, userId } = link.reservation
  return { id, who: { id: userId, role: 'user' } as const }
}
