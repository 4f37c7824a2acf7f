/** Sums of a show and a month that are smaller are shown to nobody: they could be one person. */
export const LEAST_SHOWN = 5

/** How long sums of views are kept, in months. */
export const VIEWS_KEPT_MONTHS = 25
