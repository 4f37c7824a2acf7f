import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { useNow } from '../lib/services.tsx'

type Dated = Pick<Spectacle, 'startsAt'>

export const isToCome = ({ startsAt }: Dated, now: number): boolean => Date.parse(startsAt) > now

/** Those that have not begun (§5): a list may be kept, and a page left open, while time goes by. */
export function useToCome<Show extends Dated>(
  shows: readonly Show[] | undefined,
): Show[] | undefined {
  const now = useNow()
  return shows?.filter((show) => isToCome(show, now))
}
