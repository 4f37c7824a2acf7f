import { type Outcome, sendAddress } from '#lib/address/send-address.ts'
import type { ApiClient } from '#lib/client/api.ts'

export const follow = (
  { follows }: ApiClient,
  data: FormData,
  fallback: string,
): Promise<Outcome> =>
  sendAddress(
    data,
    ({ artist_id, email, website }) =>
      follows.follow({ body: { artist_id: Number(artist_id), email, website } }),
    fallback,
  )
