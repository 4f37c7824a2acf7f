/**
 * A text without HTML tags, and nothing else lost: `<3` and `10 < 12` stay (§5). A tag that only comes to be
 * by removing another one goes, too.
 */
export function withoutTags(text: string): string {
  const shorter = text.replaceAll(/<\/?[a-z!][^<>]*>/gi, '')
  return shorter === text ? text : withoutTags(shorter)
}

/** One line: line breaks and runs of spaces become single spaces. */
export const inOneLine = (text: string): string =>
  withoutTags(text)
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Several lines, with normalised line breaks, without other control characters. */
export const inLines = (text: string): string =>
  withoutTags(text)
    .normalize('NFC')
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .trim()
