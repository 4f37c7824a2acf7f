import { typeset } from '@espace/lettering/typeset'

export const capital = (text: string) => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1)

/** Text in the characters of the ticket's fonts: an unknown accent is dropped from its letter, an emoji is dropped. */
export const drawable = (text: string): string =>
  typeset(text)
    .normalize('NFC')
    .replaceAll("'", '’')
    .replaceAll('\u202F', '\u00A0')
    .replaceAll(/[^\u0020-\u00FF\u0152\u0153\u0178\u2013-\u2026\u20AC]/gu, (character) =>
      character.normalize('NFKD').replaceAll(/[^\u0020-\u007E]/g, ''),
    )
