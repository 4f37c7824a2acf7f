import type { Method } from '@espace/contracts/door/door.constants'
import type { DoorEvent, EventAnswer } from '@espace/contracts/door/event'
import { dueFor, ticketOf, type Verdict, verdictOn } from '@espace/contracts/door/verdict'
import { TicketCode } from '@espace/contracts/reservations/reservation'
import { useState } from 'react'
import { newId } from '../keep/device.ts'
import { useDoor } from '../keep/door.tsx'
import type { Keeper } from '../keep/keeper.ts'

export type Shown =
  | { kind: 'en cours'; code: string }
  | { kind: 'illisible' }
  | { kind: 'verdict'; code: string }
  | { kind: 'entré'; code: string; seats: number; paidCents: number; eventId: string }
  | { kind: 'réglé'; code: string; paidCents: number; eventId: string }
  | { kind: 'repris' }
  | { kind: 'refusé'; answer: EventAnswer }

type Entry = Extract<DoorEvent, { kind: 'entry' }>

export interface CheckIn {
  shown: Shown | undefined
  /** Checks a code that was typed, scanned or chosen. */
  look: (typed: string) => Promise<void>
  enter: (code: string, seats: number, how?: Partial<Pick<Entry, 'method' | 'letBack'>>) => void
  pay: (code: string, seats: number, method: Method) => void
  undo: (eventId: string) => void
  clear: () => void
}

/** Timeout of a check-in: after it the phone decides offline, so that the queue at the door moves on. */
const TIMEOUT_MS = 2_500
const patience = () => new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))

const OK_MS = 80
const NO_MS = [200, 80, 200]

/** Haptic feedback, for a dark entrance; not supported by every phone. */
const vibrate = (isWelcome: boolean) =>
  'vibrate' in navigator && navigator.vibrate(isWelcome ? OK_MS : NO_MS)

export function useCheckIn(keeper: Keeper): CheckIn {
  const { deviceId } = useDoor()
  const [shown, setShown] = useState<Shown>()
  const show = (next: Shown, isWelcome = true) => {
    setShown(next)
    vibrate(isWelcome)
  }
  const verdictNow = (code: string): Verdict | undefined => {
    const { evening } = keeper.state.get()
    return evening && verdictOn(evening, code)
  }
  const ticketNow = (code: string) => ticketOf(keeper.state.get().evening?.tickets ?? [], code)
  const recorded = () => ({ id: newId(), deviceId, at: new Date().toISOString() })
  const settle = async (event: DoorEvent, code: string, done: Shown) => {
    setShown({ kind: 'en cours', code })
    const answer = await keeper.record(event)
    if (answer?.accepted === false) show({ kind: 'refusé', answer }, false)
    else show(done)
  }

  const enter: CheckIn['enter'] = (code, seats, how = {}) => {
    const ticket = ticketNow(code)
    const event = {
      ...recorded(),
      kind: 'entry',
      code,
      seats,
      isIn: false,
      letBack: false,
    } as const
    const paidCents = how.method && ticket ? dueFor(ticket, seats) : 0
    const done = { kind: 'entré', code, seats, paidCents, eventId: event.id } as const
    void settle({ ...event, ...how }, code, done)
  }
  const look = async (typed: string) => {
    const read = TicketCode.safeParse(typed)
    if (!read.success) return show({ kind: 'illisible' }, false)
    const code = read.data
    if (isUnknownHere(verdictNow(code)) && keeper.state.get().isOnline) {
      // The booking may be newer than this phone's guest list: sync with the server before turning the guest away.
      setShown({ kind: 'en cours', code })
      await Promise.race([keeper.sync(), patience()])
    }
    const verdict = verdictNow(code)
    const isWelcome = verdict?.kind === 'bienvenue'
    const isPlain = isWelcome && verdict.left === 1 && dueFor(verdict.ticket, 1) === 0
    if (isPlain) return enter(code, 1)
    return show({ kind: 'verdict', code }, isWelcome)
  }
  return {
    shown,
    look,
    enter,
    pay: (code, seats, method) => {
      const ticket = ticketNow(code)
      const event = { ...recorded(), kind: 'payment', code, seats, method } as const
      const paidCents = ticket ? dueFor(ticket, seats) : 0
      void settle(event, code, { kind: 'réglé', code, paidCents, eventId: event.id })
    },
    undo: (undoes) => {
      void settle({ ...recorded(), kind: 'undo', undoes }, '', { kind: 'repris' })
    },
    clear: () => setShown(undefined),
  }
}

const isUnknownHere = (verdict: Verdict | undefined): boolean =>
  !verdict || verdict.kind === 'inconnu' || verdict.kind === 'autre séance'
