import { discounted } from '@espace/contracts/codes/discount'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#shared/lib/language/sentence-of.ts'
import { useApi } from '#shared/lib/services.tsx'
import { useDebounced } from '#shared/lib/time/use-debounced.ts'
import { asCode, promoCodeQuery } from './promo-code.ts'

/** Debounce delay of the code's validation, which the API limits by rate. */
const TYPED_MS = 500

/** The promo code of a sale by the team, checked while it is typed. */
export function useTypedCode(spectacleId: number, typed: unknown) {
  const code = asCode(typed)
  const settled = useDebounced(code, TYPED_MS)
  const { data, error } = useQuery({
    ...promoCodeQuery(useApi(), spectacleId, settled),
    enabled: settled !== '',
    retry: false,
  })
  const isCurrent = settled === code
  const taken = isCurrent && !error ? data : undefined
  return {
    /** The valid code. */
    code: taken?.code,
    /** What the seats cost is not known yet, or the code is refused. */
    isUnsure: code !== '' && !taken,
    costOf: (priceCents: number) => discounted(priceCents, taken),
    /** Why the code is refused. */
    problem: isCurrent && error ? sentenceOf(error) : undefined,
  }
}
