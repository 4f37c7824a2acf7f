import { canonicalEmail } from '@espace/contracts/auth/email'
import { PASSWORD_MIN } from '@espace/contracts/auth/limits'
import { keptSecret } from '@espace/server/secrets'
import * as z from 'zod'

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

/** What guards accounts; part of `apiVariables`. */
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
  // Never "true": everybody could then say where they come from.
  TRUST_PROXY: z
    .union([z.literal('off').transform(() => 0), z.string().regex(/^\d$/).transform(Number)], HOPS)
    .prefault('off'),
}

const Security = z.object(securityVariables)

/** The same where somebody runs the product for others: the secret of its tokens is theirs to choose. */
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
export const DEMO_VISITOR: Account = {
  email: 'visiteur@espace-comedie.example',
  password: 'Premier-Rang-12',
}

export interface Peppers {
  /** What new hashes are made with. */
  current: string
  /** What hashes that say so were made with. */
  former: readonly string[]
  /** What the hashes were made with that do not say. */
  unnamed: string
}

export interface SecurityConfig {
  jwtSecret: string
  previousJwtSecret: string | undefined
  /** What passwords are mixed with. */
  passwordPeppers: Peppers
  /** What stands for e-mail addresses is made with it, for good (platform/address-keys.ts). */
  addressSecret: string
  proxySecret: string | undefined
  allowedOrigins: readonly string[]
  isLoopbackAllowed: boolean
  /** Whether browsers come over https. */
  isSecure: boolean
  rateLimitScale: number
  proxyHops: number
  /** The first administrator, if one is to be made. */
  admin: Account | undefined
  /** Somebody to look at the demo as. */
  demoVisitor: Account | undefined
}

interface Place {
  /** Scheme and host of the site. */
  origin: string
  dataDir: string
  /** The database is in `dataDir`, too. */
  isEmbedded: boolean
  /** Nobody but the developer or the one who tries the product out is served. */
  isOwn: boolean
  isDemo: boolean
}

export function securityConfig(
  variables: z.infer<typeof Security>,
  { origin, dataDir, isEmbedded, isOwn, isDemo }: Place,
): SecurityConfig {
  const jwtSecret = variables.JWT_SECRET ?? keptSecret(dataDir, 'JWT_SECRET')
  const peppers = peppersOf(variables, { jwtSecret, dataDir, isEmbedded })
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = variables
  const own = isOwn ? DEMO_ADMIN : undefined
  const adminEmail = ADMIN_EMAIL ?? own?.email
  const adminPassword = ADMIN_PASSWORD ?? own?.password
  return {
    jwtSecret,
    previousJwtSecret: variables.JWT_SECRET_PREVIOUS,
    passwordPeppers: peppers,
    addressSecret: variables.ADDRESS_SECRET ?? peppers.current,
    proxySecret: variables.PROXY_SECRET,
    allowedOrigins: variables.ALLOWED_ORIGINS ?? [origin],
    isLoopbackAllowed: isOwn && variables.ALLOWED_ORIGINS === undefined,
    isSecure: origin.startsWith('https:'),
    rateLimitScale: variables.RATE_LIMIT_SCALE,
    proxyHops: variables.TRUST_PROXY,
    admin:
      adminEmail !== undefined && adminPassword !== undefined
        ? { email: adminEmail, password: adminPassword }
        : undefined,
    demoVisitor: isOwn && isDemo ? DEMO_VISITOR : undefined,
  }
}

/**
 * A secret of its own; processes of a deployment share no folder, so that without a variable they take the
 * one that they have in common.
 */
function peppersOf(
  { PASSWORD_PEPPER, PASSWORD_PEPPER_PREVIOUS, JWT_SECRET_PREVIOUS }: z.infer<typeof Security>,
  { jwtSecret, dataDir, isEmbedded }: { jwtSecret: string; dataDir: string; isEmbedded: boolean },
): Peppers {
  const shared = PASSWORD_PEPPER ?? (isEmbedded ? undefined : jwtSecret)
  return {
    current: shared ?? keptSecret(dataDir, 'PASSWORD_PEPPER'),
    former: [PASSWORD_PEPPER_PREVIOUS, jwtSecret, JWT_SECRET_PREVIOUS].filter(
      (pepper) => pepper !== undefined,
    ),
    unnamed: PASSWORD_PEPPER ?? jwtSecret,
  }
}
