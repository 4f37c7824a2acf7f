import { type Discount, discounted } from '@espace/contracts/codes/discount'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ApiClient } from '#shared/lib/client/api.ts'
import { PERSONAL } from '#shared/lib/client/query-client.ts'
import { sentenceOf } from '#shared/lib/language/sentence-of.ts'
import { useSearchParams } from '#shared/lib/router.ts'
import { useApi } from '#shared/lib/services.tsx'
import { useIsHydrated } from '#shared/lib/use-is-hydrated.ts'

/** Whether a code is taken depends on who asks, and on who used it meanwhile. */
export const promoCodeQuery = (api: ApiClient, spectacleId: number, code: string) =>
  queryOptions({
    queryKey: [PERSONAL, 'codes', spectacleId, code],
    queryFn: ({ signal }) => api.codes.check({ body: { spectacleId, code } }, { signal }),
    staleTime: 0,
  })

/** As codes are written: somebody may type one in small letters. */
export const asCode = (typed: unknown): string =>
  typeof typed === 'string' ? typed.trim().toUpperCase() : ''

export interface PromoCode {
  /** In the address, so that a link carries it and it is still there after the log-in. */
  typed: string
  /** Undefined until the server takes it. */
  taken: (Discount & { code: string; tarifName: string }) | undefined
  /** Why it is not taken. */
  problem: string | undefined
  /** Of a seat, with the code where it is taken. */
  costOf: (priceCents: number) => number
  choose: (code: string) => void
}

/** The code that the seats of an evening are booked with. */
export function usePromoCode(spectacleId: number): PromoCode {
  const [search, setSearch] = useSearchParams()
  // The server's page is the same for every query.
  const typed = useIsHydrated() ? asCode(search.get('code')) : ''
  const query = promoCodeQuery(useApi(), spectacleId, typed)
  const { data, error } = useQuery({ ...query, enabled: typed !== '' })
  const taken = error ? undefined : data
  return {
    typed,
    taken,
    costOf: (priceCents) => (taken ? discounted(priceCents, taken) : priceCents),
    problem: error ? sentenceOf(error) : undefined,
    choose: (code) => setSearch({ code }, { replace: true, preventScrollReset: true }),
  }
}
