import { seed } from '../seed/seed.ts'
import type { DatabaseConfig } from './config.ts'

/**
 * Fills an empty, migrated database as the configuration says, with a programme around today.
 *
 * @returns false when it holds content already, or is to stay empty
 */
export async function seedAsConfigured(
  url: string,
  { seed: size, uploadsDir }: Pick<DatabaseConfig, 'seed' | 'uploadsDir'>,
): Promise<boolean> {
  if (size === 'none') return false
  const today = Temporal.Now.plainDateISO('Europe/Paris').toString()
  return seed({ url, uploadsDir, today, size })
}
