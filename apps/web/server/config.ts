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
})

/** All that the web process reads from its environment; nothing else of it looks there. */
export interface WebConfig {
  port: number
  host: string
  /** Where the API answers, without a slash at the end. */
  apiUrl: string
  /** Scheme and host that absolute links begin with. */
  origin: string
  logLevel: string
  isDevelopment: boolean
}

export function webConfig(variables: NodeJS.ProcessEnv = process.env): WebConfig {
  const { PORT, API_PORT, API_URL, HOST, PUBLIC_URL, LOG_LEVEL, NODE_ENV } = readEnv(
    webVariables,
    variables,
  )
  return {
    port: PORT,
    host: HOST,
    apiUrl: new URL(API_URL ?? `http://127.0.0.1:${API_PORT}`).origin,
    origin: new URL(PUBLIC_URL ?? `http://localhost:${PORT}`).origin,
    logLevel: LOG_LEVEL,
    isDevelopment: NODE_ENV === 'development',
  }
}
