import * as z from 'zod'
import { LANGUAGES } from './languages.ts'
import { withoutTags } from './plain-text.ts'

/** An identifier in a body: 1 to 999,999,999. Anything else cannot exist. */
export const rowId = (unknown?: string) =>
  z.int(unknown).positive(unknown).max(999_999_999, unknown)

/** An identifier in an address: digits only. */
const id = z.union([
  rowId(),
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
])

export const Id = z.object({ id })

/** Of an account, an order without one, an alert, a follower. */
export const language = z
  .enum(LANGUAGES)
  .default('fr')
  .meta({ description: 'Of the page that it was made on, and of every email about it' })

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

export const pageNumber = (max = 10_000) =>
  wholeNumber(1, max, `La page est un nombre de 1 à ${max}`)

export const pageSize = (max: number) =>
  wholeNumber(1, max, `La limite est un nombre de 1 à ${max}`)

/** Optional strings of an answer, with their empty values. */
export const textsOf = <Name extends string>(empty: Readonly<Record<Name, string>>) => {
  const shape = Object.fromEntries(Object.keys(empty).map((name) => [name, z.string()]))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.fromEntries` loses the names of the keys
  return z.object(shape as Record<Name, z.ZodString>)
}

/** Text that PostgreSQL can store: no NUL, no lone surrogate. */
export const text = (max: number) =>
  z
    .string()
    .max(max, `${max} caractères au plus`)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'Caractère non autorisé')

/** A wall-clock day, `YYYY-MM-DD`. */
export const Day = z.iso.date()

/** Local date and time in Paris. */
export const dated = { date_spectacle: Day, heure_spectacle: z.iso.time({ precision: 0 }) }

export const titledDate = { title: z.string(), ...dated }

/** A month, `YYYY-MM`; there was no year 0. */
export const Month = z.string().regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, 'Mois invalide (AAAA-MM)')

/** A moment, in UTC. */
export const instant = z.iso.datetime()

export const count = z.int().nonnegative()

/** An object with a name of its own in the API's documents. */
export const named = <Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) =>
  z.object(shape).meta({ id })

/** The answer of a route that has none. */
export const noContent = { response: z.undefined(), status: 204 } as const

/** Incremented with every save; a save based on an older version is refused (optimistic locking). */
export const Version = z.int().positive()

export const versioned = { version: Version.optional() }

/** Route that deletes an entity by its id: into the trash, or for good. */
export const REMOVAL = {
  method: 'DELETE',
  params: Id,
  ...noContent,
  isVersioned: true,
  fault: 'ERREUR_SUPPRESSION',
} as const

/** Displayed text: without HTML tags (§5), trimmed, and otherwise unchanged. */
export const displayText = (min: number, max: number, tooShort = 'Ce champ est requis') =>
  text(max)
    .transform((value) => withoutTags(value).trim())
    .pipe(z.string().min(min, tooShort))

/** The position of a page in a list, and the total. */
export const Pagination = named('Pagination', {
  total: z.int().nonnegative(),
  totalPages: z.int().nonnegative(),
  limit: z.int().positive(),
  page: z.int().positive(),
})

/** All ids in their new order. */
export const Order = z.object({
  ids: z
    .array(rowId(), 'Un ordre est une liste d’identifiants')
    .max(1_000)
    .refine((ids) => new Set(ids).size === ids.length, 'Chaque identifiant une seule fois'),
})

/**
 * A name as people have one: letters of any alphabet with their marks, digits, spaces, apostrophes and hyphens
 * of every kind, a full stop or a comma at the end of a word (`Davis, Jr.`). Nothing that a mail program would
 * make a link or an address of.
 */
export const PERSON_NAME = /^(?:[\p{L}\p{M}\p{Nd} '’‘`´·‐‑–-]|[.,](?=\s|$))*$/u

/**
 * What a page takes a field for that an answer lacks, or fills with a word of another version. The API's own
 * answers are held to the schema.
 */
export const fallback = z.registry<{ value: unknown }>()

const HTML = 'text/html'

/** Rich text (§5), or a whole page. Reading an answer leaves it unchanged; all other texts lose their tags. */
export const richText = (description?: string) =>
  z.string().meta({ contentMediaType: HTML, ...(description !== undefined && { description }) })

export const isRichText = (schema: unknown): boolean =>
  schema instanceof z.ZodType && schema.meta()?.['contentMediaType'] === HTML
