import type { ErrorCode } from '@espace/contracts/kernel/error-catalogue'
import { Prisma } from '@espace/prisma/client'
import { fingerprint } from '#platform/keys/keys.ts'

/** Selects one party of the waiting list, by a condition on `waiting_parties w`. */
export interface PartySelector {
  is: Prisma.Sql
  /** The caller came by a mailed link. */
  isFromLetter: boolean
  /** The error if there is none. */
  missing: ErrorCode
}

/** The entry of another account answers as if it did not exist. */
export const ofUser = (id: number, userId: number): PartySelector => ({
  is: Prisma.sql`w.id = ${id} and w.user_id = ${userId}`,
  isFromLetter: false,
  missing: 'RESSOURCE_INTROUVABLE',
})

/** The one that a link of our mails names. */
export function ofLink(token: string): PartySelector {
  const hash = fingerprint(token)
  return {
    is: Prisma.sql`(w.link_hash = ${hash} or w.offer_hash = ${hash})`,
    isFromLetter: true,
    missing: 'LIEN_INVALIDE',
  }
}
