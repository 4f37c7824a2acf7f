/** k-anonymity: smaller sums of a show and a month are not shown. */
export const LEAST_SHOWN = 5

/** The retention of view sums, in months. */
export const VIEWS_KEPT_MONTHS = 25
