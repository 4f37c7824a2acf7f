import { type Outcome, sendAddress } from '#lib/address/send-address.ts'
import type { ApiClient } from '#lib/client/api.ts'

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
