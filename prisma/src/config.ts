import { join, resolve } from 'node:path'
import { readEnv } from '@espace/server/env'
import * as z from 'zod'

export const databaseVariables = z.object({
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
    .optional(),
  DATA_DIR: z.string().default('.data'),
  UPLOADS_DIR: z.string().optional(),
  SEED: z.enum(['demo', 'large', 'none'], 'must be demo, large or none').optional(),
})

/** Where the data lives and what an empty database is filled with (`operations.md`, Environment). */
export interface DatabaseConfig {
  /** Absent: embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  dataDir: string
  uploadsDir: string
  seed: 'demo' | 'large' | 'none'
}

export function databaseConfig(variables: NodeJS.ProcessEnv = process.env): DatabaseConfig {
  const { DATABASE_URL, DATA_DIR, UPLOADS_DIR, SEED } = readEnv(databaseVariables, variables)
  const dataDir = resolve(DATA_DIR)
  return {
    databaseUrl: DATABASE_URL,
    dataDir,
    uploadsDir: UPLOADS_DIR ? resolve(UPLOADS_DIR) : join(dataDir, 'uploads'),
    seed: SEED ?? (DATABASE_URL ? 'none' : 'demo'),
  }
}
