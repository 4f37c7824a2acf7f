import type { Db, PrismaClient } from '@espace/prisma/client'
import { EnvError } from '@espace/server/env'
import { isSecretKept, keptSecret } from '@espace/server/secrets'
import { takeTurns } from '../sql.ts'
import { deriveKey } from './keys.ts'

/** Stores the secret that peppered passwords before they had a pepper of their own. */
const FORMER_PEPPER = 'PASSWORD_PEPPER_FORMER'

export interface KeyVariables {
  /** Its folder `secrets` stores generated secrets. */
  dataDir: string
  isEmbedded: boolean
  jwtSecret: string
  previousJwtSecret: string | undefined
  pepper: string | undefined
  previousPepper: string | undefined
  addressSecret: string | undefined
}

export interface Peppers {
  current: string
  /** The peppers of hashes that name one. */
  former: readonly string[]
  /** The pepper of older hashes, which name none. */
  unnamed: string
}

export interface KeysInForce {
  passwordPeppers: Peppers
  /** The HMAC key of e-mail addresses, which never changes (platform/address-keys.ts). */
  addressSecret: string
}

type KeyName = 'PASSWORD_PEPPER' | 'ADDRESS_SECRET'
type Stored = ReadonlyMap<string, string | null>

/**
 * The keys that the hashes of this database are made with: those of the variables, else values of their own in
 * `<dataDir>/secrets`, drawn at the first start. The database keeps a fingerprint of each and never the key, which
 * would be worth nothing in a stolen backup.
 *
 * @throws {EnvError} the database was filled with other keys than these
 */
export const keysInForce = (db: PrismaClient, variables: KeyVariables): Promise<KeysInForce> =>
  db.$transaction(async (tx) => {
    // Processes that start together agree.
    await takeTurns(tx, 'key_fingerprints')
    const rows = await tx.keyFingerprint.findMany()
    const stored = new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]))
    refuseStrangeFolder(variables, stored)
    const isOlder = stored.get('PASSWORD_PEPPER') === null
    const peppers = peppersOf(variables, isOlder)
    const isOlderAddress = stored.get('ADDRESS_SECRET') === null
    const addressSecret = addressSecretOf(variables, isOlderAddress)
    await put(tx, 'PASSWORD_PEPPER', stored, [peppers.current, ...peppers.former])
    await put(tx, 'ADDRESS_SECRET', stored, [addressSecret])
    return { passwordPeppers: peppers, addressSecret }
  })

/** The keys without the database's fingerprints; undefined if one would have to be generated. */
export function keysAtHand(variables: KeyVariables): KeysInForce | undefined {
  const areHad = isHad(variables, 'PASSWORD_PEPPER') && isHad(variables, 'ADDRESS_SECRET')
  if (!areHad) return undefined
  return {
    passwordPeppers: peppersOf(variables, false),
    addressSecret: addressSecretOf(variables, false),
  }
}

/** No secret is generated if the database has fingerprints: a new one would look like the right one. */
function refuseStrangeFolder(variables: KeyVariables, stored: Stored): void {
  for (const name of ['PASSWORD_PEPPER', 'ADDRESS_SECRET'] as const) {
    const before = stored.get(name) ?? null
    if (before !== null && !isHad(variables, name)) throw new EnvError(refusalOf(name, before))
  }
}

const isHad = ({ dataDir, pepper, addressSecret }: KeyVariables, name: KeyName): boolean =>
  (name === 'PASSWORD_PEPPER' ? pepper : addressSecret) !== undefined || isSecretKept(dataDir, name)

/**
 * @param isOlder the installation is from before the pepper had a value of its own: what it was then is kept, so
 *   that JWT_SECRET can be changed while there are still passwords that depend on it
 */
function peppersOf(variables: KeyVariables, isOlder: boolean): Peppers {
  const { dataDir, isEmbedded, jwtSecret, previousJwtSecret, pepper, previousPepper } = variables
  const isFormerKept = isSecretKept(dataDir, FORMER_PEPPER) || (isOlder && !isEmbedded)
  const kept = isFormerKept ? keptSecret(dataDir, FORMER_PEPPER, jwtSecret) : undefined
  return {
    current: pepper ?? keptSecret(dataDir, 'PASSWORD_PEPPER'),
    former: [previousPepper, kept, jwtSecret, previousJwtSecret].filter(
      (secret) => secret !== undefined,
    ),
    unnamed: pepper ?? kept ?? jwtSecret,
  }
}

/** @param isOlder addresses were hashed before the secret had its own variable: the former value stays in force */
function addressSecretOf(variables: KeyVariables, isOlder: boolean): string {
  const { dataDir, isEmbedded, jwtSecret, pepper, addressSecret } = variables
  const before = pepper ?? (isEmbedded ? keptSecret(dataDir, 'PASSWORD_PEPPER') : jwtSecret)
  return addressSecret ?? keptSecret(dataDir, 'ADDRESS_SECRET', isOlder ? before : undefined)
}

/** @param secrets the current one, then former ones */
async function put(
  tx: Db,
  name: KeyName,
  stored: Stored,
  secrets: readonly string[],
): Promise<void> {
  const [fingerprint = '', ...known] = secrets.map((secret) => fingerprintOf(name, secret))
  const before = stored.get(name) ?? null
  if (before === fingerprint) return
  if (before !== null && !known.includes(before)) throw new EnvError(refusalOf(name, before))
  await tx.keyFingerprint.upsert({
    where: { name },
    create: { name, fingerprint },
    update: { fingerprint, since: new Date() },
  })
}

const refusalOf = (name: KeyName, before: string): string =>
  `Bad configuration:
  ${name}: is not the one that this database was filled with (fingerprint ${before}). Bring the folder
  "secrets" of its DATA_DIR along, or set the variable; docs/runbook.md, "Keys", says what to do when it is lost.`

const fingerprintOf = (name: KeyName, secret: string): string =>
  deriveKey(secret, `fingerprint of ${name}`).toString('hex').slice(0, 16)
