/** `place`, `places`: French counts 0 and 1 as one. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  count >= 2 ? many : one

/** `1 place`, `12 places` */
export const counted = (count: number, one: string, many?: string): string =>
  `${count} ${plural(count, one, many)}`
