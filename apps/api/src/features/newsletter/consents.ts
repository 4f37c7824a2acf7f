import type { Db } from '@espace/prisma/client'
import { truncatedAddress } from '@espace/server/truncated-address'

/** What somebody agrees to. */
export interface Purpose {
  purpose: string
  /** What the form says beside its button; a new sentence is a new name. */
  wording: string
}

export const TO_THE_LETTER: Purpose = { purpose: 'newsletter', wording: 'lettre-2026-11' }

export interface NewConsent extends Purpose {
  emailHash: string
  source: 'formulaire' | 'lien'
  /** Of the connection. */
  address: string
  isConfirmed: boolean
}

/** Writes down that somebody agreed: to what, where and when. */
export async function recordConsent(
  tx: Db,
  { emailHash, purpose, wording, source, address, isConfirmed }: NewConsent,
): Promise<void> {
  const open = { emailHash, purpose, withdrawnAt: null }
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
      purpose,
      wording,
      source,
      address: truncatedAddress(address),
      confirmedAt: isConfirmed ? new Date() : null,
    },
  })
}

export async function withdrawConsent(
  tx: Db,
  emailHash: string,
  { purpose }: Purpose,
): Promise<void> {
  const where = { emailHash, purpose, withdrawnAt: null }
  await tx.consent.updateMany({ where, data: { withdrawnAt: new Date() } })
}
