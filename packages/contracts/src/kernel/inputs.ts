import * as z from 'zod'
import { withoutTags } from './plain-text.ts'

/** An identifier in an address: 1 to 999,999,999, digits only. Anything else cannot exist. */
const id = z.union([
  z.int().positive().max(999_999_999),
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
])

export const Id = z.object({ id })

/** A whole number in a query, written in digits. */
export const wholeNumber = (min: number, max: number, message: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,9}$/, message)
          .transform(Number),
      ],
      message,
    )
    .pipe(z.int(message).min(min, message).max(max, message))

/** Text that PostgreSQL can hold: no NUL, no half of a character. */
export const text = (max: number) =>
  z
    .string()
    .max(max, `${max} caractères au plus`)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'Caractère non autorisé')

/** A wall-clock day, `YYYY-MM-DD`. */
export const Day = z.iso.date()

/** A month, `YYYY-MM`; there was no year 0. */
export const Month = z.string().regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, 'Mois invalide (AAAA-MM)')

/** Goes up by one with every save of something; a save that carries an old one is refused. */
export const Version = z.int().positive()

/** What a save may carry beside its fields. */
export const versioned = { version: Version.optional() }

/** A text that people read: without HTML tags (§5), its ends trimmed. Nothing else is lost. */
export const displayText = (min: number, max: number, tooShort = 'Ce champ est requis') =>
  text(max)
    .transform((value) => withoutTags(value).trim())
    .pipe(z.string().min(min, tooShort))
