/** As `search_text` of the database. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLocaleLowerCase('fr')
    .replaceAll('œ', 'oe')
    .replaceAll('’', "'")

/** Whether a text has all words of a search, in any order, whatever their accents and case; parts of words count. */
export function hasWords(text: string, search: string): boolean {
  const searched = plain(text)
  return plain(search)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}
