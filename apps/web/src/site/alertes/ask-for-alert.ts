import { type Outcome, sendAddress } from '#shared/lib/address/send-address.ts'
import type { ApiClient } from '#shared/lib/client/api.ts'
import { languageCode } from '#shared/lib/language/language.ts'

export const askForAlert = (
  { alertes }: ApiClient,
  data: FormData,
  fallback: string,
): Promise<Outcome> =>
  sendAddress(
    data,
    ({ spectacleId, email, website }) =>
      alertes.ask({
        body: { spectacleId: Number(spectacleId), email, website, language: languageCode() },
      }),
    fallback,
  )
