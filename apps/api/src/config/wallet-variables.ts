import { EnvError } from '@espace/server/env'
import { mapValues } from 'es-toolkit/object/mapValues'
import * as z from 'zod'
import type { Wallets } from '../platform/wallets/wallets.ts'

/** Lines separated by `\\n`, as a variable holds them. */
const pem = (what: string) =>
  z
    .string()
    .transform((text) => text.replaceAll(String.raw`\n`, '\n'))
    .refine((text) => text.includes(`-----BEGIN `), `must be a ${what} in PEM`)
    .optional()

export const walletVariables = {
  APPLE_PASS_TYPE_ID: z
    .string()
    .regex(/^pass\./, 'must be a pass type identifier')
    .optional(),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_PASS_CERTIFICATE: pem('certificate'),
  APPLE_PASS_KEY: pem('key'),
  APPLE_PASS_KEY_PASSPHRASE: z.string().optional(),
  APPLE_WWDR_CERTIFICATE: pem('certificate'),
  GOOGLE_WALLET_ISSUER_ID: z.string().regex(/^\d+$/, 'must be the number of an issuer').optional(),
  GOOGLE_WALLET_EMAIL: z.email('must be the address of a service account').optional(),
  GOOGLE_WALLET_KEY: pem('key'),
}

type Read = z.output<z.ZodObject<typeof walletVariables>>

/** A wallet that misses one of its variables is a mistake. */
export function walletsConfig(read: Read): Wallets {
  const apple = together({
    passTypeId: ['APPLE_PASS_TYPE_ID', read.APPLE_PASS_TYPE_ID],
    teamId: ['APPLE_TEAM_ID', read.APPLE_TEAM_ID],
    certificate: ['APPLE_PASS_CERTIFICATE', read.APPLE_PASS_CERTIFICATE],
    key: ['APPLE_PASS_KEY', read.APPLE_PASS_KEY],
    wwdr: ['APPLE_WWDR_CERTIFICATE', read.APPLE_WWDR_CERTIFICATE],
  })
  const google = together({
    issuerId: ['GOOGLE_WALLET_ISSUER_ID', read.GOOGLE_WALLET_ISSUER_ID],
    serviceEmail: ['GOOGLE_WALLET_EMAIL', read.GOOGLE_WALLET_EMAIL],
    key: ['GOOGLE_WALLET_KEY', read.GOOGLE_WALLET_KEY],
  })
  const passphrase = read.APPLE_PASS_KEY_PASSPHRASE
  return { apple: apple && { ...apple, passphrase }, google }
}

/** @throws {EnvError} some are set, and others not */
function together<Name extends string>(
  parts: Record<Name, readonly [variable: string, value: string | undefined]>,
): Record<Name, string> | undefined {
  const all = Object.values<readonly [string, string | undefined]>(parts)
  if (all.every(([, value]) => value === undefined)) return undefined
  if (all.some(([, value]) => value === undefined)) {
    throw new EnvError(`${all.map(([name]) => name).join(', ')}: must be set together`)
  }
  return mapValues(parts, ([, value]) => value ?? '')
}
