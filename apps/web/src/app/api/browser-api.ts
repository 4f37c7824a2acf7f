import { networkError } from '@espace/contracts/kernel/errors'
import type { ApiClient, SiteTransport } from '../../lib/client/api.ts'
import { createReads } from './reads.ts'

type Call = (...args: unknown[]) => Promise<unknown>
type Rooms = Record<string, Record<string, Call> | undefined>

/** The API in the browser: what visitors read is there at once, all else is fetched with its first call. */
export function createBrowserApi(transport: SiteTransport): ApiClient {
  let whole: Rooms | undefined
  const fetchWhole = async (): Promise<Rooms> => {
    const { createApi } = await import('./api.ts').catch((cause: unknown) => {
      throw networkError(cause)
    })
    whole ??= asRooms(createApi(transport))
    return whole
  }
  const callLater =
    (room: string, operation: string): Call =>
    async (...args) =>
      // Not a moment later than it must be: who logs out forgets the token right after the call.
      (whole ?? (await fetchWhole()))[room]?.[operation]?.(...args)
  const reads = asRooms(createReads(transport))
  const rooms = new Proxy(reads, {
    get: (_, room: string) =>
      new Proxy(reads[room] ?? {}, {
        get: (known, operation: string) => known[operation] ?? callLater(room, operation),
      }),
  })
  // What is asked of it decides what it has, and the types say what may be asked.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return rooms as unknown as ApiClient
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const asRooms = (rooms: object) => rooms as Rooms
