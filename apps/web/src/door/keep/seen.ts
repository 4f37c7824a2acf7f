import type { OpenEvening } from '@espace/contracts/door/door'
import type { DoorTicket } from '@espace/contracts/door/evening'
import type { EventAnswer } from '@espace/contracts/door/event'
import { ticketsAfter } from '@espace/contracts/door/verdict'
import type { Place } from './door-storage.ts'

export interface Known {
  /** The evening as of the server's last answer. */
  evening?: OpenEvening
  /** Outbox of this phone: events of this and other evenings that the server has not acknowledged. */
  pending: readonly Place[]
  /** Entries that the server refused after the phone had admitted the guest offline. */
  late: readonly EventAnswer[]
  isOnline: boolean
  error?: Error | undefined
}

export interface Seen extends Omit<Known, 'pending'> {
  /** Events still to be sent, and those that the server refuses permanently. */
  waiting: readonly Place[]
  troubles: readonly Place[]
}

/** Optimistic view of the evening: the server's last answer with the events of the outbox applied. */
export function seenFrom({ pending, ...known }: Known, eveningId: number): Seen {
  const [waiting, troubles] = [
    pending.filter(({ trouble }) => trouble === undefined),
    pending.filter(({ trouble }) => trouble !== undefined),
  ]
  const { evening } = known
  if (!evening) return { ...known, waiting, troubles }
  const here = waiting.filter((place) => place.eveningId === eveningId)
  const tickets = ticketsAfter(
    evening,
    here.map(({ event }) => event),
  )
  const entered = evening.counts.entered + enteredOf(tickets) - enteredOf(evening.tickets)
  return {
    ...known,
    evening: { ...evening, tickets: [...tickets], counts: { ...evening.counts, entered } },
    waiting,
    troubles,
  }
}

const enteredOf = (tickets: readonly DoorTicket[]): number =>
  tickets.reduce((sum, { entered }) => sum + entered, 0)

interface News extends Partial<Pick<OpenEvening, 'tickets' | 'counts'>> {
  answers?: readonly EventAnswer[]
}

/** Merges single tickets from an answer into the cached evening, before the whole of it is read again. */
export function heard({ evening, pending }: Known, news: News): Partial<Known> {
  if (!evening) return {}
  const { answers = [], counts = evening.counts } = news
  const fresh = [...(news.tickets ?? []), ...answers.flatMap(({ ticket }) => ticket ?? [])]
  const byCode = new Map([...evening.tickets, ...fresh].map((ticket) => [ticket.code, ticket]))
  const answered = new Set(answers.map(({ id }) => id))
  return {
    evening: { ...evening, counts, tickets: [...byCode.values()] },
    pending: pending.filter(({ event }) => !answered.has(event.id)),
  }
}
