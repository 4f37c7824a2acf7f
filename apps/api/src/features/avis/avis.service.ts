import { avisMessages as say } from '@espace/contracts/avis/avis.constants'
import { catalogued } from '@espace/contracts/kernel/error-catalogue'
import { apiError, ApiError } from '@espace/contracts/kernel/errors'
import type { Services } from '#services.ts'
import { createPlaces, type Place, PlacesError } from './places.ts'

export function avisService({ places: { apiKey, placeId, baseUrl }, now }: Services) {
  const places =
    apiKey !== undefined && placeId !== undefined
      ? createPlaces({ apiKey, placeId, baseUrl }, now)
      : undefined
  return {
    isConfigured: places !== undefined,

    /** The venue's reviews, fresh from the maps service. */
    async get(): Promise<Place> {
      if (!places) throw apiError('AVIS_NON_CONFIGURES')
      try {
        return await places.get()
      } catch (cause) {
        if (!(cause instanceof PlacesError)) throw cause
        const { status } = catalogued('AVIS_INDISPONIBLES')
        throw new ApiError(`${say.failed}${cause.message}`, status, 'AVIS_INDISPONIBLES', { cause })
      }
    },
  }
}
