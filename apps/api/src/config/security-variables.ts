import { PASSWORD_MIN } from '@espace/contracts/auth/auth.constants'
import { canonicalEmail } from '@espace/contracts/auth/email'
import { newPassword } from '@espace/contracts/auth/fields'
import { isGuessable } from '@espace/contracts/auth/guessable-password'
import { DEMO_EMAILS } from '@espace/prisma/config'
import { EnvError } from '@espace/server/env'
import { isLoopback } from '@espace/server/ip'
import { keptSecret } from '@espace/server/secrets'
import * as z from 'zod'
import type { KeyVariables } from '../platform/keys/keys-in-force.ts'

const MIN_SECRET_BYTES = 32

const secret = z
  .string(`must be set with DATABASE_URL, to at least ${MIN_SECRET_BYTES} bytes`)
  .refine(
    (text) => Buffer.byteLength(text) >= MIN_SECRET_BYTES,
    `must have at least ${MIN_SECRET_BYTES} bytes`,
  )

const origins = z.string().transform((text, context): string[] => {
  const list = text.split(/[\s,]+/).filter(Boolean)
  const parsed = list.map((origin) => URL.parse(origin)?.origin ?? 'null')
  if (parsed.includes('null')) context.addIssue('must be origins such as https://example.org')
  return parsed
})

const email = z.string().transform((text, context): string => {
  const canonical = canonicalEmail(text)
  if (canonical !== null) return canonical
  context.addIssue('must be an e-mail address')
  return z.NEVER
})

const HOPS = 'must be the number of proxies in front, or off'

/** Variables of account security; part of `apiVariables`. */
export const securityVariables = {
  ALLOWED_ORIGINS: origins.optional(),
  JWT_SECRET: secret.optional(),
  JWT_SECRET_PREVIOUS: secret.optional(),
  PASSWORD_PEPPER: secret.optional(),
  PASSWORD_PEPPER_PREVIOUS: secret.optional(),
  ADDRESS_SECRET: secret.optional(),
  PROXY_SECRET: secret.optional(),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(PASSWORD_MIN, `must have at least ${PASSWORD_MIN} characters`)
    .optional(),
  RATE_LIMIT_SCALE: z.coerce
    .number<string>({ error: 'must be a number above 0' })
    .positive('must be a number above 0')
    .default(1),
  // Never "true": any client could then forge its address in X-Forwarded-For.
  TRUST_PROXY: z
    .union([z.literal('off').transform(() => 0), z.string().regex(/^\d$/).transform(Number)], HOPS)
    .prefault('off'),
}

const Security = z.object(securityVariables)

/** For a deployment by others: the JWT secret is required instead of generated. */
export const deployedSecurityVariables = { ...securityVariables, JWT_SECRET: secret }

export interface Account {
  email: string
  password: string
}

/** The accounts of the demo, in development and on the embedded database. */
export const DEMO_ADMIN: Account = {
  email: 'admin@espace-comedie.example',
  password: 'Rideau-Rouge-70',
}
const DEMO_PEOPLE: DemoPeople = {
  door: { email: DEMO_EMAILS.door, password: 'Porte-Du-Soir-22' },
  visitor: { email: DEMO_EMAILS.visitor, password: 'Premier-Rang-12' },
}

/** The demo's accounts besides the administrator's. */
export interface DemoPeople {
  door: Account
  visitor: Account
}

/** The first administrator; without a password a random one is generated. */
export interface FirstAdmin {
  email: string
  password: string | undefined
  /** The installer knows it, and its environment stores it: it is temporary. */
  mustChangePassword: boolean
}

export interface SecurityConfig {
  jwtSecret: string
  previousJwtSecret: string | undefined
  /** The sources of the pepper and the HMAC key, chosen by the fingerprints in the database. */
  keys: KeyVariables
  proxySecret: string | undefined
  allowedOrigins: readonly string[]
  isLoopbackAllowed: boolean
  /** Whether the site is served over https. */
  isSecure: boolean
  rateLimitScale: number
  proxyHops: number
  admin: FirstAdmin | undefined
  /** Undefined: no account gets a published password. */
  demoPeople: DemoPeople | undefined
}

interface Place {
  /** Scheme and host of the site. */
  origin: string
  dataDir: string
  /** The database is in `dataDir`, too. */
  isEmbedded: boolean
  /** Development, or the product on its embedded database. */
  isOwn: boolean
  isDemo: boolean
}

export function securityConfig(
  variables: z.infer<typeof Security>,
  { origin, dataDir, isEmbedded, isOwn, isDemo }: Place,
): SecurityConfig {
  const jwtSecret = variables.JWT_SECRET ?? keptSecret(dataDir, 'JWT_SECRET')
  // The demo's passwords are public: allowed only on a loopback address.
  const isTrial = isOwn && isLoopback(origin)
  return {
    jwtSecret,
    previousJwtSecret: variables.JWT_SECRET_PREVIOUS,
    keys: {
      dataDir,
      isEmbedded,
      jwtSecret,
      previousJwtSecret: variables.JWT_SECRET_PREVIOUS,
      pepper: variables.PASSWORD_PEPPER,
      previousPepper: variables.PASSWORD_PEPPER_PREVIOUS,
      addressSecret: variables.ADDRESS_SECRET,
    },
    proxySecret: variables.PROXY_SECRET,
    allowedOrigins: [...new Set([origin, ...(variables.ALLOWED_ORIGINS ?? [])])],
    isLoopbackAllowed: isTrial,
    isSecure: origin.startsWith('https:'),
    rateLimitScale: variables.RATE_LIMIT_SCALE,
    proxyHops: variables.TRUST_PROXY,
    admin: firstAdmin(variables, { origin, isOwn, isTrial }),
    demoPeople: isTrial && isDemo ? DEMO_PEOPLE : undefined,
  }
}

/** A deployment has one when it names one; the product on its own always does. */
function firstAdmin(
  { ADMIN_EMAIL, ADMIN_PASSWORD }: z.infer<typeof Security>,
  { origin, isOwn, isTrial }: Pick<Place, 'origin' | 'isOwn'> & { isTrial: boolean },
): FirstAdmin | undefined {
  const email = ADMIN_EMAIL ?? (isOwn ? DEMO_ADMIN.email : undefined)
  if (email === undefined) return undefined
  // A site on a loopback address is a trial.
  const isReached = !isLoopback(origin)
  if (isReached && ADMIN_PASSWORD !== undefined) refuseWeak(ADMIN_PASSWORD)
  const password = ADMIN_PASSWORD ?? (isTrial ? DEMO_ADMIN.password : undefined)
  return { email, password, mustChangePassword: isReached }
}

/** The rules of every password: all criteria, and none of the most common ones. */
function refuseWeak(password: string): void {
  if (newPassword.safeParse(password).success && !isGuessable(password)) return
  throw new EnvError(
    'ADMIN_PASSWORD: must have 8 characters with an upper and a lower case letter, a digit and a sign, and be none that everybody tries',
  )
}
