/** Artists in the block of the home page (§9). */
export const FEATURED_SIZE = 4
