/** A text as it is looked for: accents and capitals are of no matter. */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLocaleLowerCase('fr')
