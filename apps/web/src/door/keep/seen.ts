import type { OpenEvening } from '@espace/contracts/door/door'
import type { DoorTicket } from '@espace/contracts/door/evening'
import type { EventAnswer } from '@espace/contracts/door/event'
import { ticketsAfter } from '@espace/contracts/door/verdict'
import type { Place } from './door-storage.ts'

/** What the phone knows. */
export interface Known {
  /** As the house last said it. */
  evening?: OpenEvening
  /** Recorded here, of this evening and of others, and not with the house yet. */
  pending: readonly Place[]
  /** What the house refused after the phone had said yes. */
  late: readonly EventAnswer[]
  isOnline: boolean
  error?: Error | undefined
}

/** What it shows of that. */
export interface Seen extends Omit<Known, 'pending'> {
  /** What waits to be sent, and what the house cannot take. */
  waiting: readonly Place[]
  troubles: readonly Place[]
}

/** The evening as the house said it, with what was recorded here since. */
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

/** What the house says of some of its tickets, before the whole evening is read again. */
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
