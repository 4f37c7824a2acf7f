import type { Db, TotpSecret } from '@espace/prisma/client'
import type { Vault } from '#platform/accounts/vault.ts'

/** TOTP as every authenticator application supports it: six digits of SHA-1, new every half minute. */
const PERIOD_S = 30
const SETTINGS = { issuer: 'L’espace comédie', algorithm: 'SHA1', digits: 6, period: PERIOD_S }

/** Tolerated half minutes before and after the present one: clocks of phones differ. */
const WINDOW = 1

/** Bytes, as RFC 4226 recommends. */
const SECRET_SIZE = 20

const sealedFor = (userId: number): string => `totp:${userId}`

/** A secret for a new application; it replaces an unconfirmed one. */
export async function drawSecret(
  tx: Db,
  vault: Vault,
  { id: userId, email }: { id: number; email: string },
): Promise<{ secret: string; uri: string }> {
  const { Secret, TOTP } = await import('otpauth')
  const secret = new Secret({ size: SECRET_SIZE })
  const fresh = { secret: vault.seal(secret.base32, sealedFor(userId)), lastUsedStep: null }
  await tx.totpSecret.upsert({ where: { userId }, create: { userId, ...fresh }, update: fresh })
  const uri = new TOTP({ ...SETTINGS, label: email, secret }).toString()
  return { secret: secret.base32, uri }
}

/**
 * Consumes the code of a half minute, and all before it; of two concurrent attempts, one succeeds. The secret is
 * encrypted anew, with the current key.
 */
export async function takeCode(
  tx: Db,
  vault: Vault,
  { userId, secret }: Pick<TotpSecret, 'userId' | 'secret'>,
  { code, now }: { code: string; now: Date },
): Promise<boolean> {
  const base32 = vault.open(secret, sealedFor(userId))
  const step = await stepOf(base32, code, now)
  if (step === undefined) return false
  const { count } = await tx.totpSecret.updateMany({
    where: { userId, OR: [{ lastUsedStep: null }, { lastUsedStep: { lt: step } }] },
    data: { lastUsedStep: step, secret: vault.seal(base32, sealedFor(userId)) },
  })
  return count === 1
}

/** The half minute of a code; undefined for a wrong one. */
async function stepOf(base32: string, code: string, now: Date): Promise<number | undefined> {
  const token = code.replaceAll(/\s/g, '')
  // otpauth throws at as many characters that are more bytes.
  if (!/^[0-9]+$/.test(token)) return undefined
  const { Secret, TOTP } = await import('otpauth')
  const totp = new TOTP({ ...SETTINGS, secret: Secret.fromBase32(base32) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token, timestamp, window: WINDOW })
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / PERIOD_S) + delta
}
