import * as z from 'zod'

export interface PlacesConfig {
  /** Without both there are no reviews. */
  apiKey: string | undefined
  placeId: string | undefined
  baseUrl: string
}

/** The same, where reviews are configured. */
interface Known {
  apiKey: string
  placeId: string
  baseUrl: string
}

/** The fields of a place that we use (§7); all others are ignored. */
const Place = z.object({
  rating: z.number().min(0).max(5).optional().catch(undefined),
  reviews: z
    .array(
      z.object({
        authorAttribution: z
          .object({
            displayName: z.string().catch(''),
            uri: z.string().catch(''),
            photoUri: z.string().catch(''),
          })
          .catch({ displayName: '', uri: '', photoUri: '' }),
        rating: z.number().min(0).max(5).catch(0),
        publishTime: z.string().catch(''),
        text: z.object({ text: z.string() }).catch({ text: '' }),
      }),
    )
    .catch([]),
})
export type Place = z.infer<typeof Place>

const TIMEOUT_MS = 3_000

const MAX_BYTES = 256 * 1024

/** Circuit breaker: after so many failures in a row no request is made for a while. */
const MAX_FAILURES = 5
const REST_MS = 60_000

/** The place is unavailable; the message has the reason, and neither key nor address. */
export class PlacesError extends Error {
  override name = 'PlacesError'
}

/**
 * The venue on the maps service. Requested each time, because its terms forbid caching;
 * concurrent callers share one request.
 */
export function createPlaces(config: Known, now: () => Date) {
  let underWay: Promise<Place> | undefined
  let failures = 0
  let restsUntil = 0

  const ask = async (): Promise<Place> => {
    try {
      const place = await fetchPlace(config)
      failures = 0
      return place
    } catch (error) {
      failures += 1
      if (failures >= MAX_FAILURES) restsUntil = now().getTime() + REST_MS
      throw error
    }
  }

  return {
    /** @throws {PlacesError} */
    get: async (): Promise<Place> => {
      if (now().getTime() < restsUntil) throw new PlacesError('service indisponible')
      underWay ??= ask().finally(() => {
        underWay = undefined
      })
      return underWay
    },
  }
}

async function fetchPlace(config: Known): Promise<Place> {
  const url = new URL(`${config.baseUrl.replace(/\/$/, '')}/v1/places/${config.placeId}`)
  url.search = 'fields=displayName,rating,reviews&languageCode=fr'
  const response = await fetch(url, {
    headers: { 'X-Goog-Api-Key': config.apiKey, Accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    throw new PlacesError(isTimeout(cause) ? 'délai dépassé' : 'connexion impossible', { cause })
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new PlacesError(`statut ${response.status}`)
  }
  const text = await readAtMost(response, MAX_BYTES)
  const { data } = Place.safeParse(parsed(text))
  if (!data) throw new PlacesError('réponse illisible')
  return data
}

async function readAtMost(response: Response, max: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      if (size > max) throw new PlacesError('réponse trop longue')
      chunks.push(chunk)
    }
  } catch (cause) {
    if (cause instanceof PlacesError) throw cause
    throw new PlacesError(isTimeout(cause) ? 'délai dépassé' : 'connexion interrompue', { cause })
  }
  return Buffer.concat(chunks).toString()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TimeoutError'
