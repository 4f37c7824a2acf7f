/** Pictures of the venue in any one answer. */
export const MAX_VENUE_IMAGES = 100
