import type { FieldValues, Resolver } from 'react-hook-form'

/** URLs that failed to load in this visit. */
export const brokenPictures = new Set<string>()

const NO_PICTURE = 'Aucune image à cette adresse : choisissez-en une autre.'

/** Validates that a new picture loads; the stored one is exempt, so that it does not block changes of other fields. */
export const withPictures =
  <Values extends FieldValues>(rules: Resolver<Values>, stored: Values): Resolver<Values> =>
  async (values, context, options) => {
    const read = await rules(values, context, options)
    const broken = Object.entries(values).filter(
      ([name, value]) =>
        typeof value === 'string' && brokenPictures.has(value) && value !== stored[name],
    )
    if (broken.length === 0) return read
    const issue = { type: 'picture', message: NO_PICTURE }
    const errors = Object.fromEntries(broken.map(([name]) => [name, issue]))
    return { values: {}, errors: Object.assign(errors, read.errors) }
  }

/** Path of a picture for its preview; empty while it is incomplete. */
export const shownPath = (path: unknown): string =>
  typeof path === 'string' && /\.(webp|jpe?g|png)$/i.test(path) ? path : ''
