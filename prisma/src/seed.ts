import { TICKETING } from '../seed/content/calendar.ts'
import { seed } from '../seed/seed.ts'
import type { DatabaseConfig } from './config.ts'
import { withSession } from './embedded/session.ts'

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
  return seed({ url, uploadsDir, now: Temporal.Now.instant(), size })
}

/**
 * Whether the shows of a database are those of the demo content and none is still to come: its dates
 * lie around the day of seeding. A house that sells tickets does so under another domain.
 */
export const hasDemoRunOut = (url: string): Promise<boolean> =>
  withSession(url, async (session) => {
    const { rows } = await session.query<{ hasRunOut: boolean | null }>(
      `select bool_and(starts_at < now())
          and bool_and(coalesce(starts_with(lien_spectacle, $1), true))
          and bool_or(lien_spectacle is not null) as "hasRunOut"
         from spectacles`,
      [`${TICKETING}/`],
    )
    return rows[0]?.hasRunOut === true
  })
