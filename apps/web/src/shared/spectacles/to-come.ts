import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { useNow } from '../lib/services.tsx'

type Dated = Pick<Spectacle, 'startsAt'>

export const isToCome = ({ startsAt }: Dated, now: number): boolean => Date.parse(startsAt) > now

/** Filters out shows that have begun (§5), also in a cached list or a page left open. */
export function useToCome<Show extends Dated>(
  shows: readonly Show[] | undefined,
): Show[] | undefined {
  const now = useNow()
  return shows?.filter((show) => isToCome(show, now))
}
