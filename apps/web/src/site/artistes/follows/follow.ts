import { type Outcome, sendAddress } from '#shared/lib/address/send-address.ts'
import type { ApiClient } from '#shared/lib/client/api.ts'
import { languageCode } from '#shared/lib/language/language.ts'

export const follow = (
  { follows }: ApiClient,
  data: FormData,
  fallback: string,
): Promise<Outcome> =>
  sendAddress(
    data,
    ({ artistId, email, website }) =>
      follows.follow({
        body: { artistId: Number(artistId), email, website, language: languageCode() },
      }),
    fallback,
  )
