import type { Spectacle } from '@espace/contracts/spectacles/spectacles'
import { useNow } from '#lib/services.tsx'

type Dated = Pick<Spectacle, 'starts_at'>

export const isToCome = ({ starts_at }: Dated, now: number): boolean => Date.parse(starts_at) > now

/** Those that have not begun (§5): a list may be kept, and a page left open, while time goes by. */
export function useToCome<Show extends Dated>(
  shows: readonly Show[] | undefined,
): Show[] | undefined {
  const now = useNow()
  return shows?.filter((show) => isToCome(show, now))
}
