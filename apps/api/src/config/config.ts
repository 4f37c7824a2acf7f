import { join } from 'node:path'
import { databaseConfig, type DatabaseConfig, databaseVariables } from '@espace/prisma/config'
import { EnvError, isSet, port, readEnv } from '@espace/server/env'
import * as z from 'zod'
import manifest from '../../package.json' with { type: 'json' }
import type { PlacesConfig } from '../features/avis/places.ts'
import { type Mailbox, parseMailbox } from '../platform/mail/transport/mail-address.ts'
import type { DkimOptions, MailerOptions } from '../platform/mail/transport/mailer.ts'
import type { PaymentsConfig } from '../platform/payments.ts'
import type { Wallets } from '../platform/wallets/wallets.ts'
import {
  deployedSecurityVariables,
  securityConfig,
  type SecurityConfig,
  securityVariables,
} from './security-variables.ts'
import { walletsConfig, walletVariables } from './wallet-variables.ts'

export const VERSION = manifest.version

const mailbox = z.string().transform((text, context): Mailbox => {
  const read = parseMailbox(text)
  if (read) return read
  context.addIssue('must be a sender such as Name <name@example.org>')
  return z.NEVER
})

export const apiVariables = z.object({
  PORT: port.default(3000),
  API_PORT: port.default(4000),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http address' }).optional(),
  API_HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'is not a level')
    .default('info'),
  NODE_ENV: z.string().default('production'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be such as smtp://user:password@host:587' })
    .optional(),
  MAIL_FROM: mailbox.prefault("L'espace comédie <contact@localhost>"),
  DKIM_DOMAIN: z.string().optional(),
  DKIM_SELECTOR: z.string().optional(),
  DKIM_PRIVATE_KEY: z
    .string()
    .transform((text) => text.replaceAll(String.raw`\n`, '\n'))
    .refine((text) => text.includes('PRIVATE KEY'), 'must be a key in PEM')
    .optional(),
  NEWSLETTER_PER_SECOND: z.coerce
    .number<string>({ error: 'must be a number above 0' })
    .positive('must be a number above 0')
    .default(10),
  GOOGLE_PLACES_API_KEY: z.string().optional(),
  GOOGLE_PLACE_ID: z
    .string()
    .regex(/^[\w-]{10,200}$/, 'is not the id of a place')
    .optional(),
  GOOGLE_PLACES_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http address' })
    .default('https://places.googleapis.com'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_/, 'must be a secret key of Stripe')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must be the secret of a webhook of Stripe')
    .optional(),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/, error: 'must be an http address' }).optional(),
  TIMESTAMP_URL: z.url({ protocol: /^https?$/, error: 'must be an http address' }).optional(),
  ...walletVariables,
  ...securityVariables,
})

/** Validated together, so that the operator sees all errors at once. */
const ownVariables = apiVariables.extend(databaseVariables.shape)
const deployedVariables = ownVariables.extend(deployedSecurityVariables)

/** The environment of the API: no other code reads `process.env`. */
export interface ApiConfig {
  port: number
  host: string
  logLevel: string
  isDevelopment: boolean
  /** The site's base URL, for absolute links. */
  origin: string
  mail: MailerOptions
  /** The rate limit of newsletter mails, over all processes. */
  newsletterPerSecond: number
  places: PlacesConfig
  /** Absent: everything is paid at the door. */
  payments: PaymentsConfig | undefined
  wallets: Wallets
  /** The timestamping authority; absent: closings are not stamped. */
  timestampUrl: string | undefined
  security: SecurityConfig
  database: DatabaseConfig
}

export function apiConfig(variables: NodeJS.ProcessEnv = process.env): ApiConfig {
  const isDeployed = isSet('DATABASE_URL', variables)
  const read = readEnv(isDeployed ? deployedVariables : ownVariables, variables)
  const { PORT, API_PORT, API_HOST, PUBLIC_URL, LOG_LEVEL, NODE_ENV, SMTP_URL, MAIL_FROM } = read
  const database = databaseConfig(variables)
  const isDevelopment = NODE_ENV === 'development'
  const origin = new URL(PUBLIC_URL ?? `http://localhost:${PORT}`).origin
  return {
    port: API_PORT,
    host: API_HOST,
    logLevel: LOG_LEVEL,
    isDevelopment,
    origin,
    mail: {
      smtpUrl: SMTP_URL,
      from: MAIL_FROM,
      directory: join(database.dataDir, 'mail'),
      dkim: dkimIn(read),
    },
    payments: paymentsConfig(read),
    wallets: walletsConfig(read),
    timestampUrl: read.TIMESTAMP_URL,
    newsletterPerSecond: read.NEWSLETTER_PER_SECOND,
    places: {
      apiKey: read.GOOGLE_PLACES_API_KEY,
      placeId: read.GOOGLE_PLACE_ID,
      baseUrl: read.GOOGLE_PLACES_BASE_URL,
    },
    security: securityConfig(read, {
      origin,
      dataDir: database.dataDir,
      isEmbedded: !isDeployed,
      isOwn: isDevelopment || !isDeployed,
      isDemo: database.seed !== 'none',
    }),
    database,
  }
}

/** Without the webhook's secret no payment would be noticed: one key alone is a mistake. */
function paymentsConfig(read: z.output<typeof apiVariables>): PaymentsConfig | undefined {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE } = read
  if (STRIPE_SECRET_KEY === undefined && STRIPE_WEBHOOK_SECRET === undefined) return undefined
  if (STRIPE_SECRET_KEY === undefined || STRIPE_WEBHOOK_SECRET === undefined) {
    throw new EnvError('STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: must be set together')
  }
  return {
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiBase: STRIPE_API_BASE,
  }
}

/** Messages are signed when all three are set. */
function dkimIn(variables: z.infer<typeof apiVariables>): DkimOptions | undefined {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: privateKey } = variables
  return domain !== undefined && selector !== undefined && privateKey !== undefined
    ? { domain, selector, privateKey }
    : undefined
}
