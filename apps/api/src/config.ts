import { type DatabaseConfig, databaseConfig } from '@espace/prisma/config'
import { port, readEnv } from '@espace/server/env'
import * as z from 'zod'

export const apiVariables = z.object({
  API_PORT: port.default(4000),
  HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'is not a level')
    .default('info'),
  NODE_ENV: z.string().default('production'),
})

/** All that the API reads from its environment; nothing else of it looks there. */
export interface ApiConfig {
  port: number
  host: string
  logLevel: string
  isDevelopment: boolean
  database: DatabaseConfig
}

export function apiConfig(variables: NodeJS.ProcessEnv = process.env): ApiConfig {
  const { API_PORT, HOST, LOG_LEVEL, NODE_ENV } = readEnv(apiVariables, variables)
  return {
    port: API_PORT,
    host: HOST,
    logLevel: LOG_LEVEL,
    isDevelopment: NODE_ENV === 'development',
    database: databaseConfig(variables),
  }
}
