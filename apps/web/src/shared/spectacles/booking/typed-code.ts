import { CODE_FORMAT } from '@espace/contracts/codes/codes.constants'
import { type Discount, discounted } from '@espace/contracts/codes/discount'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ApiClient } from '#shared/lib/client/api.ts'
import { PERSONAL } from '#shared/lib/client/query-client.ts'
import { sentenceOf } from '#shared/lib/language/sentence-of.ts'
import { useApi } from '#shared/lib/services.tsx'

/** Debounce delay of the code's validation, which the API limits by rate. */
const TYPED_MS = 500

/** Validity of a code; it depends on the account and on uses by others, so it is always refetched. */
export const promoCodeQuery = (api: ApiClient, spectacleId: number, code: string) =>
  queryOptions({
    queryKey: [PERSONAL, 'codes', spectacleId, code],
    queryFn: ({ signal }) => api.codes.check({ body: { spectacleId, code } }, { signal }),
    staleTime: 0,
  })

/** Normalises a code typed in lower case or with spaces around it. */
export const asCode = (typed: unknown): string =>
  typeof typed === 'string' ? typed.trim().toUpperCase() : ''

/** Price of a seat, reduced by a valid code. */
export const costWith = (taken: Discount | undefined, priceCents: number): number =>
  taken ? discounted(priceCents, taken) : priceCents

/** The promo code of a sale by the team, checked while it is typed. */
export function useTypedCode(spectacleId: number, typed: unknown) {
  const code = asCode(typed)
  const settled = useSettled(code)
  const { data, error } = useQuery({
    ...promoCodeQuery(useApi(), spectacleId, settled),
    enabled: settled !== '' && CODE_FORMAT.test(settled),
    retry: false,
  })
  const isCurrent = settled === code
  const taken = isCurrent && !error ? data : undefined
  return {
    /** The valid code. */
    code: taken?.code,
    /** What the seats cost is not known yet, or the code is refused. */
    isUnsure: code !== '' && !taken,
    costOf: (priceCents: number) => costWith(taken, priceCents),
    /** Why the code is refused. */
    problem: isCurrent && error ? sentenceOf(error) : undefined,
  }
}

/** Debounced value. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
