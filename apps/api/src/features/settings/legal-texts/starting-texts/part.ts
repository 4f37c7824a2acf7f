/** A heading and the plain paragraphs under it. */
export interface Part {
  heading: string
  paragraphs: string[]
}

/** What the house has said, or a mark for what it has to say. */
export const orToSay = (said: string, what: string): string =>
  said === '' ? `[à compléter : ${what}]` : said
