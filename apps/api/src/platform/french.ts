/** Hundredths with a decimal comma: `12,50`. */
export const decimal = (hundredths: number): string =>
  (hundredths / 100).toFixed(2).replace('.', ',')

/** `12,50 €` */
export const euros = (cents: number): string => `${decimal(cents)} €`

/** For sentences: `12 €`, `12,50 €`. */
export const roundEuros = (cents: number): string => euros(cents).replace(',00', '')

/** `2026-11-24` and `2026-11` as `24/11/2026` and `11/2026`. */
export const slashed = (day: string): string => day.split('-').toReversed().join('/')
