import { type Outcome, sendAddress } from '#shared/lib/address/send-address.ts'
import type { ApiClient } from '#shared/lib/client/api.ts'

export const subscribe = (
  { newsletter }: ApiClient,
  data: FormData,
  fallback: string,
): Promise<Outcome> =>
  sendAddress(
    data,
    ({ email, website }) => newsletter.subscribe({ body: { email, website } }),
    fallback,
  )
