/** A mark for what only the house can say: `[à compléter : adresse]`, `[à confirmer par la salle : délai]`. */
const MARK = /\s{0,9}\[à (?:compléter|confirmer)[^[\]]*\]/g

/** A mark in place of a word, without which its sentence says nothing. */
const GAP = /\[à compléter[^[\]]*\]/

/**
 * A text as visitors read it: no marks, and no sentence that would be one word short. The team is told of them
 * where it writes the text.
 */
export const withoutOpenPoints = (text: string): string =>
  text
    .split(/(?<=[.!?…]\s)/)
    .filter((sentence) => !GAP.test(sentence))
    .join('')
    .replaceAll(MARK, '')
