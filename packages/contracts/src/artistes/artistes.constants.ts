/** Artists in the block of the home page (§9). */
export const FEATURED_SIZE = 4

export const MAX_LINKS = 6

/** Artists in any one answer: the latest additions. */
export const MAX_LISTED_ARTISTS = 1_000

export const MAX_ARTIST_DATES = 1_000

export const MAX_PAST_DATES = 50

export const followMessages = {
  followed:
    'C’est noté ! Nous vous écrirons dès qu’une nouvelle date est annoncée. Si un e-mail vous demande de confirmer votre adresse, un clic suffit.',
  confirmed: 'C’est confirmé : vous saurez dès qu’une nouvelle date est annoncée.',
  unfollowed: 'C’est noté : nous ne vous écrirons plus à ce sujet.',
} as const

/** The bound on a date's line-up. */
export const MAX_EVENING_ARTISTS = 50
