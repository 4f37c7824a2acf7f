import type { DoorApi } from '@espace/contracts/api'
import { MAX_EVENTS } from '@espace/contracts/door/door.constants'
import type { DoorCounts } from '@espace/contracts/door/evening'
import type { EventAnswer } from '@espace/contracts/door/event'
import type { Client } from '@espace/contracts/kernel/client'
import { ApiError } from '@espace/contracts/kernel/errors'
import type { DoorStorage, Place } from './door-storage.ts'

export type DoorClient = Client<DoorApi>['door']

interface OutboxDeps {
  client: DoorClient
  storage: DoorStorage
  onAnswers: (
    eveningId: number,
    said: { answers: readonly EventAnswer[]; counts: DoorCounts },
  ) => void
  /** The house cannot take it, whatever is tried. */
  onTrouble: (id: string) => void
}

/** What is said of a person or of a moment, and not of what was sent. */
const PASSING = new Set([401, 403, 408, 429])

/** Nobody has heard it: the network, the house, or its database is away. */
export const isOutage = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429)

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'DEMANDE_EN_COURS' &&
  !PASSING.has(error.status)

/** Sends what was recorded, in the order in which it was done. */
export function createOutbox({ client, storage, onAnswers, onTrouble }: OutboxDeps) {
  async function sendBatch(batch: readonly Place[], eveningId: number): Promise<void> {
    const events = batch.map(({ event }) => event)
    try {
      const said = await client.record({ params: { id: eveningId }, body: { events } })
      await storage.removeEvents(batch.map(({ key }) => key))
      onAnswers(eveningId, said)
    } catch (error) {
      if (!isRefusal(error)) throw error
      // One that the house cannot take must not keep the others from it.
      if (batch.length > 1) {
        for (const place of batch) await sendBatch([place], eveningId)
        return
      }
      for (const place of batch) {
        await storage.changeEvent({ ...place, trouble: error.message })
        onTrouble(place.event.id)
      }
    }
  }

  return {
    /** @throws {ApiError} when the house cannot be reached; what is left waits for the next time */
    send: async (): Promise<void> => {
      for (;;) {
        const places = (await storage.events()).filter(({ trouble }) => trouble === undefined)
        const [first] = places
        if (!first) return
        const batch = places.filter(({ eveningId }) => eveningId === first.eveningId)
        await sendBatch(batch.slice(0, MAX_EVENTS), first.eveningId)
      }
    },
  }
}
