import { randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@espace/contracts/auth/auth.constants'
import type { Db } from '@espace/prisma/client'
import { fingerprint } from '#platform/keys/keys.ts'

/** Crockford’s alphabet, without look-alikes. Sixteen characters are 80 bits. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 16

/** Replaces all former codes. @returns the new ones, shown once */
export async function drawRecoveryCodes(tx: Db, userId: number): Promise<string[]> {
  await tx.recoveryCode.deleteMany({ where: { userId } })
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ hash: hashOf(userId, code), userId })),
  })
  return codes
}

/** Consumes a code; of two concurrent attempts, one succeeds. */
export async function takeRecoveryCode(
  tx: Db,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<boolean> {
  const { count } = await tx.recoveryCode.updateMany({
    where: { hash: hashOf(userId, code), userId, usedAt: null },
    data: { usedAt: now },
  })
  return count === 1
}

const newCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => SIGNS[byte % SIGNS.length])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-')

/** As people copy it: capitals, spaces and hyphens do not count. */
const plain = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

const hashOf = (userId: number, code: string): string => fingerprint(`${userId}:${plain(code)}`)
