/** Artists in the block of the home page (§9). */
export const FEATURED_SIZE = 4

/** Links of one artist. */
export const MAX_LINKS = 6

/** Artists in any one answer; those who came last are there. */
export const MAX_LISTED_ARTISTS = 1_000
