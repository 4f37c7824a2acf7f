import type { OpenEvening } from '@espace/contracts/door/door'
import type { DoorTicket } from '@espace/contracts/door/evening'
import type { DoorEvent } from '@espace/contracts/door/event'
import { type DBSchema, openDB } from 'idb'
import { DOOR_KEY } from '#shared/lib/kept.ts'
import { parisInstant } from '#shared/lib/time/paris.ts'

export interface KeptEvening {
  evening: OpenEvening
  keptAt: number
}

/** An event recorded offline and not yet acknowledged by the server; it holds no personal data. */
export interface KeptEvent {
  eveningId: number
  event: DoorEvent
  /** Reason of a permanent refusal by the server; the event is not retried. */
  trouble?: string
}

/** An evening stored by an older release: without `startsAt`, tarifs, tickets, or the codes of single seats. */
type OldEvening = Omit<OpenEvening, Added | 'tickets'> &
  Partial<Pick<OpenEvening, Added>> & { tickets: readonly OldTicket[] }
type Added = 'startsAt' | 'tarifs'
type OldTicket = Omit<DoorTicket, AddedToTicket> & Partial<Pick<DoorTicket, AddedToTicket>>
type AddedToTicket = 'tarif' | 'tarifName' | 'seatCodes' | 'note'

interface Evenings extends DBSchema {
  evenings: { key: number; value: { evening: OldEvening; keptAt: number } }
}

interface Events extends DBSchema {
  events: { key: number; value: KeptEvent }
}

export type Place = KeptEvent & { key: number }

const DAYS_MS = 2 * 86_400_000

/** Own database: the outbox survives a log-out, unlike the names, and is sent after the next log-in. */
const QUEUE = `${DOOR_KEY}-envois`

/** IndexedDB store of the door in this browser (decision 049). */
export interface DoorStorage {
  evenings: () => Promise<KeptEvening[]>
  keepEvening: (evening: OpenEvening) => Promise<void>
  events: () => Promise<Place[]>
  addEvent: (event: KeptEvent) => Promise<number>
  changeEvent: (place: Place) => Promise<void>
  removeEvents: (keys: readonly number[]) => Promise<void>
}

export function openStorage(): DoorStorage {
  const names = once(() =>
    openDB<Evenings>(DOOR_KEY, 1, {
      upgrade: (db) => db.createObjectStore('evenings'),
      // An open connection would block the deletion of the database at log-out, here or in another tab.
      blocking: (_, __, event) => {
        if (event.target instanceof IDBDatabase) event.target.close()
        names.forget()
      },
      terminated: () => names.forget(),
    }),
  )
  const queue = once(() =>
    openDB<Events>(QUEUE, 1, {
      upgrade: (db) => db.createObjectStore('events', { autoIncrement: true }),
      terminated: () => queue.forget(),
    }),
  )
  return {
    evenings: async () => {
      const db = await names.get()
      const all = await db.getAll('evenings')
      const [old, kept] = [all.filter(isOld), all.filter((each) => !isOld(each))]
      await Promise.all(old.map(({ evening }) => db.delete('evenings', evening.id)))
      return kept.map(({ evening, keptAt }) => {
        const start = parisInstant(evening.date_spectacle, evening.heure_spectacle)
        const tickets = evening.tickets.map(completed)
        return { evening: { startsAt: start, tarifs: [], ...evening, tickets }, keptAt }
      })
    },
    keepEvening: async (evening) => {
      localStorage.setItem(DOOR_KEY, String(Date.now()))
      await (await names.get()).put('evenings', { evening, keptAt: Date.now() }, evening.id)
    },
    events: async () => {
      const db = await queue.get()
      const places: Place[] = []
      for (
        let cursor = await db.transaction('events').store.openCursor();
        cursor;
        cursor = await cursor.continue()
      ) {
        places.push({ ...cursor.value, key: cursor.key })
      }
      return places
    },
    addEvent: async (event) => (await queue.get()).add('events', event),
    changeEvent: async ({ key, ...event }) => {
      await (await queue.get()).put('events', event, key)
    },
    removeEvents: async (keys) => {
      const transaction = (await queue.get()).transaction('events', 'readwrite')
      await Promise.all([...keys.map((key) => transaction.store.delete(key)), transaction.done])
    },
  }
}

const completed = (ticket: OldTicket): DoorTicket =>
  Object.assign({ tarif: '', tarifName: '', seatCodes: [], note: '' }, ticket)

const isOld = ({ keptAt }: Pick<KeptEvening, 'keptAt'>): boolean => Date.now() - keptAt > DAYS_MS

/** Opens a database lazily, and again after it was closed. */
function once<Db>(open: () => Promise<Db>) {
  let opened: Promise<Db> | undefined
  return {
    get: () => (opened ??= open()),
    forget: () => {
      opened = undefined
    },
  }
}
