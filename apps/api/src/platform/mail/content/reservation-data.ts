import * as z from 'zod'
import { PrintedTicket } from '../../tickets/printed-ticket.ts'

const firstName = z.string()
const url = z.string()

/** A date as a party knows it: `lundi 23 novembre à 20:30`. */
const when = z.string()

/** A party that waits for seats of a date. */
const party = { firstName, url, title: z.string(), when, seats: z.int().positive() }
/** Invited by the house: without an account, and with nothing to pay. */
const isGuest = z.boolean().default(false)

/** What the messages about bookings need to know. */
export const reservationMailData = {
  'reservation-confirmed': z.object({
    firstName,
    url,
    isPaid: z.boolean(),
    isGuest,
    totalCents: z.int().nonnegative(),
    tickets: z.array(PrintedTicket),
  }),
  /** Seats wait for the press that proves the address. */
  'booking-held': z.object({
    firstName,
    url,
    until: when,
    dates: z.array(z.object({ title: z.string(), when, seats: z.int().positive() })),
  }),
  'payment-too-late': z.object({ firstName, url, amountCents: z.int() }),
  /** More was paid than the seats that are left cost. */
  'payment-difference': z.object({ firstName, url, amountCents: z.int() }),
  'date-cancelled': z.object({ firstName, url, title: z.string(), when, isPaid: z.boolean() }),
  'date-put-off': z.object({ firstName, url, isGuest, title: z.string() }),
  'date-moved': z.object({ firstName, url, isGuest, title: z.string(), when }),
  /** The team has put a party on another date. */
  'booking-moved': z.object({
    firstName,
    url,
    isGuest,
    before: PrintedTicket,
    ticket: PrintedTicket,
  }),
  /** The team has cancelled a booking. */
  'booking-cancelled': z.object({
    firstName,
    url,
    title: z.string(),
    when,
    seats: z.int().positive(),
    backCents: z.int().nonnegative(),
    reason: z.string(),
  }),
  /** Its owner has given seats of a booking back. */
  'seats-given-back': z.object({
    firstName,
    url,
    given: z.array(z.object({ title: z.string(), when, seats: z.int().positive() })),
    staying: z.array(PrintedTicket),
    /** Evenings without a seat now: nothing but a calendar hears of them. */
    former: z.array(PrintedTicket),
    backCents: z.int().nonnegative(),
    isPaid: z.boolean(),
    /** Of the seats that stay. */
    totalCents: z.int().nonnegative(),
  }),
  'waiting-joined': z.object({ ...party, rank: z.int().positive() }),
  'waiting-offer': z.object({ ...party, until: when }),
  'waiting-lapsed': z.object(party),
  'waiting-called-off': z.object(party),
} as const
