/** Parses an amount into cents: `12`, `12,5` or `12.50`. Undefined when it is none. */
export function centsIn(typed: string): number | undefined {
  const text = typed.replaceAll(/[\s€]/g, '').replace(',', '.')
  return /^\d{1,5}(\.\d{1,2})?$/.test(text) ? Math.round(100 * Number(text)) : undefined
}
