import { type Discount, discounted } from '@espace/contracts/codes/discount'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#shared/lib/language/sentence-of.ts'
import { useSearchParams } from '#shared/lib/router.ts'
import { useApi } from '#shared/lib/services.tsx'
import { useIsHydrated } from '#shared/lib/use-is-hydrated.ts'
import { asCode, promoCodeQuery } from '#shared/spectacles/booking/promo-code.ts'

export interface PromoCode {
  /** From the query of the address, so that links carry it and it survives the log-in. */
  typed: string
  /** The valid code; undefined until the server has accepted it. */
  taken: (Discount & { code: string; tarifName: string }) | undefined
  problem: string | undefined
  /** Price of a seat, reduced by a valid code. */
  costOf: (priceCents: number) => number
  choose: (code: string) => void
}

export function usePromoCode(spectacleId: number): PromoCode {
  const [search, setSearch] = useSearchParams()
  // The server renders the same page for every query, so hydration must ignore it.
  const typed = useIsHydrated() ? asCode(search.get('code')) : ''
  const query = promoCodeQuery(useApi(), spectacleId, typed)
  const { data, error } = useQuery({ ...query, enabled: typed !== '' })
  const taken = error ? undefined : data
  return {
    typed,
    taken,
    costOf: (priceCents) => discounted(priceCents, taken),
    problem: error ? sentenceOf(error) : undefined,
    choose: (code) => setSearch({ code }, { replace: true, preventScrollReset: true }),
  }
}
