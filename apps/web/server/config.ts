import { port, readEnv } from '@espace/server/env'
import * as z from 'zod'

export const webVariables = z.object({
  PORT: port.default(3000),
  API_PORT: port.default(4000),
  API_URL: z.url({ protocol: /^https?$/, error: 'must be an http address' }).optional(),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http address' }).optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'is not a level')
    .default('info'),
  NODE_ENV: z.string().default('production'),
  RATE_LIMIT_SCALE: z.coerce.number('must be a number').positive('must be positive').default(1),
  PROXY_SECRET: z.string().min(32, 'must have at least 32 bytes').optional(),
  // Never "true": any client could then forge its address in X-Forwarded-For.
  TRUST_PROXY: z
    .union(
      [z.literal('off').transform(() => 0), z.string().regex(/^\d$/).transform(Number)],
      'must be the number of proxies in front, or off',
    )
    .prefault('off'),
})

/** The environment of the web process: no other code reads `process.env`. */
export interface WebConfig {
  port: number
  host: string
  /** The API's base URL, without a trailing slash. */
  apiUrl: string
  /** The site's base URL, for absolute links. */
  origin: string
  logLevel: string
  /** The key of the HMAC under which visitors' addresses are forwarded to the API. */
  proxySecret: string | undefined
  /** How many proxies in front add to X-Forwarded-For. */
  proxyHops: number
  /** Multiplies every rate limit. */
  rateLimitScale: number
  isDevelopment: boolean
}

export function webConfig(variables: NodeJS.ProcessEnv = process.env): WebConfig {
  const { PORT, API_PORT, API_URL, HOST, PUBLIC_URL, ...read } = readEnv(webVariables, variables)
  return {
    port: PORT,
    host: HOST,
    apiUrl: new URL(API_URL ?? `http://127.0.0.1:${API_PORT}`).origin,
    origin: new URL(PUBLIC_URL ?? `http://localhost:${PORT}`).origin,
    logLevel: read.LOG_LEVEL,
    proxySecret: read.PROXY_SECRET,
    proxyHops: read.TRUST_PROXY,
    rateLimitScale: read.RATE_LIMIT_SCALE,
    isDevelopment: read.NODE_ENV === 'development',
  }
}
