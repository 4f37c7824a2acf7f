import { join, resolve } from 'node:path'
import { readEnv } from '@espace/server/env'
import * as z from 'zod'
import type { RolePasswords } from './migrate/roles.ts'

export const databaseVariables = z.object({
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
    .optional(),
  DATABASE_OWNER_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
    .optional(),
  APP_ROLE_PASSWORD: z.string().optional(),
  BACKUP_ROLE_PASSWORD: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  UPLOADS_DIR: z.string().optional(),
  SEED: z.enum(['demo', 'large', 'none'], 'must be demo, large or none').optional(),
})

/** The location of the data, and the seed of an empty database (`operations.md`, Environment). */
export interface DatabaseConfig {
  /** Absent: embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  /** The role for migrations, where it differs from the application's. */
  ownerUrl?: string | undefined
  /** With these the roles of roles.ts may log in. */
  rolePasswords?: RolePasswords
  dataDir: string
  uploadsDir: string
  seed: 'demo' | 'large' | 'none'
}

export function databaseConfig(variables: NodeJS.ProcessEnv = process.env): DatabaseConfig {
  const { DATABASE_URL, DATA_DIR, UPLOADS_DIR, SEED, ...read } = readEnv(
    databaseVariables,
    variables,
  )
  const dataDir = resolve(DATA_DIR)
  return {
    databaseUrl: DATABASE_URL,
    ownerUrl: read.DATABASE_OWNER_URL,
    rolePasswords: { app: read.APP_ROLE_PASSWORD, backup: read.BACKUP_ROLE_PASSWORD },
    dataDir,
    uploadsDir: UPLOADS_DIR ? resolve(UPLOADS_DIR) : join(dataDir, 'uploads'),
    seed: SEED ?? (DATABASE_URL ? 'none' : 'demo'),
  }
}

/** Addresses of the demo that one can log in with, where its passwords are published. */
export const DEMO_EMAILS = {
  door: 'accueil@espace-comedie.example',
  visitor: 'visiteur@espace-comedie.example',
} as const
