import { typeset } from '@espace/lettering/typeset'

export const capital = (text: string) => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1)

/** What the faces of tickets can draw: an unknown accent gives its bare letter, an emoji gives nothing. */
export const drawable = (text: string): string =>
  typeset(text)
    .normalize('NFC')
    .replaceAll("'", '’')
    .replaceAll('\u202F', '\u00A0')
    .replaceAll(/[^\u0020-\u00FF\u0152\u0153\u0178\u2013-\u2026\u20AC]/gu, (character) =>
      character.normalize('NFKD').replaceAll(/[^\u0020-\u007E]/g, ''),
    )
