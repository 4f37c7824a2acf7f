import type { Prisma } from '@espace/prisma/client'
import { truncatedAddress } from '../../platform/audit.ts'

/** What the form says beside its button; a new sentence is a new name. */
const WORDING = 'lettre-2026-11'

const PURPOSE = 'newsletter'

export interface NewConsent {
  emailHash: string
  source: 'formulaire' | 'lien'
  /** Of the connection. */
  address: string
  isConfirmed: boolean
}

/** Writes down that somebody agreed: to what, where and when. */
export async function recordConsent(
  tx: Prisma.TransactionClient,
  { emailHash, source, address, isConfirmed }: NewConsent,
): Promise<void> {
  const open = { emailHash, purpose: PURPOSE, withdrawnAt: null }
  if (source === 'lien') {
    const confirmed = await tx.consent.updateMany({
      where: { ...open, confirmedAt: null },
      data: { confirmedAt: new Date() },
    })
    if (confirmed.count > 0) return
  }
  // Who agrees again agrees to the same.
  if ((await tx.consent.count({ where: open })) > 0) return
  await tx.consent.create({
    data: {
      emailHash,
      purpose: PURPOSE,
      wording: WORDING,
      source,
      address: truncatedAddress(address),
      confirmedAt: isConfirmed ? new Date() : null,
    },
  })
}

export async function withdrawConsent(
  tx: Prisma.TransactionClient,
  emailHash: string,
): Promise<void> {
  const where = { emailHash, purpose: PURPOSE, withdrawnAt: null }
  await tx.consent.updateMany({ where, data: { withdrawnAt: new Date() } })
}
