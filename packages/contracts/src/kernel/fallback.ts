import * as z from 'zod'

/**
 * What a page takes a field for that an answer lacks, or fills with a word of another version. The API's own
 * answers are held to the schema.
 */
export const fallback = z.registry<{ value: unknown }>()
