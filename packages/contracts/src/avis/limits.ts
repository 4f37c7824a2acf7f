/** Reviews that the home page asks for, and the other pages (§9); fewer are shown when there are fewer. */
export const HOME_REVIEWS = 6
export const REVIEWS = 5
