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
  /** The server refuses this event permanently: a retry cannot help. */
  onTrouble: (id: string) => void
}

/** Statuses about the session or the load, not about the event: it stays in the outbox. */
const PASSING = new Set([401, 403, 408, 429])

/** The call never took effect: network, server or database is down. */
export const isOutage = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429)

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'DEMANDE_EN_COURS' &&
  !PASSING.has(error.status)

/** Sends the recorded events to the server, in the order in which they were recorded. */
export function createOutbox({ client, storage, onAnswers, onTrouble }: OutboxDeps) {
  async function sendBatch(batch: readonly Place[], eveningId: number): Promise<void> {
    const events = batch.map(({ event }) => event)
    try {
      const said = await client.record({ params: { id: eveningId }, body: { events } })
      await storage.removeEvents(batch.map(({ key }) => key))
      onAnswers(eveningId, said)
    } catch (error) {
      if (!isRefusal(error)) throw error
      // One event that the server refuses must not block the others of its batch.
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
    /** @throws {ApiError} when the server cannot be reached; the events left are retried at the next sync */
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
