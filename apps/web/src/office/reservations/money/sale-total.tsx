import { Code } from '@espace/contracts/codes/codes'
import { discounted } from '@espace/contracts/codes/discount'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PERSONAL } from '#shared/lib/client/query-client.ts'
import { price } from '#shared/lib/language/french.ts'
import { sentenceOf } from '#shared/lib/language/sentence-of.ts'
import { useApi } from '#shared/lib/services.tsx'

/** Debounce delay of the code's validation, which the API limits by rate. */
const TYPED_MS = 500

/** Normalises a code typed in lower case or with spaces around it. */
export const asCode = (typed = ''): string => typed.trim().toUpperCase()

interface SaleTotalProps {
  spectacleId: number
  quantity: number
  /** Price of a seat before any discount. */
  priceCents: number
  code: string
}

/** Total of the sale, reduced by a valid code. */
export function SaleTotal({ spectacleId, quantity, priceCents, code }: SaleTotalProps) {
  const api = useApi()
  const typed = useSettled(code)
  const { data, error } = useQuery({
    queryKey: [PERSONAL, 'codes', spectacleId, typed],
    queryFn: ({ signal }) => api.codes.check({ body: { spectacleId, code: typed } }, { signal }),
    enabled: Code.safeParse(typed).success,
    staleTime: 0,
    retry: false,
  })
  const taken = typed === code ? data : undefined
  const seatCents = taken ? discounted(priceCents, taken) : priceCents
  const withCode = taken ? `, code ${taken.code} compris` : ''
  return (
    <p role="status">
      {quantity > 0 && `Total : ${price(quantity * seatCents)}${withCode}`}
      {typed === code && error && `. ${sentenceOf(error)}`}
    </p>
  )
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
