/** A text without its HTML tags and nothing else: `<3` and « < 10 places » stay (§5). */
const withoutTags = (text: string): string => text.replaceAll(/<\/?[a-z!][^<>]*>/gi, '')

/** What has been cleaned, and is shared by many who clean it again. */
const clean = new WeakSet()

/** The same as `cleaned`, which knows it from then on; nobody may change it. */
export function cleanedForGood(value: unknown): unknown {
  const done = cleaned(value)
  if (typeof done === 'object' && done !== null) clean.add(done)
  return done
}

/** A JSON value whose texts, however deep, have lost their HTML tags (§5). */
export function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return withoutTags(value)
  if (typeof value !== 'object' || value === null || clean.has(value)) return value
  if (Array.isArray(value)) return value.map(cleaned)
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cleaned(part)]))
}
