import * as z from 'zod'
import { fallback } from '../kernel/fallback.ts'
import { Day } from '../kernel/inputs.ts'
import { PAYMENTS } from './limits.ts'

const instant = z.iso.datetime()

/** A party on the waiting list of a date, as it sees itself. */
export const WaitingParty = z
  .object({
    id: z.int().positive(),
    spectacleId: z.int().positive(),
    title: z.string(),
    date_spectacle: Day,
    heure_spectacle: z.iso.time({ precision: 0 }),
    lieu: z.string(),
    quantity: z.int().positive(),
    price_cents: z.int().nonnegative().meta({ description: 'Of one seat' }),
    rank: z
      .int()
      .positive()
      .nullable()
      .meta({ description: 'From 1; null once there is an offer' }),
    offered_until: instant
      .nullable()
      .meta({ description: 'Until when its seats are held for it; null while it waits' }),
    payment: z
      .enum(PAYMENTS)
      .meta({ description: 'How the seats are paid when the offer is accepted' })
      .register(fallback, { value: 'porte' }),
  })
  .meta({ id: 'WaitingParty' })
export type WaitingParty = z.infer<typeof WaitingParty>

/** A party as the team sees it, in the order of the list. */
export const WaitingGuest = z
  .object({
    id: z.int().positive(),
    quantity: z.int().positive(),
    rank: z.int().positive().nullable(),
    offered_until: instant.nullable(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    created_at: instant,
  })
  .meta({ id: 'WaitingGuest' })
export type WaitingGuest = z.infer<typeof WaitingGuest>
