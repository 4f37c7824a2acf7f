/** Shows on a page of the programme (§9). */
export const LIST_PAGE_SIZE = 9

/** Shows on a page where nobody says otherwise (§9). */
export const DEFAULT_PAGE_SIZE = 6

export const MAX_PAGE_SIZE = 100

/** No programme is that long: a larger number is a mistake. */
export const MAX_PAGE = 10_000

/** Months before and after now that "all shows" reaches. */
export const ALL_MONTHS = 13

/** Shows in any one answer: more than one stage can hold in those months. */
export const MAX_LISTED_SHOWS = 5_000

/** Shows in the block "upcoming" of the home page (§9). */
export const UPCOMING_BLOCK_SIZE = 3

/** Dates that one recurrence may create. */
export const MAX_RECURRENCE_DATES = 400

/** Seats of a show where nobody says otherwise (§1). */
export const DEFAULT_CAPACITY = 70

/** Lines that one programme may bring in. */
export const MAX_IMPORT_LINES = 1_000

/** Dates on a page of the archive. */
export const ARCHIVE_PAGE_SIZE = 48
