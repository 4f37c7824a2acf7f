import { clientError } from '@espace/contracts/kernel/errors'

/** An object of an answer, to be read field by field. */
export type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @throws {ApiError} when the answer is no object (§8) */
export function parseFields(answer: unknown): Fields {
  if (!isFields(answer)) throw clientError('FORMAT_INVALIDE')
  return answer
}

/**
 * The objects of a list, each read; what is no object is left out.
 *
 * @throws {ApiError} when the answer is no list (§8)
 */
export function parseListOf<Item>(answer: unknown, read: (fields: Fields) => Item): Item[] {
  if (!Array.isArray(answer)) throw clientError('FORMAT_INATTENDU')
  return answer.filter(isFields).map(read)
}

export const parseText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

/** A whole number, also one that is written as a text. */
export function parseWholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) ? number : undefined
}

/** An answer that is a sentence. */
export const parseSaid = (answer: unknown) => ({
  message: parseText(parseFields(answer)['message']) ?? '',
})
