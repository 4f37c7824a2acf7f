/** Additional photos that a show's page has room for (§9). */
export const EXTRA_PHOTOS = 3

export const MAX_LISTED_PHOTOS = 100
