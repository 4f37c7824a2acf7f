import { type LanguageCode, LANGUAGES } from '@espace/contracts/kernel/languages'
import * as z from 'zod'
import type { SeatTicket } from './seat-ticket.ts'

/** A ticket as it is mailed, printed and put into a calendar: of the party of one date. */
export const PrintedTicket = z.object({
  code: z.string(),
  title: z.string(),
  /** Of its order. Absent in mails queued by older versions. */
  language: z.enum(LANGUAGES).optional(),
  /** As the party knows it: `lundi 23 novembre à 20:30`. */
  when: z.string(),
  lieu: z.string(),
  seats: z.int().positive(),
  /** The name of its tarif; empty: the full price. Absent in mails queued by older versions. */
  tarif: z.string().optional(),
  spectacleId: z.int().positive(),
  /** The instant, with its zone. */
  startsAt: z.string(),
  /** The show's duration; null if unknown. */
  minutes: z.int().positive().nullable(),
  /** Rises with every change of the show or of the party's date, so that a calendar tells old from new. */
  version: z.int().nonnegative(),
  isDateTba: z.boolean().optional(),
  /** The party has moved to another date: only for the cancellation in its calendar. */
  isFormer: z.boolean().optional(),
})
export type PrintedTicket = z.infer<typeof PrintedTicket>

/**
 * The printed tickets of one date, in the language of its order: a sheet for the party, then one ticket per seat, on
 * which what the law wants stays French.
 */
export interface PaperTicket extends Pick<PrintedTicket, 'title' | 'when' | 'lieu'> {
  language: LanguageCode
  heading: string
  doors: string
  holder: string
  /** Of each tarif, with the code that lets its seats in. */
  parties: readonly { code: string; seats: string }[]
  sums: readonly string[]
  notes: readonly string[]
  seatTickets: readonly (SeatTicket & { place: string })[]
}

/** The Content-ID of the QR code's picture (RFC 2392). */
export const pictureIdOf = (code: string) => `billet-${code}@tickets`

export const placesOf = (seats: number, tarif = '') =>
  `${seats === 1 ? '1 place' : `${seats} places`}${tarif === '' ? '' : ` (${tarif})`}`
