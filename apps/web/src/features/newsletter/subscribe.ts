import type { ApiClient } from '../../lib/api.ts'
import { type Outcome, sendAddress } from '../../lib/send-address.ts'

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
