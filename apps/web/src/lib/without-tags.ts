/** A text without its HTML tags and nothing else: `<3` and « < 10 places » stay (§5). */
const withoutTags = (text: string): string => text.replaceAll(/<\/?[a-z!][^<>]*>/gi, '')

/** A JSON value whose texts, however deep, have lost their HTML tags (§5). */
export function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return withoutTags(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cleaned(part)]))
}
