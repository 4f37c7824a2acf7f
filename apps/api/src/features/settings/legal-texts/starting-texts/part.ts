/** A heading and the plain paragraphs under it. */
export interface Part {
  heading: string
  paragraphs: string[]
}

/** What the team has entered, or a mark for what it has to enter. */
export const orToSay = (said: string, what: string): string =>
  said === '' ? `[à compléter : ${what}]` : said
