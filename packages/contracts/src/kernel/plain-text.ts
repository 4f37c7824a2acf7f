/** A text without HTML tags, and nothing else lost: `<3` and `10 < 12` stay (§5). */
export const withoutTags = (text: string): string =>
  text.replaceAll(/<\/?[a-z!][^<>]*>/gi, '').normalize('NFC')

/** One line: line breaks and runs of spaces are single spaces. */
export const inOneLine = (text: string): string =>
  withoutTags(text)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Several lines, each break written the same way, without other control characters. */
export const inLines = (text: string): string =>
  withoutTags(text)
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .trim()
