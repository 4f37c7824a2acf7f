/** k-anonymity: smaller sums of a show and a month are not shown. */
export const LEAST_SHOWN = 5

/** How long sums of views are kept, in months. */
export const VIEWS_KEPT_MONTHS = 25
