/** A heading and the plain paragraphs under it. */
export interface Part {
  heading: string
  paragraphs: string[]
}

/** The team's value, or a placeholder that names the missing one. */
export const orToSay = (said: string, what: string): string =>
  said === '' ? `[à compléter : ${what}]` : said
