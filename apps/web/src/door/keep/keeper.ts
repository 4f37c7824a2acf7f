import type { OpenEvening } from '@espace/contracts/door/door'
import type { DoorEvent, EventAnswer } from '@espace/contracts/door/event'
import { createStore, type Store } from '#shared/lib/store.ts'
import type { DoorStorage, Place } from './door-storage.ts'
import { createOutbox, type DoorClient, isOutage } from './outbox.ts'
import { heard, type Known, type Seen, seenFrom } from './seen.ts'

/** Polling interval: entries made on other phones appear within it. */
const LOOK_MS = 15_000

export interface Keeper {
  state: Store<Seen>
  /** Loads the stored evening, syncs with the server and goes on polling. @returns a function that stops it */
  start: () => () => void
  /** Sends the outbox and reads the evening again, one sync at a time. */
  sync: () => Promise<void>
  /**
   * Records an event locally first, then with the server.
   *
   * @returns the server's answer; undefined after the timeout, when the phone has decided offline
   */
  record: (event: DoorEvent) => Promise<EventAnswer | undefined>
  /** Merges tickets and counts that came with another answer: a sale, a release. */
  hear: (news: Partial<Pick<OpenEvening, 'tickets' | 'counts'>>) => void
}

interface KeeperDeps {
  client: DoorClient
  storage: DoorStorage
  eveningId: number
}

/** Offline-first state of an evening at the door (decision 049). */
export function createKeeper({ client, storage, eveningId }: KeeperDeps): Keeper {
  let known: Known = { pending: [], late: [], isOnline: navigator.onLine }
  let [turns, isTurnNext, isStopped] = [Promise.resolve(), false, false]
  const state = createStore<Seen>(seenFrom(known, eveningId))
  const change = (part: Partial<Known>) => {
    known = { ...known, ...part }
    if (!isStopped) state.set(seenFrom(known, eveningId))
  }
  const countPending = async () => change({ pending: await storage.events() })
  /** Marks events as decided offline: the server must report it when it refuses a guest already admitted. */
  const decideAlone = async () => {
    await Promise.all(decidedHere(known.pending).map(storage.changeEvent))
    awaited.giveUp()
  }
  const awaited = createAwaited({
    onLate: (answer) => change({ late: [...known.late, answer] }),
    onSilence: () => void decideAlone(),
  })
  const outbox = createOutbox({
    client,
    storage,
    onAnswers: (ofEvening, { answers, counts }) => {
      if (ofEvening === eveningId) change(heard(known, { answers, counts }))
      for (const answer of answers) awaited.settle(answer.id, answer)
    },
    onTrouble: (id) => awaited.settle(id),
  })
  const exchange = async () => {
    await outbox.send()
    await countPending()
    const evening = await client.evening({ params: { id: eveningId } })
    if (isStopped) return
    await storage.keepEvening(evening)
    change({ evening, isOnline: true, error: undefined })
  }
  const turn = async () => {
    isTurnNext = false
    if (isStopped) return
    try {
      await exchange()
    } catch (error) {
      await decideAlone()
      await countPending()
      change(isOutage(error) ? { isOnline: false } : { error: asError(error) })
    }
  }
  const sync = () => {
    if (isTurnNext) return turns
    isTurnNext = true
    turns = turns.then(turn)
    return turns
  }
  const recall = async () => {
    const kept = (await storage.evenings()).find(({ evening }) => evening.id === eveningId)
    if (kept) change({ evening: kept.evening })
    await countPending()
  }

  return {
    state,
    sync,
    start: () => {
      isStopped = false
      turns = turns.then(recall)
      const stop = everySoOften(() => void sync())
      return () => {
        isStopped = true
        stop()
      }
    },
    record: async (event) => {
      const { isOnline } = known
      const answered = isOnline ? awaited.answerTo(event.id) : undefined
      await storage.addEvent({ eveningId, event: isOnline ? event : letIn(event) })
      await countPending()
      void sync()
      return answered
    },
    hear: (news) => change(heard(known, news)),
  }
}

/** Polls: now, at an interval, and when the network is back. */
function everySoOften(look: () => void): () => void {
  look()
  const timer = window.setInterval(look, LOOK_MS)
  addEventListener('online', look)
  return () => {
    window.clearInterval(timer)
    removeEventListener('online', look)
  }
}

/** Events whose offline decision is not stored as such yet. */
const decidedHere = (places: readonly Place[]): Place[] =>
  places
    .filter(({ event }) => event.kind === 'entry' && !event.isIn)
    .map(({ key, eveningId, event }) => ({ key, eveningId, event: letIn(event) }))

const letIn = (event: DoorEvent): DoorEvent =>
  event.kind === 'entry' ? { ...event, isIn: true } : event

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** Timeout for the server's answer, after which the phone decides offline. */
const ANSWER_MS = 2_500

interface AwaitedDeps {
  /** The server refuses an entry that the phone has admitted offline. */
  onLate: (answer: EventAnswer) => void
  /** The timeout has passed without an answer. */
  onSilence: () => void
}

/** Answers that staff waits for at the door: each resolves with the server's, or without one after a timeout. */
function createAwaited({ onLate, onSilence }: AwaitedDeps) {
  const waiting = new Map<string, (answer: EventAnswer | undefined) => void>()
  const settle = (id: string, answer?: EventAnswer) => {
    const isAwaited = waiting.get(id)
    waiting.delete(id)
    isAwaited?.(answer)
    if (!isAwaited && answer && !answer.accepted) onLate(answer)
  }
  return {
    settle,
    giveUp: () => {
      for (const id of waiting.keys()) settle(id)
    },
    answerTo: (id: string) =>
      new Promise<EventAnswer | undefined>((resolve) => {
        waiting.set(id, resolve)
        window.setTimeout(() => {
          if (waiting.get(id) === resolve) onSilence()
        }, ANSWER_MS)
      }),
  }
}
