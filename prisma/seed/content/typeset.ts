const NO_BREAK_SPACE = '\u00A0'

/**
 * Content files are written with ordinary spaces and line ends. This makes one line of it, and makes
 * the spaces unbreakable that French wants before `: ; ! ? »`, after `«` and after a number.
 */
export const typeset = (text: string): string =>
  text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[:;!?»€])/g, NO_BREAK_SPACE)
    .replaceAll('« ', `«${NO_BREAK_SPACE}`)
    .replaceAll(/(?<=\d) (?=\p{L})/gu, NO_BREAK_SPACE)
