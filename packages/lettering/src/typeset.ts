const NO_BREAK = '\u00A0'
const NARROW_NO_BREAK = '\u202F'

/**
 * Sets the spaces that French does not break at: a narrow one before `; ? ! »` and after `«`, a full
 * one before `:` and `€` and between a number and its unit. A space that is not there is not added,
 * so that addresses, hours (20:30) and other languages' punctuation stay as they are.
 */
export const typeset = (text: string): string =>
  text
    .replaceAll(/[ \u00A0\u202F]+(?=[;?!»])/g, NARROW_NO_BREAK)
    .replaceAll(/«[ \u00A0\u202F]+/g, `«${NARROW_NO_BREAK}`)
    .replaceAll(/[ \u00A0\u202F]+(?=[:€])/g, NO_BREAK)
    .replaceAll(/(\d) (?=\p{L})/gu, `$1${NO_BREAK}`)
