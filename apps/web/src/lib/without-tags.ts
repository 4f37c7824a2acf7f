/** A text without its HTML tags and nothing else: `<3` and « < 10 places » stay (§5). */
export const withoutTags = (text: string): string => text.replaceAll(/<\/?[a-z!][^<>]*>/gi, '')
